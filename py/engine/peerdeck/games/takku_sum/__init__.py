"""Takku-Sum: cards go up or down, and the player who plays last wins the round. For two to four.

The rules, with the answer to every question that they leave open:

**Deal.** Two players use one deck of 52 cards, three or four use two (`decks`). With two players a
hand has 7 cards, with three 5, with four 4. Then the first card of the play pile and the Wildcard
Indicator are turned up from the stock. An ace counts 1, a king 13, and suits do not matter.

**Lead.** In the first round each player draws a card, face up, beginning to the left of the dealer.
The highest card leads, and players who tie for it draw again. If no more cards can be drawn, the
highest card so far leads; of those who tie, the first in that order. The drawn cards stay until the
leader acts, then they are discarded. `first_player: random` turns up one card and counts its value
around the table from the left of the dealer; if it is a king, another card is turned up, so that
every seat is equally likely. In later rounds the winner of the last one leads (`next_leader`: the
player to the left of the winner, or the player who wins another drawing).

**Direction.** It is undecided when a round begins. Then any card may be played: one that is higher
than the card below it sets the direction to up, a lower one to down, and an equal one leaves it
undecided. From then on a card must be higher (up) or lower (down), which keeps the direction, or
equal, which turns it, or have the value of the Indicator. Nothing is above a king or below an ace.
A card is always compared with the top card of the play pile, even if that was a wildcard.

**Wildcard.** A card with the value of the Indicator turns the direction and replaces the Indicator:
the old one is discarded and the next card of the stock takes its place. It does so even if it could
be played without being wild, and the direction turns only once, however many reasons there are.
While the direction is undecided, a wildcard is a card like any other (`wild_undecided: cycle`: it
sets the direction like any other, but also replaces the Indicator).

**Groups.** Any number of cards of one value may be played together as one card. Three also replace
the Indicator. Four also count as a wildcard, which turns the direction and replaces the Indicator,
but they must be playable as a single card would be. While the direction is undecided, four set it
like a single card (`quad_undecided_flip`: and then turn it). Five or more are like four
(`five_plus: as_single`: like one card). A play replaces the Indicator once (`double_cycle`: twice
if the cards are wild and also number three or four).

**Refill.** After a play, and after the Indicator is replaced, the player draws until the hand is
full again, so a Grace Card played from a full hand is not replaced. A hand that is short when a
round begins is refilled after its player's next play.

**Grace Card.** A player who cannot play, or has no cards, may draw one card, unseen by the others,
or skip at once (`grace: mandatory`: must draw if there is a card). If the Grace Card can be played,
it must be, and alone: with an equal card in the hand, the player could have played before.
Otherwise it is discarded face up and the turn is skipped; the Indicator and the direction stay. A
player who can play must play (`voluntary_pass: yes`: may skip instead, but not draw a Grace Card).

**Stock.** When its last card leaves, even in the middle of a refill, the discard pile is shuffled
at once and becomes the stock. If the discard pile is also empty, nothing is drawn: no refill, no
Grace Card, the Indicator stays, and the next cards that are discarded become the stock at once.
With `dry: recycle_play_pile` the play pile, except for its top card, is shuffled then, until 104
cards have come back that way in one round.

**Round.** It ends when all the others, one after the other, have skipped since the last play. The
player who played last takes the top card of the play pile, face down, as a point; this card is out
of play. The Indicator and the rest of the play pile are discarded, hands are kept, and a new first
card and a new Indicator are turned up (`hands_between_rounds: redeal`: all hands are shown, so that
everybody can see that nobody skipped without need; then everything except the points is shuffled,
the deal passes to the left, and new hands are dealt). If everybody skips before anything has been
played, which takes empty hands or a table that allows it, the round ends without a point, and the
player to the left of its leader leads the next one.

**Broken off.** A round that cannot be played to its end, because a player has left with their
cards, does not count. Everything except the points is shuffled, and the same dealer deals new
hands. If the leader of the round was known, the same player leads.

**Match.** The first player with `target` points wins at once. With one deck there must be enough
cards to fill all hands, and for both open cards, even if everybody except the winner is one point
short: targets above 12 and 9 for three and four players are refused; none can be above 18.

A match always ends. Every play adds to the play pile, which gives nothing back or, if it is
recycled, no more once 104 cards have come back; so a round ends. A round brings a point unless
nobody plays in it, and three such rounds in a row end the match with the points as they are. That
happens only if all players refuse to play.
"""

from __future__ import annotations

from peerdeck.action import Deal, Discard, Draw, Pass, Play
from peerdeck.game import GameOf
from peerdeck.games.takku_sum import words
from peerdeck.games.takku_sum.bot import LEVELS
from peerdeck.games.takku_sum.page import page
from peerdeck.games.takku_sum.rules import again, check, legal, play, proves, settle, to_act
from peerdeck.games.takku_sum.table import Action, Grace, HouseRules, Notes, Setup, start
from peerdeck.games.takku_sum.words import choice, tell, why_over
from peerdeck.match import most_points, points_ahead
from peerdeck.words import N_

TAKKU_SUM = GameOf[HouseRules, Setup, Notes, Action](
    id="takku_sum",
    title=N_("Takku-Sum"),
    blurb=N_("Climb or descend with the direction, and be the last one who can play a card."),
    seats=range(2, 5),
    options=HouseRules,
    actions=(Play, Pass, Grace, Discard, Draw, Deal),
    start=start,
    to_act=to_act,
    legal=legal,
    check=check,
    play=play,
    settle=settle,
    again=again,
    proves=proves,
    tell=tell,
    choice=choice,
    winners=most_points,
    worth=points_ahead,
    page=page,
    words=words,
    why_over=why_over,
    bots=LEVELS,
    in_rounds=True,
)
