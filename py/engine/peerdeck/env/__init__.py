"""The games as environments, for research: `pip install peerdeck[env]`.

- `episode.py`: a match or some deals as steps, in plain Python.
- `features.py`: what a seat sees, and what its actions are, as numbers.
- `aec.py`: PettingZoo environments.
- `spiel.py`: games of OpenSpiel.
"""
