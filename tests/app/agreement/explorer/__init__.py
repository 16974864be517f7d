"""A model checker of the ballot: every order of events within stated bounds, over the real rules.

- `bounds`: the bounds that are explored, up to a liar among five people.
- `model`: the words that can be signed within the bounds, and all that a page has signed.
- `honest`, `moves`, `completing`: what honest pages do. `liars`: what a liar may sign.
- `views`: what others can build on. `events`: all that can happen next.
- `checks`, `last`: what has to hold in every state. `search`: all states, breadth first.
- `edits`, `mutants`, `contradictions`: rules that are wrong in one place.

`python -m tests.app.agreement.explorer` lists the bounds and runs them. See `docs/agreement.md`.
"""
