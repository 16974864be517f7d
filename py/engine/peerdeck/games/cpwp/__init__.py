"""Can't Play, Won't Play: a game of the Sevens family for three to eight.

The rules, with the answer to everything they could be asked:

**Deal.** Up to four players take one deck of 52, five to eight take two (`decks`). All cards are
dealt one at a time, beginning left of the dealer, so the seats last served may be a card short.

**Beginning.** The holder of the 7 of diamonds begins; with two decks the first holder in deal
order. Nobody looks into hands to find out: one seat after another is asked, in deal order, and
"not mine" is an answer. The first card must be that seven (`opening_card`: or any seven of its
holder), and a run may begin with it.

**Viable cards.** Any 7. Otherwise a card whose suit has a 7 down and that is the nearest card to
it, above or below, that has not been played. The ace is low, and kings and aces do not meet.

**Rows.** Hearts and diamonds have a row each, with two decks a row for each copy. In one deck
clubs and spades are drawn as one row of 26; each suit goes its own way (`black_row_1deck: paired`:
both cards of a rank before the next rank). With two decks all clubs share a row of 26, and so do
all spades: both cards of a rank before the next rank (`rows_2deck: chain`: each copy goes its own
way, so there are never more nines than eights). One 7 opens a row for its suit; the other one may
come at any time.

**Runs.** In one turn several cards may be played: one suit, up or down and not both, the first one
viable and each of the others viable when it lands. Where both cards of a rank come before the next
rank, the next card may be of the same rank. A part of a run will do, but it begins at the viable
card. `runs: single` allows one card.

**Passing.** A player who can play must play, and one who cannot passes: "won't play; can't play".
Under `pass: three_passes` each seat may hold back three times a deal although it could play; passes
for want of a card do not count.

**Jokers** (`jokers`): two a deck. A joker can be played instead of a card at any turn but the
first, and must be when nothing else can. It is the whole turn, it lies face up before its player
and stays out of play. Then its player picks two cards, and they change hands:

- one: a card of the own hand and one of any other hand; three: of any two hands.
- two and four: like one and three, but the nth joker brings n swaps, one after the other, each
  with hands chosen anew. `nth_scope` counts the jokers of the table or of their player.

The pick is blind, though a card seen before stays known; `joker_pick: open` names the two players
first and shows their hands to the joker's player. A joker may change hands, too. A card changes
hands only once for a joker; when no two hands can swap any more, the swaps that are left lapse. A
joker that is the last card wins at once and swaps nothing. Under `joker_last: not_allowed` nobody
may play the last of the other cards while still holding a joker, which has to go first; somebody
whom a swap leaves with nothing but jokers may still play them.

**End.** Who first has no cards wins, and the deal is over; the winner scores 1. Under `after_win:
play_on` the others go on until one is left, and everybody scores the number of players who were
out later; in a match of several deals the places are only told. At the end all hands are laid
open, so that everybody can see that nobody passed without need.

**Match.** One deal, unless `match` says otherwise: `wins` goes on until somebody has won
`match_deals` deals; `cards_left` plays that many deals, everybody writes down the cards left at
the end of each, and the lowest sum wins, a tie being shared; with `play_on` that is only the
player who is left at last. The deal passes to the left.

**Broken off.** A deal that cannot be played to its end, because somebody has left with their
cards, does not count. The same dealer deals all cards again, and the scores stay as they are.

A deal always ends: the card that an open row waits for is in a hand, so somebody can play until
all cards are down, and nobody can hold back for ever. Where the table cannot see if an answer is
true, it could go on for ever if somebody lied: when all say one after the other that they cannot
play, or when the last seat that is asked does not have the 7 of diamonds, either.
"""

from __future__ import annotations

from peerdeck.action import Deal, Pass, Play
from peerdeck.game import GameOf
from peerdeck.games.cpwp import words
from peerdeck.games.cpwp.checks import check
from peerdeck.games.cpwp.levels import LEVELS
from peerdeck.games.cpwp.page import page
from peerdeck.games.cpwp.rules import (
    again,
    impasse,
    legal,
    play,
    proves,
    settle,
    to_act,
)
from peerdeck.games.cpwp.table import (
    Action,
    Hold,
    HouseRules,
    Look,
    Notes,
    NotMine,
    Setup,
    Swap,
    start,
    winners,
    worth,
)
from peerdeck.games.cpwp.words import choice, tell, why_over
from peerdeck.words import N_

CPWP = GameOf[HouseRules, Setup, Notes, Action](
    id="cpwp",
    title=N_("Can't Play, Won't Play"),
    blurb=N_("Build the suits up and down from the sevens, and be the first without cards."),
    seats=range(3, 9),
    options=HouseRules,
    actions=(Play, Pass, Hold, NotMine, Look, Swap, Deal),
    start=start,
    to_act=to_act,
    legal=legal,
    check=check,
    play=play,
    settle=settle,
    again=again,
    impasse=impasse,
    proves=proves,
    tell=tell,
    choice=choice,
    winners=winners,
    worth=worth,
    page=page,
    words=words,
    why_over=why_over,
    bots=LEVELS,
    automatic=(NotMine,),
    goes_out=True,
)
