"""Contract rummy: every round asks for certain sets and runs, to be laid down at once.

Shanghai Rummy and Progressive Rummy are presets of this one game. `rules.Rules` holds all that they
differ in; what follows is true of both, and the presets' own docstrings tell the rest.

**Deal.** Decks of 52 cards and two jokers, one for every two players, are shuffled together. Cards
are dealt one at a time from the left of the dealer round, then one is turned up; it can be a joker,
and counts as a discard of the dealer. With `cut` the player on the left of the dealer cuts first:
so many cards from the top go under the others, at least one and not all. With `burn` the top card
is then shown to everybody. A king, queen, jack or ace goes back into the deck, which is shuffled
with it: that is the same chance as a random place. Then the next one is shown. Any other card, a
joker too, lies face up under the stock and is the last one drawn from it.
The deal passes to the left from round to round.

**Turn.** The player on the left of the dealer begins, and turns go clockwise. A turn is a draw,
then melding as far as one likes, then a discard. Nobody ever has to lay down or lay off.

**The discard is offered** after every turn, to everybody in order: a draw and all buys are settled
by seats, never by who speaks first.

1. The turn player may take it as the draw, for nothing. Only the card just discarded can be had,
   never the ones below it, not even after a buy.
2. With `hot_card` those who are down and could put it on a meld are asked from the turn player on;
   not the turn player, who could have taken it, nor the discarder. Whoever does discards one of the
   own cards in its place, with the last card going out. That new discard is offered to all from the
   beginning, the turn player first, also as a hot card; each discard can be one only once.
3. The others are asked from the turn player on whether they buy it: they get the discard and so
   many cards from the stock as it costs. The discarder is asked last, or not at all
   (`buy_own_discard`), but the card turned up may be bought by the dealer in any case, for nobody
   chose to discard it. Nobody buys who is down (`buy_after_laydown` allows it), who has no buys
   left, or when the stock, made up as told below, is too short for the price. Bought cards are used
   in one's own turns.
4. If the turn player has not taken the discard, he gets the top card of the stock now: after the
   buyer's cards, and not knowing it when he declines.

**Contracts.** A lay-down is all melds of the round's contract at once, each as long as asked for or
longer (`laydown_size: exact`: just as long), neither more melds nor fewer. Cards that are over stay
in hand. With `last_round_all` a lay-down in the last round must take the whole hand.

**Sets** are of one rank; equal cards may be in one (`set_suits: distinct`: each suit once, jokers
standing for the others). **Runs** are of one suit. The ace is low before the 2 or high behind the
king, and no run goes round the corner; `ace_both_ends` allows all 14 from ace to ace. Sets of one
lay-down are of different ranks where `distinct_set_values` says so, and two of its runs of one suit
may not join end to end where `consecutive_runs` forbids it; they may overlap or be alike, and may
grow together later.

**Jokers** stand for any card, in the place where they are laid. Each meld holds one, no more than
natural cards, or any number (`jokers_per_meld`), one card at least being natural; this holds for
cards added later, too. `jokers_in: runs_only` keeps them out of sets. With `joker_redeem` a player
who is down may, when adding cards, put the card that a joker stands for in its place and take the
joker in hand; in a set that is any card of the rank. Under `must_replay` that joker is laid off
again at once, before anything else, and nobody redeems one that could not be.

**Laying off.** Who is down adds single cards to any meld, of whomever; at once or from the next
turn on (`same_turn_layoff`). New melds cannot be laid.

**Going out.** Who has no cards left wins the round, which ends there. How the last card may go, and
what becomes of one that may not, is `rules.GoingOut`.

**The stock.** When a card must be drawn and the stock is empty, discards are shuffled and become
the stock: all but the top one when the turn player draws, after a buy as well; all of them when a
buyer's cards are drawn, for he has the top one already. When the stock is empty for the second time
in a round, or there is nothing to shuffle, the round ends and everybody scores.

**Score.** All hands are shown, and every card counts against its holder. The round is won by who
went out, else by the fewest points. After the last round the fewest points in all win; a tie is
shared.

**It always ends.** Every turn begins with a card from the stock, of which there are so many, or
with the discard, and after twice as many turns in a row that began with the discard as there are
players, the next has to begin with the stock. Within a turn every card that is laid stays on the
table, and each joker that is redeemed costs a natural card, which never comes back. A hot card
leaves its player a card less.
"""
