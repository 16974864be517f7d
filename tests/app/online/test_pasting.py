"""A link or a code that is pasted at home, as in an installed app, which opens no links."""

import pytest

from app.addresses import Code, of_text
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


@pytest.mark.parametrize("around", ["{}\n", "Here is my code {} See you", "Code:\n{}.\n\nAnna"])
def test_a_code_is_answered_by_a_code(around: str) -> None:
    circle, host, guest = offline()
    host.press("offer code")
    circle.run(1)
    guest.hand_in("join-text", join=around.format(host.text("own-code")))
    circle.run(1)
    assert guest.text("own-code")


def test_a_code_is_found_that_a_mail_has_broken_into_lines() -> None:
    lines = ["Eb3-" * 19, "Cd4_" * 19, "e" * 9]
    assert of_text("\r\n".join(["Here it is:", *lines, "See you"])) == Code("".join(lines))
    assert of_text("\n".join(["E" * 120, "Anna"])) == Code("E" * 120)


def test_one_field_takes_links_and_codes_by_hand_and_by_camera() -> None:
    guest = Circle().page("Ben")
    field = guest.region("join-text")
    readers = [node for node in guest.screen if node.tag == "qr-reader"]
    assert [node.get("data-for") for node in readers] == [field.get("id")]
    assert field.get("enterkeyhint") == "go"


def test_a_link_to_a_table_alone_is_followed() -> None:
    guest = Circle().page("Ben")
    guest.hand_in("join-text", join="https://cards.example/#game=spar&seats=3.")
    assert (guest.where, guest.form["seats"]) == ("home", "3")


@pytest.mark.parametrize("text", ["", "hello", "https://cards.example/", "table", "x" * 99, "#1"])
def test_anything_else_gets_a_sentence_that_says_what_is_expected(text: str) -> None:
    guest = Circle().page("Ben")
    guest.hand_in("join-text", join=text)
    assert guest.where == "home"
    assert EXPECTED in guest.text("join-answer")
    assert not guest.text("notice")
    assert guest.wishes == []


def test_a_link_that_has_lost_a_part_is_said_to_have() -> None:
    guest = Circle().page("Ben")
    guest.hand_in("join-text", join="https://cards.example/#table=AQabc")
    assert "has lost a part" in guest.text("join-answer")
    assert guest.wishes == []


def test_a_link_that_has_lost_a_part_closes_no_table() -> None:
    circle = Circle()
    host = circle.page("Anna")
    host.lay(FOUR)
    host.do({"do": "link", "hash": "#table=abc"})
    assert host.where == "lobby"
    assert "has lost a part" in host.text("notice")
