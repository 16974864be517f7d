"""Dealing without a dealer: everybody shuffles, and a card is opened by those who may see it.

What everybody has to know stands in one public log: the actions of the match, and between them the
lines of this package. Each page goes through it with a `Book`, which knows no hidden face, and
comes to the same result as all the others: which decks there are, who broke the rules, what comes
next. Shares of cards are not in it; they go from page to page, sealed.

- `lines`: what is said in the log besides the actions, as `notation` writes it. `record`: the log
  as text.
- `work`: how the sums of `deck` are asked for, by name and without waiting for them.
- `people`: who belongs to the table, their keys, who keeps which seat. `sight`: who sees what.
- `lots`: the draw for the first deal. `decks`: how a deck is made, `ahead` of its deal where that
  can be foreseen.
- `openings`: a card that is shown to all. `escrow`: keys that others hold shares of.
- `accusing`: false shares. `duties`: what the rules ask of hidden cards, and how a lie is found.
- `book`: all of this in the order of the log. `findings`: what it shows; `proof`: a saved log,
  checked by whoever has it; `at_once`: sums without a worker.
"""
