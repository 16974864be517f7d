"""The save of a page of a match that everybody shuffles."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from app.friends import kept
from app.friends.table import Effect, FriendsTable
from app.setup import usual
from tests.app.friends.pages import Pages, seated


def playing() -> Pages:
    """Three people in a deal."""
    table = seated(3, 4, "progressive")
    table.play(4)
    return table


def test_a_save_goes_with_its_blocks_only_and_has_no_shuffle_that_the_log_has() -> None:
    table = playing()
    peer = table.peers[1]
    hand, text, blocks = table.hand(1), table.saves[peer], table.blocks[peer]
    own = json.loads(text)["part"]["dealing"]["memory"]["own"]
    assert own
    assert not [name for name in own if name.startswith(("step ", "escrow "))]
    [name, *_more] = json.loads(text)["blocks"][0]
    for texts in ({}, blocks | {name: blocks[name] + "x"}):
        with pytest.raises(ValueError, match="A part of it is missing"):
            FriendsTable.read(text, table.now, version="1", blocks=texts)
    table.go_away(1)
    table.come_back(1)
    assert table.hand(1) == hand


ODD = (None, True, -1, 10**30, 1.5, "", "x", [], {}, [[]], {"a": 1})


def test_a_save_that_was_edited_is_read_or_refused() -> None:
    table, random = playing(), Random(1)
    peer, refused = table.peers[1], 0
    for _time in range(300):
        save = json.loads(table.saves[peer])
        holder, at = random.choice([*places(save, random)])
        holder[at] = random.choice(ODD)
        try:
            FriendsTable.read(json.dumps(save), table.now, version="1", blocks=table.blocks[peer])
        except ValueError:
            refused += 1
    assert refused > 50


def places(told: Any, random: Random) -> Iterator[tuple[Any, Any]]:
    """Yield what holds each value in a save, and its place there; of long lists only some."""
    names = [*told] if isinstance(told, dict) else []
    if isinstance(told, list):
        names = random.sample(range(len(told)), min(3, len(told)))
    for name in names:
        yield told, name
        yield from places(told[name], random)


class Careful(Pages):
    """A table at which every page has to keep what it knows before anything else is done."""

    def __init__(self, *told: Any) -> None:
        self.known: dict[str, Any] = {}  # what each page has to keep, when it was saved last
        self.faces: dict[str, set[Any]] = {}  # and the faces of cards among that
        super().__init__(*told)

    def do(self, peer: str, effects: list[Effect]) -> None:
        saves = ["save" in effect for effect in effects]
        assert not any(saves[1:])
        known = to_keep(self.pages[peer])
        faces = {tuple(one) for one in (known["dealing"] or {"faces": ()})["faces"]}
        if any(saves):
            self.known[peer], self.faces[peer] = known, faces
        assert faces <= self.faces[peer], "those of cards that are open by now need not be kept"
        if known["dealing"] is not None:
            known["dealing"]["faces"] = self.known[peer]["dealing"]["faces"]
        assert known == self.known[peer]
        super().do(peer, effects)


def to_keep(page: FriendsTable) -> Any:
    """Return what a page must not lose: all that it keeps but what it can work out once more."""
    told = json.loads(json.dumps(kept.written(page.shared)))
    if told["dealing"] is not None:
        del told["dealing"]["sums"]
    return told


def test_a_page_keeps_what_it_knows_before_it_says_or_works_out_anything() -> None:
    table = Careful(usual("progressive").seated(4), 3)
    table.sit()
    table.play(4)
    table.go_away(0)
    table.play(20, 0)
    assert table[1].view.is_host
    table.come_back(0)
    table.play(4)
    assert len(table.saves) == 3
