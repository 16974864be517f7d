"""One page's part in dealing without a dealer: what it owes to whom, and for whom it waits.

The public log (`peerdeck.dealing`) says what has happened, in the same order for all. From it, and
from what this page alone knows, each duty follows anew whenever something has come in: nothing is
remembered that could be worked out. Whatever is sent, put into the log or worked out is an effect,
so that a page, a test and the command line each do it in their own way.

- `effects`: what a page wants done. `memory`: what it must not lose. Its waits: `../times.py`.
- `sums`: sums as effects. `post`: messages on their way. `state`: a page's state, for its duties.
- `page`: everything that comes in, and the duties one after the other.
- `shuffling`: keys, shuffles, and who is not heard. `keeping`: shares of the others' keys.
- `giving`: shares of cards that this page owes. `letters`: messages with shares that have come.
- `getting`: shares that are missing, asked for again, or of stand-ins.
- `showing`: cards that all are to see. `seats`: the seats that this page keeps.
"""
