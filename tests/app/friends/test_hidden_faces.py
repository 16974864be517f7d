"""Faces that not everybody knows: no page is sent or keeps one that its person may not see."""

import json

import pytest

from peerdeck.card import face_text
from peerdeck.games import games
from tests.app.friends.pages import Pages, seated


def in_a_match(game: str) -> Pages:
    """A host and a guest in a match, and bots if they are needed."""
    table = seated(2, max(2, games()[game].seats[0]), game)
    table.play(5)
    table.run(1)
    return table


def truth(table: Pages) -> dict[int, int]:
    """Return the hidden cards that anybody has seen, with their faces."""
    pages = [page.shared.role.dealing for page in table.pages.values()]
    return {card: face for one in pages if one for card, face in one.page.faces.items()}


@pytest.mark.parametrize("game", games())
def test_nobody_is_sent_and_nobody_keeps_what_is_not_theirs(game: str) -> None:
    table = in_a_match(game)
    faces = truth(table)
    for number, peer in enumerate(table.peers):
        dealing = table[number].shared.role.dealing
        assert dealing is not None
        book = dealing.page.book
        hidden = {card for card in book.sight.hidden if peer not in book.sight.of(card)}
        assert hidden & faces.keys(), "somebody else sees some of them"
        names = {f"{card}={face_text(face)}" for card, face in faces.items() if card in hidden}
        texts = [text for _from, to, text in table.frames if to == peer]
        for text in (*texts, table.saves[peer]):
            assert not names & {*text.replace('"', " ").replace(",", " ").split()}
        page = dealing.page
        assert not hidden & {*page.faces, *page.memory.parts, *dealing.faces}
        shuffles = [line for text in texts for line in json.loads(text).get("lines", ())
                    if line.startswith("shuffle")]  # fmt: skip
        assert shuffles or number == 0
        assert all({*line.split()[2:]} == {"??"} for line in shuffles)


def test_a_host_sees_its_own_hand_and_those_of_bots_which_it_keeps() -> None:
    """The host's desk shows its person the own hand only."""
    table = seated(3, 4)
    table.play(4)
    for number, peer in enumerate(table.peers):
        dealing = table[number].shared.role.dealing
        assert dealing is not None
        book = dealing.page.book
        kept = [seat for seat, keeper in enumerate(book.people.roster.keepers) if keeper == peer]
        assert kept == ([number, 3] if number == 0 else [number])
        for card in dealing.page.faces:
            assert any(book.state.seen[card] >> seat & 1 for seat in kept)
        assert all(book.state.seen[card] >> number & 1 for card in dealing.faces)
        desk = table[number].desk
        assert desk is not None
        for seat in {*range(4)} - {number}:
            assert not any(desk.state.faces(seat))
