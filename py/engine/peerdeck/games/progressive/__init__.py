"""Progressive Rummy: contract rummy for two to eight, with more cards in every round.

`games/contract_rummy` describes the rules of all contract rummies. These are the ones that are
special to Progressive Rummy:

**Rounds.** 1: two sets of 3, six cards dealt. 2: a set of 3 and a run of 4, seven cards. 3: two
runs of 4, eight cards. 4: three sets of 3, nine cards. 5: two sets of 3 and a run of 4, ten cards.
6: a set of 3 and two runs of 4, eleven cards. 7: three sets of 4 (`round7`: three runs of 4),
twelve cards.

**Deal.** One deck for two players, two up to four, three up to six, four up to eight. Nobody cuts.
The card turned up can be bought, by the dealer too, unless `upcard_buyable` says no: then only the
first player can take it.

**Lay-down.** Two sets may be of one rank, and two runs may join. A run has an ace at one end only.
Cards can be laid off in the same turn, on any melds.

**Jokers** may be in sets and runs, any number of them if a meld has at least one natural card.

**Buying.** Any number of times, also for players who are down, for two cards each; nobody may buy
their own discard.

**Going out** is only possible with a discard, so laying down and laying off must leave at least one
card in hand. Under `go_out: any` melding the last card ends the round, too.

**Score.** 2 to 9 5, 10 to king 10, ace 15, joker 25.
"""

from __future__ import annotations

from peerdeck.action import Deal, Discard, Draw, Pass
from peerdeck.games.contract_rummy.actions import Buy, HotCard, LayDown, LayOff, Redeem, Take
from peerdeck.games.contract_rummy.preset import preset
from peerdeck.games.progressive.house_rules import HouseRules
from peerdeck.games.progressive.page import page
from peerdeck.words import N_

PROGRESSIVE = preset(
    id="progressive",
    title=N_("Progressive Rummy"),
    blurb=N_("Lay down what each round asks for, and be the first to discard the last card."),
    seats=range(2, 9),
    options=HouseRules,
    actions=(Take, Draw, Buy, Pass, LayDown, LayOff, Redeem, Discard, HotCard, Deal),
    page=page,
)
