"""Spar: a game of five tricks from Ghana for two to six, in which only the last trick counts.

The rules, with the answer to every question that they leave open. A *round* is five *tricks*; a
*game* is as many rounds as it takes to reach the target, and is one match of this engine.

**Cards.** 32, from the 6, which is low, up to the king of each suit (`deck: 35`: with three aces,
which are high; there is no ace of spades). Both decks are enough for six players.

**Deal.** Three cards each and then two more, clockwise, beginning to the right of the dealer, who
is therefore served second (`first_seat: left_of_dealer`: beginning to the left). With two players
this is the same. The first dealer is drawn by lot.

**Tricks.** The player who was served first leads the first trick and is in *control*. The leader
plays any card; the others, clockwise, follow suit if they can and otherwise play anything. A card
of the suit led that is higher than all others of that suit takes control at once; the player in
control when the trick is complete leads the next one. Control for only a part of a trick is worth
nothing. Nobody has to play high (`must_beat: yes`: a player who follows suit must go over the best
card if they can).

**Worth of a round.** The player in control after the fifth trick wins the round and alone scores:

- A leader who is still in control when the trick is complete has *kept* control. A 6 that kept it
  is worth 3, a 7 is worth 2. They add up from trick to trick.
- Any other card that kept control wipes out what had been added up. In the fifth trick it is
  worth 1.
- If a kept card follows another one of its suit, it takes the place of that one: 6 and 7 of spades
  in a row are worth 2, not 5 (`same_suit_scope: reset_all`: it takes the place of everything
  before). This does not apply if there is another kept card between them.
- When control changes, everything that has been added up is lost, for both sides. Taking control
  in the fifth trick is worth 1, whatever the card; after an earlier change, sixes and sevens begin
  to add up again (`transfer_carry: yes`: they are added to that 1, until another card wipes it
  out).

`scoring: last_trick_only` looks at the fifth trick alone: 3 for a kept 6, 2 for a kept 7, else 1.
A round is worth 1 to 13: 6 7 6 7 6 in alternating suits. It is never more, because all four sixes
could only keep control against players who hold no card of any suit.

**Next round.** The winner of a round deals the next one. If nobody has won it (see below), the
player who was in control last deals (`next_dealer: rotate`: the player to the left of the dealer).
The next cards come from the rest of the stock, and played cards stay out, face up. When fewer than
five cards for each player are left, all cards are gathered and shuffled (`shuffle: every_round`:
before every round); the points stay.

**Broken off.** A round that cannot be played to its end, because a player has left with their
cards, does not count. All cards are gathered and shuffled, the same player deals again, and the
points stay.

**Hidden cards.** The table refuses a card that does not follow suit, or does not go over, when it
should. With `revoke: challenge` it takes any card. When the fifth trick is complete, all players
are asked once, clockwise from the left of the player in control, if they challenge a play of
somebody else: one that did not follow suit, or with `must_beat` did not go over, in one of the
first four tricks (with one card left there is nothing to hide). A player with nothing to challenge
is not asked. Every challenge is judged by itself from the open cards, whatever the others have
answered:

- If it is right, the accused player is disqualified and gets nothing for this round. If that player
  is in control, the round goes to the last player in control before, card by card, even for only a
  part of a trick, who is not disqualified; it is worth 1. If there is no such player, nobody wins
  the round.
- If it is wrong and the challenger wins the round, it is worth 1.

A wrong card that nobody challenges stands, and the table tells nobody about it. A round in which
cards are hidden can be worth 14.

**End.** The player who reaches the target wins. Since no round has two winners, there is no tie. A
game ends, because every round takes five tricks and gives somebody at least a point. The only round
that gives none is one in which everybody who was in control is caught. Three of them in a row end
the game: the player with the most points wins, and players with equally many share the win.
"""

from __future__ import annotations

from peerdeck.action import Deal, Pass, Play
from peerdeck.game import GameOf
from peerdeck.games.spar import words
from peerdeck.games.spar.bot import LEVELS
from peerdeck.games.spar.page import page
from peerdeck.games.spar.rules import again, check, legal, play, proves, settle, to_act
from peerdeck.games.spar.table import Action, Challenge, HouseRules, Notes, Setup, start
from peerdeck.games.spar.words import choice, tell, why_over
from peerdeck.match import most_points, points_ahead
from peerdeck.words import N_

SPAR = GameOf[HouseRules, Setup, Notes, Action](
    id="spar",
    title=N_("Spar"),
    blurb=N_("Five tricks a round, and the last one wins it. Save your sixes and sevens for it."),
    seats=range(2, 7),
    options=HouseRules,
    actions=(Play, Pass, Challenge, Deal),
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
