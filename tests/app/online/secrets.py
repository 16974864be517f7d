"""Simulated signatures, and a look at the cards that a page of friends has seen."""

import hashlib

from app.friends.table import FriendsTable
from peerdeck.agreement.cards import match_of
from peerdeck.agreement.duties import cards_to_show
from peerdeck.agreement.sight import at_of


def seal(by: str, text: str) -> str:
    """Return the signature of a text by somebody: a hash of it with the name of its author."""
    return hashlib.sha256(f"{by}\n{text}".encode()).hexdigest()


def check_secrets(name: str, page: FriendsTable) -> None:
    """Fail if a page has seen a card that its person may not see."""
    assert page.run is not None
    inner = page.run.page
    match = match_of(inner)
    assert match is not None
    known = {*inner.stored.secrets.faces}
    for_all = cards_to_show(match.state, match.faces)
    seats, turn = inner.table.seats, match.follower.to_act[:1]
    for dealt in match.dealt:
        for card in dealt.numbers:
            is_known = at_of(dealt, card - dealt.first) in known
            if not is_known or match.is_open(card) or card in for_all:
                continue
            viewers = match.state.seen[card]
            assert any(
                viewers >> at & 1
                and seat.keeper == name
                and (seat.owner in ("", name) or at in turn)
                for at, seat in enumerate(seats)
            ), (name, card)
