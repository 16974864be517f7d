"""What a page keeps of a match that everybody shuffles."""

from __future__ import annotations

import json

import pytest

from app.friends.table import Effect, FriendsTable
from app.setup import usual
from tests.app.friends.company import Company, company


def playing() -> Company:
    """Three people in a deal."""
    table = company(3, 4, "progressive")
    table.sit()
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


class Careful(Company):
    """A table at which every page has to keep what it knows before anything else is done."""

    def do(self, peer: str, effects: list[Effect]) -> None:
        assert not any("save" in effect for effect in effects[1:])
        super().do(peer, effects)


def test_a_page_keeps_what_it_knows_before_it_says_or_works_out_anything() -> None:
    table = Careful(usual("progressive").seated(4), 3)
    table.sit()
    table.play(4)
    assert len(table.saves) == 3
