"""A model checker: every order of events within stated bounds, over the real rules.

- `search`: all states of a space, breadth first. `catalogue`: all that is explored, by name.
- `ballots`: the space of ballots. `bounds`: who may do what in it, up to a liar among five people.
- `model`: the words that can be signed within the bounds, and all that a page has signed.
- `honest`, `moves`, `completing`: what honest pages do. `liars`: what a liar may sign.
- `views`: what others can build on. `events`: all that can happen next.
- `checks`, `last`: what has to hold in every state.
- `voters`: what changes make of the table. `shuffles`: who has to shuffle. `lists`: whose keys a
  deck has. `continuing`: tables that go on without some people. `pages`: the small pages for these.
- `edits`, `mutants`: rules that are wrong in one place.

`python -m tests.agreement.explorer` lists all names and explores them. See `docs/agreement.md`.
"""
