"""Spar: a game of five tricks from Ghana for two to six, in which the last one is all that counts.

The rules, with the answer to everything they could be asked. A *round* is five *tricks*; a *game*
is as many rounds as it takes to reach the target, and is one match of this engine.

**Cards.** 32, from the 6 up to the king of each suit; 6 is low (`deck: 35`: with three aces, which
are high; there is no ace of spades). Both decks serve six players.

**Deal.** Three cards each and then two more, clockwise, beginning right of the dealer, who is
therefore served second (`first_seat: left_of_dealer`: beginning left). With two players this is the
same. The first dealer is drawn by lot.

**Tricks.** Who was served first leads the first trick, and is in *control*. The leader plays any
card; the others, clockwise, follow suit if they can and otherwise play anything. A card of the suit
led that is higher than all others of it takes control at once; who has it when the trick is
complete leads the next one. Whoever had it for a part of a trick has nothing of that. Nobody has to
play high (`must_beat: yes`: a player who follows suit must go over the best card if they can).

**Worth of a round.** Who is in control after the fifth trick wins the round and alone scores:

- A leader who is still in control when the trick is complete has *kept* control. A 6 that kept it
  is worth 3, a 7 is worth 2. They add up from trick to trick.
- Any other card that kept it wipes out what had been added up. In the fifth trick it is worth 1.
- Where a kept card follows another one of its suit, it takes the place of that one: 6 and 7 of
  spades in a row are worth 2, not 5 (`same_suit_scope: reset_all`: it takes the place of
  everything before). Cards with another kept card between them do not touch each other.
- When control changes, everything that had been added up is gone, on either side. Taking control
  is worth 1, whatever card did it, if it happens in the fifth trick; after that sixes and sevens
  begin anew (`transfer_carry: yes`: they are added to that 1, until another card wipes it out).

`scoring: last_trick_only` looks at the fifth trick alone: 3 for a kept 6, 2 for a kept 7, else 1.
A round is worth 1 to 13: 6 7 6 7 6 in suits that alternate. It is never more, for all four sixes
only keep control against players who hold no card of any suit.

**Next round.** The winner of a round deals the next or, if nobody has won it (below), whoever was
in control last (`next_dealer: rotate`: the player left of the dealer). It is dealt on from the
stock, and played cards stay out, face up. When fewer than five cards for each player are left, all
cards are gathered and shuffled (`shuffle: every_round`: always so); the points stay.

**Hidden cards.** The table refuses a card that does not follow suit, or go over, when it should.
Under `revoke: challenge` it takes any card. When the fifth trick is complete, all players are asked
once, clockwise from the left of whoever is in control, whether they challenge a play of somebody
else: one that did not follow suit, or under `must_beat` did not go over, in one of the first four
tricks (with one card left there is nothing to hide). Who has nothing to challenge is not asked.
Every challenge is judged for itself by what lies open, whatever the others have answered:

- It is right: the accused is disqualified and has nothing of this round. If that is who is in
  control, the round goes to whoever was in control last before, card by card, be it for a part of
  a trick, and is not disqualified; it is worth 1. If there is nobody left, nobody wins the round.
- It is wrong: if the challenger wins the round, it is worth 1.

What nobody challenges stands, and the table tells nobody of it. A round in which cards are hidden
can be worth 14.

**End.** Whoever reaches the target wins. Since no round has two winners, nobody can tie. A game
ends, because every round takes five tricks and gives somebody a point at least; only a round in
which everybody who was in control is caught gives none, and three of them in a row end the game as
it stands: whoever has the most points wins, and those who have equally many share.
"""

from __future__ import annotations

from peerdeck.action import Deal, Pass, Play
from peerdeck.game import GameOf
from peerdeck.games.spar import words
from peerdeck.games.spar.bot import choose
from peerdeck.games.spar.page import page
from peerdeck.games.spar.rules import check, legal, play, settle, to_act
from peerdeck.games.spar.table import Action, Challenge, HouseRules, Notes, Setup, start
from peerdeck.games.spar.words import choice, tell
from peerdeck.match import most_points
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
    tell=tell,
    choice=choice,
    winners=most_points,
    page=page,
    words=words,
    bot=choose,
    in_rounds=True,
)
