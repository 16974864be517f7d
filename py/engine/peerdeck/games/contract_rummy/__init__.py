"""Contract rummy: every round asks for certain sets and runs, to be laid down at once.

Shanghai Rummy and Progressive Rummy are presets of this one game. `rules.Rules` holds everything in
which they differ. What follows is true of both; the docstring of each preset adds its own rules.

**Deal.** One deck of 52 cards and two jokers for every two players; all decks are shuffled
together. Cards are dealt one at a time, starting on the left of the dealer. Then one card is turned
up. It may be a joker, and it counts as a discard of the dealer. With `cut` the player on the left
of the dealer cuts first: a number of cards from the top go under the others, at least one and not
all. With `burn` the top card is then shown to everybody. A king, queen, jack or ace goes back into
the deck, which is shuffled again: this is as good as a random place. Then the next card is shown.
Any other card, a joker too, is put face up under the stock and is the last one drawn from it.
The deal passes to the left from round to round.

**Turn.** The player on the left of the dealer begins, and turns go clockwise. In a turn the player
draws, melds as much as they like, and discards. Laying down and laying off are never compulsory.

**The discard is offered** to everybody after every turn. The order of the seats decides who gets
it, never who answers first.

1. The turn player may take it as their draw, at no cost. Only the card that was just discarded can
   be taken, never one below it, not even after a buy.
2. With `hot_card` the players who are down and could put it on a meld are asked next, in turn order
   from the turn player on. The turn player, who could have taken it, and the discarder are not
   asked. A player who puts it on a meld discards another card in its place, or goes out with their
   last card. The new discard is offered to everybody from the beginning, the turn player first,
   also as a hot card.
3. The others may buy it and are asked in turn order from the turn player on. The buyer gets the
   discard and, as its price, some cards from the stock. The discarder is asked last, or not at all
   (`buy_own_discard`). The card turned up counts as a discard of the dealer, but in Progressive
   Rummy the dealer may always buy it. A player cannot buy when they are down (unless
   `buy_after_laydown`), when they have no buys left, or when the stock, refilled as described
   below, is too short for the price. Players use bought cards in their own turns.
4. If the turn player has not taken the discard, they now get the top card of the stock: after the
   cards of the buyer, and without having seen it when they declined.

**Contracts.** A player lays down all melds of the round's contract at once, no more and no fewer.
Each meld has at least the size that is asked for (`laydown_size: exact`: exactly that size). The
other cards stay in hand. With `last_round_all` a lay-down in the last round must use the whole
hand.

**Sets** are of one rank and may hold equal cards (`set_suits: distinct`: each suit once, with
jokers for missing suits). **Runs** are of one suit. The ace is low before the 2 or high after the
king, and no run goes round the corner; `ace_both_ends` allows all 14 cards from ace to ace. With
`distinct_set_values` the sets of one lay-down are of different ranks. If `consecutive_runs` is
forbidden, two runs of one lay-down that are of the same suit may not join end to end; they may
overlap or be equal, and may grow together later.

**Jokers** stand for any card, in the place where they are laid. A meld holds at most one joker, no
more jokers than natural cards, or any number (`jokers_per_meld`), but always at least one natural
card; this is also true for cards added later. `jokers_in: runs_only` keeps jokers out of sets. With
`joker_redeem` a player who is down may, when adding cards, put the card that a joker stands for in
its place and take the joker into their hand; in a set that is any card of the rank. Under
`must_replay` they lay that joker off again at once, before anything else, and nobody may redeem a
joker that they could not lay off.

**Laying off.** A player who is down adds single cards to any melds, their own or those of others,
at once or from their next turn on (`same_turn_layoff`). They cannot lay new melds.

**Going out.** A player who has no cards left wins the round, which ends there. `rules.GoingOut`
says how the last card may go, and what happens to one that may not.

**The stock.** When a card must be drawn and the stock is empty, discards are shuffled and become
the stock. If the turn player draws, after a buy too, these are all discards but the top one. If the
cards are for a buyer, they are all discards, because the buyer already has the top one. When the
stock is empty for the second time in a round, or there is nothing to shuffle, the round ends and
everybody scores.

**Score.** All hands are shown, and every card counts against the player who holds it. The player
who went out wins the round; if nobody did, the fewest points win it. After the last round the
fewest points in total win the match; equal players share it.

**Broken off.** A round that cannot be played to its end, because a player has left with their
cards, does not count. The same dealer deals again for the same contract, the score stays, and buys
of the broken round are not counted.

**It always ends.** Every turn begins with a card from the stock, which is limited, or with the
discard. When twice as many turns in a row as there are players have begun with the discard, the
next one has to begin with the stock. Within a turn every card that is laid stays on the table, and
each joker that is redeemed costs a natural card, which never comes back. A hot card leaves its
player with one card less.
"""
