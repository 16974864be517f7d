"""A link or a code that is pasted at home, as in an installed app, which opens no links."""

import pytest

from tests.app.online.circle import Circle
from tests.app.online.test_codes import offline
from tests.app.online.test_lobby import FOUR

EXPECTED = "This is no link to a table and no code."


@pytest.mark.parametrize("around", ["{}", "Come! ({}).\n\nSee you", "<{}>", "“{}”\u200b"])
def test_a_link_is_found_in_what_was_sent(around: str) -> None:
    circle = Circle()
    host, guest = circle.page("Anna"), circle.page("Ben")
    host.lay(FOUR)
    guest.hand_in("join-text", join=around.format(host.link))
    circle.run()
    assert guest.says("The host is here.")


def test_a_code_is_answered_by_a_code() -> None:
    circle, host, guest = offline()
    host.press("offer code")
    circle.run(1)
    guest.hand_in("join-text", join=f"{host.text('own-code')}\n")
    circle.run(1)
    assert guest.text("own-code")


def test_a_link_to_a_table_alone_is_followed() -> None:
    guest = Circle().page("Ben")
    guest.hand_in("join-text", join="https://cards.example/#game=spar&seats=3.")
    assert (guest.where, guest.form["seats"]) == ("home", "3")


@pytest.mark.parametrize("text", ["", "hello", "https://cards.example/", "table", "x" * 59, "#1"])
def test_anything_else_gets_a_sentence_that_says_what_is_expected(text: str) -> None:
    guest = Circle().page("Ben")
    guest.hand_in("join-text", join=text)
    assert guest.where == "home"
    assert EXPECTED in guest.text("notice")
    assert guest.wishes == []


def test_a_link_that_has_lost_a_part_is_said_to_have() -> None:
    guest = Circle().page("Ben")
    guest.hand_in("join-text", join="https://cards.example/#table=AQabc")
    assert "has lost a part" in guest.text("notice")
    assert guest.wishes == []
