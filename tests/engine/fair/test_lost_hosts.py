"""Logs of earlier versions, of tables that lost their host: what was found then is found today."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from peerdeck.fair.proof import prove
from tests.engine.fair.friends import TABLE

HERE = Path(__file__).parent


def log(name: str) -> str:
    return (HERE / f"{name}.log").read_text()


@pytest.mark.parametrize("game", ["cpwp", "spar"])
def test_cards_dealt_afresh_are_worked_out_again(game: str) -> None:
    """By chance alone they would not have agreed with what had been played before."""
    proof = prove(log(f"{game}_dealt_afresh"), TABLE)
    assert proof.fault is None
    old, new = proof.shuffles
    assert (old.host, old.standing, old.afresh) == (0, "lost", False)
    assert (new.host, new.standing, new.afresh) == (1, "proved", True)
    assert "some cards were lost with a former host" in proof.told([])


@pytest.mark.parametrize("game", ["cpwp", "spar"])
def test_an_heir_who_does_not_open_what_was_dealt_afresh_owes_it(game: str) -> None:
    text = re.sub("(?m)^# opened 1 .*\n", "", log(f"{game}_dealt_afresh"))
    assert [one.standing for one in prove(text, TABLE).shuffles] == ["lost", "due"]


def test_an_heir_who_stacked_what_was_dealt_afresh_is_named() -> None:
    fault = prove(log("cpwp_stacked_afresh"), TABLE).fault
    assert fault is not None
    assert str(fault) == "Seat 1 sealed other cards than the shuffle of all seeds gives."
    lines = log("cpwp_stacked_afresh").splitlines()
    assert lines[(fault.line or 0) - 1].startswith("redeal ")


def test_an_heir_can_open_what_the_host_before_dealt() -> None:
    proof = prove(log("cpwp_taken_over"), TABLE)
    assert proof.fault is None
    assert [(one.host, one.standing) for one in proof.shuffles] == [(0, "proved")]
