"""Fair dealing: the deal is made by all persons together, sealed, and opened in the end.

Every shuffle is seeded by all persons at the table: each commits to a seed, then all but the host
reveal theirs, then the host seals every card and tells faces with the salts of their seals. When no
hidden card of the shuffle is in play any more the host opens that seed as well, and every page can
work out for itself that nothing was stacked, swapped or shown otherwise than it lay. The host sees
the cards, but cannot change them, nor choose them where somebody else took part.

- `lines`: what is said, as lines of the log that begin with `#`.
- `seeds`, `seals`, `shares`: the arithmetic, each in one place.
- `book`: what was said about every shuffle, in the only order in which it may be said.
- `seat`: who takes part; `dealer`: the host's; `hosting`: a referee with that dealer, and the log.
- `opening`: which shuffles may be opened. `replay`, `proof`: the log gone through with them.
- `recovery`, `chapter`: how a match goes on whose host is lost, with and without their seeds.
"""
