"""Nobody's page ever holds what that seat may not know: not in what it keeps, hears or shows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.friends.book import Book
from peerdeck.games import games
from peerdeck.referee import follow
from tests.app.faces import named
from tests.browser.friends.table import Friend, Table

TURNS = 8
LYING = """() => [...document.querySelectorAll('[id^="card-"]')].map((place) =>
    [Number(place.id.slice(5)), place.outerHTML])"""


def told(friend: Friend) -> list[dict[str, Any]]:
    """The frames for the table itself that have come to a page."""
    return [json.loads(frame[1:]) for frame in friend.heard() if frame.startswith("t")]


@pytest.mark.parametrize("game", games())
def test_a_guest_never_holds_what_its_seat_may_not_know(table: Table, game: str) -> None:
    anna = table.lay(f"#game={game}&seats=4")
    table.join("Ben", "Cleo")
    table.begin()
    for _ in range(TURNS):
        table.step()
    table.each(lambda friend: friend.person.idle())
    guests = [(seat, friend) for seat, friend in enumerate(table.friends) if seat]
    frames = {seat: told(friend) for seat, friend in guests}
    kept = {seat: friend.kept() for seat, friend in guests}
    shown = {seat: friend.page.evaluate(LYING) for seat, friend in guests}
    whole = anna.kept()  # after theirs, for bots play on: what was known stays known
    book = Book(whole["table"], whole["book"]["match"], whole["book"]["header"])
    book.extend(whole["book"]["lines"])
    state = follow("\n".join([whole["book"]["header"], *whole["book"]["lines"]])).state
    [[_number, seed]] = whole["secrets"]["dealt"]
    for seat, _friend in guests:
        for at, line in enumerate(kept[seat]["book"]["lines"]):
            assert line == book.form(at, seat)
        assert seed not in json.dumps(kept[seat])
        assert kept[seat]["secrets"]["dealt"] == []
        given = {card for card, _salt in kept[seat]["secrets"]["salts"]}
        for frame in frames[seat]:
            assert seed not in json.dumps(frame)
            given |= {int(card) for card in frame.get("salts", {})}
            for at, line in enumerate(frame.get("lines", ()), frame.get("at", 0)):
                assert line == book.form(at, seat)
        assert any(frame["is"] == "lines" for frame in frames[seat])
        assert given
        assert all(state.seen[card] >> seat & 1 for card in given)
        assert shown[seat]
        for card, place in shown[seat]:
            assert named(place) <= ({state.face[card]} if state.seen[card] >> seat & 1 else set())
