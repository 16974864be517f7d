"""The names of the people who sit at a table with friends, or have sat there."""

from __future__ import annotations

from app.friends.chain import Chain
from app.friends.lobby import called_by_peer
from app.friends.roster import PEER
from app.setup import called

MOST = 64  # people whose names are known after they have left


class KnownNames:
    """Names by peer, of the last `MOST` people; `kept` are those of an earlier visit."""

    def __init__(self, kept: object) -> None:
        """Read what was kept; there are no names if it cannot be read."""
        names = kept.items() if isinstance(kept, dict) else ()
        self.by_peer = {
            peer: called(name).name
            for peer, name in [*names][-MOST:]
            if isinstance(peer, str) and len(peer) <= PEER and isinstance(name, str)
        }
        self._chain: Chain = ()

    def follow(self, chain: Chain) -> None:
        """Take in the names in the lists of players of all hosts; the last list holds now."""
        if chain is self._chain:
            return
        self._chain = chain
        *before, now = [called_by_peer(reign.roster.places) for reign in chain] or [{}]
        names = {peer: name for one in before for peer, name in one.items()} | self.by_peer
        for peer, name in now.items():  # who sits here now comes last, and is kept longest
            names.pop(peer, None)
            names[peer] = name
        names.pop("", None)  # the bots
        self.by_peer = dict([*names.items()][-MOST:])
