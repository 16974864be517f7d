"""Takku-Sum: cards up, cards down, and whoever plays last wins the round; for two to four.

The rules, with the answer to everything they could be asked:

**Deal.** Two players take one deck of 52, three and four take two (`decks`). Two players hold 7
cards, three 5, four 4. Then the first card of the play pile and the Wildcard Indicator are turned
up from the stock. An ace is 1, a king 13, and suits do not matter.

**Lead.** In the first round everybody draws a card, face up, beginning left of the dealer; the
highest leads, and those who tie for it draw again. If the stock gives nothing more, the highest
drawn so far leads, or the first in that order of those who tie. The drawn cards lie there until the
leader acts, then they are discarded. `first_player: random` turns up one card and counts its value
round the table from the left of the dealer; for a king another one is turned up, so that every seat
is as likely as the others. In later rounds the winner of the last one leads (`next_leader`: the
player on the left of the winner, or whoever wins another drawing).

**Direction.** It is undecided when a round begins: then any card may be played, and one that is
higher than the card below decides for up, a lower one for down, an equal one for neither. From then
on a card must be higher (up) or lower (down), which leaves the direction, or equal, which turns it,
or have the Indicator's value. Nothing is above a king or below an ace. What a card is compared with
is always the top card of the play pile, also when that was a wildcard.

**Wildcard.** A card with the Indicator's value turns the direction and exchanges the Indicator: the
old one is discarded and the next card of the stock takes its place. It does so even if it could be
played without being wild, and however many reasons there are, the direction turns once. While the
direction is undecided it is a card like any other (`wild_undecided: cycle`: it exchanges the
Indicator then, too, and decides the direction by comparison).

**Groups.** Any number of cards of one value may be played as one card. Three also exchange the
Indicator. Four also count as a wildcard, which turns the direction and exchanges the Indicator, but
must themselves be playable. While the direction is undecided they set it by comparison alone
(`quad_undecided_flip`: and turn it). Five and more are like four (`five_plus: as_single`: like one
card). The Indicator is exchanged once a play (`double_cycle`: twice if the cards are wild, and
three or four as well).

**Refill.** After playing, and after any exchange, a player draws up to the full hand again; so a
Grace Card played from a full hand is not replaced. Hands that are short when a round begins wait
for their player's next play.

**Grace Card.** Who cannot play, or holds no cards, may draw one, unseen by the others, or skip at
once (`grace: mandatory`: must draw if there is a card). If it can be played it must be, and it goes
alone: an equal card in the hand would have been playable before. Else it is discarded face up and
the turn is skipped; the Indicator and the direction stay. Who can play must play
(`voluntary_pass: yes`: may skip as well, but not draw a Grace Card).

**Stock.** The moment its last card leaves, even in the middle of a refill, the discard pile is
shuffled and becomes the stock. If that is empty, too, nothing is drawn: no refill, no Grace Card,
the Indicator stays, and the next cards that are discarded become the stock at once. `dry:
recycle_play_pile` shuffles the play pile but for its top card then, until 104 cards have come back
that way in one round.

**Round.** It ends when all others, one after the other, have skipped since the last play; who has
played last takes the top card of the play pile, face down, as a point. It is out of play. The
Indicator and the rest of the play pile are discarded, hands are kept, and a new first card and a
new Indicator are turned up (`hands_between_rounds: redeal`: all hands are laid open, so that
everybody can see that nobody skipped without need; then everything but the points is shuffled, the
deal passes to the left, and hands are dealt anew). When everybody skips before anything has been
played, which takes an empty hand or a table that lets one skip, the round ends without a point, and
the next one on the left leads.

**Match.** The first to have `target` points wins, at once. With one deck that many cards must be
there that all hands could be full although everybody but the winner lacks one point: targets above
18, 12 and 9 for two, three and four players are refused.

A match always ends. Every play adds to the play pile, which gives nothing back or, recycled, no
more once 104 cards have come back; so a round ends. It brings a point unless nobody plays in it,
and three such rounds in a row end the match with the points as they are. That takes players who
all refuse to play.
"""

from __future__ import annotations

from peerdeck.action import Deal, Discard, Draw, Pass, Play
from peerdeck.game import Game
from peerdeck.games.takku_sum import refusals
from peerdeck.games.takku_sum.actions import Grace
from peerdeck.games.takku_sum.bot import choose
from peerdeck.games.takku_sum.choices import legal, to_act
from peerdeck.games.takku_sum.house_rules import HouseRules
from peerdeck.games.takku_sum.page import page
from peerdeck.games.takku_sum.play import play
from peerdeck.games.takku_sum.refusals import check
from peerdeck.games.takku_sum.settling import settle
from peerdeck.games.takku_sum.table import start
from peerdeck.games.takku_sum.telling import choice, tell
from peerdeck.match import most_points
from peerdeck.words import N_

TAKKU_SUM = Game(
    id="takku_sum",
    title=N_("Takku-Sum"),
    blurb=N_("Climb or descend with the direction, and be the last who can play a card."),
    seats=range(2, 5),
    options=HouseRules,
    actions=(Play, Pass, Grace, Discard, Draw, Deal),
    start=start,
    to_act=to_act,
    legal=legal,
    check=check,
    play=play,
    settle=settle,
    tell=tell,
    choice=choice,
    winners=most_points,
    page=page,
    words=refusals,
    bot=choose,
    in_rounds=True,
)
