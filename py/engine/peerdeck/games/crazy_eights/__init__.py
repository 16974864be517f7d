"""Crazy Eights: play what fits the top card, eights always do; for two to eight.

The rules, with the answer to everything they could be asked. This is the smallest game here, and
the example that CONTRIBUTING.md goes through.

**Deal.** Two to five players take one pack of 52, more take two (`decks`). Everybody is dealt five
cards, with two players seven. The rest is the stock. Its top card is turned up and begins the pile;
while that is an eight, the next card is turned up on it. It counts as a plain card, whatever it is.
The player left of the dealer begins, and play goes round clockwise. The first dealer is drawn by
lot; after each deal the player left of the dealer deals the next.

**Turn.** Play one card on the pile: of the suit or the rank of its top card, or an eight. Nobody
has to play: whoever likes may draw instead.

**Eights.** An eight fits on everything. Its player names a suit, any of the four, and the next card
must be of that suit, or an eight. Nobody names a suit for an eight that is a player's last card.

**Drawing.** Instead of playing, draw the top card of the stock. Whoever has drawn may then play any
card of the hand that fits, or passes (`draw: three`: may draw up to three cards, one by one;
`until`: as many as it takes). Nobody can pass as long as they may still draw. When a card is wanted
and the stock is empty, the pile below its top card is shuffled and is the new stock, at most three
times a deal. From then on, and when there is nothing below the top card, whoever does not play
passes without drawing.

**Twos.** They are plain cards unless the table says otherwise. `twos: draw`: after a 2 the next
player draws two cards, or as many as there are, can do nothing else but catch (below), and the turn
goes on to the player after. `twos: stack`: that player may add another 2 instead, whatever its
suit; then the next one draws four, and so on. Nothing else fits on a 2 that asks for cards, not
even an eight. Where there is nothing to draw at all, a 2 asks for nothing. Cards drawn for a 2 do
not count as the drawing of a turn.

**Queens.** `queens: yes`: the next player misses a turn. With two players the one who played the
queen goes on.

**Aces.** `aces: yes`: from now on play goes round in the other direction; a new deal begins
clockwise again. With two players this changes nothing.

**Last card.** `last_card: yes`: whoever plays their last card but one has to say “last card” with
it. If they forget, the next player can point it out in their turn, before drawing, playing or
passing; the forgetful player draws two cards, or as many as there are, and the turn goes on. If
the next player does not, or is the same one, it is forgiven. Nobody can say “last card” with any
other card. Whoever has drawn since has to say it again.

**End of a deal.** It ends when somebody has played their last card, whatever it is: a last 2 makes
nobody draw. It also ends when nothing can be drawn and all players have passed in a row. All hands
are laid open. Each card left counts against its player: an eight 50, a king, queen or jack 10, an
ace 1, any other its number. The fewest points win the deal, and equals share it.

**Broken off.** A deal that cannot be played to its end, because a player has left with their
cards, does not count. The same dealer deals all cards again, and the points stay as they are.

**Match.** It is over when the points of a player reach the target, 100 or what was agreed (`target:
1`: one deal is the match). The fewest points win; equals share.

A match always ends. The stock and three shuffled piles are drawn up some day, and from then on
every turn takes a card from a hand or is a pass. Every deal counts at least a point against
somebody, for all but one hold a card at its end.
"""

from __future__ import annotations

from peerdeck.action import Deal, Draw, Pass, Play
from peerdeck.game import GameOf
from peerdeck.games.crazy_eights import words
from peerdeck.games.crazy_eights.levels import LEVELS
from peerdeck.games.crazy_eights.page import page
from peerdeck.games.crazy_eights.rules import again, check, legal, play, settle, to_act
from peerdeck.games.crazy_eights.table import (
    Action,
    Catch,
    HouseRules,
    LastCard,
    Name,
    Notes,
    Setup,
    start,
)
from peerdeck.games.crazy_eights.words import choice, tell, why_over
from peerdeck.match import least_points, points_short
from peerdeck.words import N_

CRAZY_EIGHTS = GameOf[HouseRules, Setup, Notes, Action](
    id="crazy_eights",
    title=N_("Crazy Eights"),
    blurb=N_("Match the suit or the number of the top card. Eights are wild."),
    seats=range(2, 9),
    options=HouseRules,
    actions=(Play, LastCard, Name, Draw, Pass, Catch, Deal),
    start=start,
    to_act=to_act,
    legal=legal,
    check=check,
    play=play,
    settle=settle,
    again=again,
    tell=tell,
    choice=choice,
    winners=least_points,
    worth=points_short,
    page=page,
    words=words,
    why_over=why_over,
    remarks=words.remarks,
    bots=LEVELS,
    goes_out=True,
)
