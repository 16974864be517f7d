"""The laboratory: many matches of bots, on any number of processors, and what they prove.

Nothing here is needed to play; no page loads it.

- `matches.py`: a plan of matches by number, and what came of one.
- `workers.py`: who plays them: this process, several, or a cluster.
- `simulation.py`: counts.
- `ladder.py`: strength, by the model in `strength.py`.
- `tuning.py`: better tables of weights, by evolution.
"""
