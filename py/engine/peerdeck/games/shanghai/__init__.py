"""Shanghai Rummy: contract rummy for three to eight, in seven rounds or nine.

`games/contract_rummy` describes the rules of all contract rummies. These are the ones that are
special to Shanghai Rummy:

**Rounds.** 1: two sets of 3. 2: a set of 3, a run of 4. 3: two runs of 4. 4: three sets of 3. 5:
two sets of 3, a run of 4. 6: a set of 3, two runs of 4. 7: three runs of 4. With `rounds: 9` also
8: two sets of 3, two runs of 4; 9: four sets of 3. Eleven cards are dealt in each. The eighth takes
14 cards and so at least one buy.

**Deal.** Two decks up to four players, three up to six, four up to eight. The deck is cut; burning
a card is a house rule.

**Lay-down.** The sets are of different ranks, and the runs do not join end to end; melds of other
players do not matter. A run may go from ace to ace. Cards are laid off from the next turn on.

**Jokers.** At most one in each meld, where it stays.

**Buying.** Two buys a round for each player (`buys_per: game`: for the whole game), not after
laying down; each costs two cards. A player may buy back their own discard, but is asked last.

**Going out** is only possible by melding. A single card that fits nowhere may not be discarded: the
player keeps it, the turn ends without a discard and without an offer, and the next player draws
from the stock. So after the sixth contract without a buy a player waits with one card, unless a
meld is longer than asked for. Under `last_card: float` the card is discarded, and its player, who
now has no cards, draws again in the next turn; under `discard_wins` a discard can end the round.

**Score.** Joker 50, ace 20, 8 to king 10, 2 to 7 5.
"""

from __future__ import annotations

from peerdeck.action import Deal, Discard, Draw, Pass
from peerdeck.games.contract_rummy.actions import Buy, Cut, Keep, LayDown, LayOff, Redeem, Take
from peerdeck.games.contract_rummy.preset import preset
from peerdeck.games.shanghai.house_rules import HouseRules
from peerdeck.games.shanghai.page import page
from peerdeck.words import N_

SHANGHAI = preset(
    id="shanghai",
    title=N_("Shanghai Rummy"),
    blurb=N_("Collect what each round asks for, lay it down and go out; buy what you need."),
    seats=range(3, 9),
    options=HouseRules,
    actions=(Take, Draw, Buy, Pass, LayDown, LayOff, Redeem, Discard, Keep, Cut, Deal),
    page=page,
)
