"""Peerdeck's engine: the rules, the tables and the bots of its card games. Standard library only.

A game is a record of plain functions (`game.Game`), listed in `games.games`. A `referee.Referee`
runs a deal with a dealer, a `referee.Follower` follows one by its log.
"""

__version__ = "0.1.0"
