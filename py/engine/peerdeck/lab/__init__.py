"""The laboratory: many matches of bots, on any number of processors, and what they prove.

Nothing here is needed to play; no page loads it.

- `matches.py`: a plan of matches by number, and what came of one.
- `entrants.py`: the bots that play. `workers.py`: the processes that play the matches: this one,
  several, or a cluster. `progress.py`: how far they are.
- `simulation.py`: counts.
- `ladder.py`: strength, by the model in `strength.py`.
- `tuning.py`: better tables of weights, by evolution.
"""
