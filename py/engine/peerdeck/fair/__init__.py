"""Reading the logs of tables whose host dealt, as friends' tables did in earlier versions.

Every shuffle was seeded by all persons at the table: each committed to a seed, then all but the
host revealed theirs, then the host sealed every card. When no hidden card of the shuffle was in
play any more the host opened that seed as well. So whoever has the log can work out that nothing
was stacked, swapped or shown otherwise than it lay, or who did so, and in which line. The host saw
the cards. Today everybody deals, and nobody sees them: `peerdeck.dealing`.

- `lines`: what was said, as lines of the log that begin with `#`. `record`: a log with them.
- `seeds`, `seals`: what was hashed.
- `book`: what was said about every shuffle, in the only order in which it could be said.
- `faces`: told faces against their seals. `opening`: which shuffles the host had to open.
- `chapter`: the cards of a host who was lost, dealt afresh.
- `replay`, `proof`: the log gone through with all of it. `fault`: what was found, and about whom.
"""
