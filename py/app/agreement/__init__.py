"""A table of friends without a host: what they agree on, and how.

The rules of a card game say who makes the next move, so no page puts the moves in order. What the
rules leave open is decided by more than half of the people, one decision after another.

- `words`: what people sign, and what decisions say. `rules`: who may sign what, as pure functions.
"""
