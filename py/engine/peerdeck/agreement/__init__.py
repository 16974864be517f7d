"""A table of friends without a host: what they agree on, and how.

The rules of a card game say who makes the next move, so no page puts the moves in order. What the
rules leave open is decided by more than half of the people, one decision after another.

- `words`: what people sign, and what decisions say. `rules`: who may sign what, as pure functions.
- `table`: the table as it is decided. `changes`: what each change makes of it. `decisions`: values
  and the votes for them. `notes`: what people say about themselves.
- `page`: one page, and the only door to it, `step`. `state`: what a page knows. `effects`: what it
  wants done.
- `chain`: records. `judging`, `deciding`, `wants`: ballots. `room`: what they build on. `mine`:
  what a page says by itself.
- `sync`: coming to know the same. `newcomer`, `door`: coming in. `names`: names that look alike.
  `histories`: missed matches, and two histories. `continued`: going on without others. `liars`:
  contradictions.
- `wire`: messages as bytes. `kept`: what is stored, as texts. Both are read by `reading`, and
  bytes in them are `base64url`.
- `limits`: all times and limits.
- `cards`: a page's part in dealing. `keymaking` makes the keys of a list, which `keys` reads and
  `keychecks` judges; `decks` and `shuffling` make decks, `match` follows the game, `sight` says who
  may see what, `settled` when shares may go out, `shares` gives and asks for them, `openings` opens
  cards, `duties` finds moves that broke the rules, and `verdict` says what was done to each deal.
  `sums` asks for sums of the deck, and `secrets` is what nobody else may learn, with the shares on
  their way.
- `findings`: the verdict in sentences. `proof_text`: the proof that a page saves, which `proof`
  checks.

`python -m tools.evening spar people=3` prints an evening: who signs what, and who sees what.
"""
