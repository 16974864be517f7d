"""How each kind of game lies on the table: its board, its commands, and what a gesture means.

A layout is a module of functions over a desk; `session.py` puts them together with the regions that
all games share.
"""
