"""A link or a code that is pasted at home, as in an installed app, which opens no links."""

import pytest

from app.addresses import Code, of_text
from tests.app.online.circle import Circle
from tests.app.online.tables import FOUR
from tests.app.online.test_codes import offline

EXPECTED = "This is no link to a table and no code."


@pytest.mark.parametrize("around", ["{}", "Come! ({}).\n\nSee you", "<{}>", "“{}”\u200b"])
def test_a_link_is_found_in_what_was_sent(around: str) -> None:
    circle = Circle()
    anna, ben = circle.page("Anna"), circle.page("Ben")
    anna.lay(FOUR)
    ben.hand_in("join-text", join=around.format(anna.link))
    circle.run(4)
    assert ben.says("Anna is here.")


@pytest.mark.parametrize("around", ["{}\n", "Here is my code {} See you", "Code:\n{}.\n\nAnna"])
def test_a_code_is_answered_by_a_code(around: str) -> None:
    circle, anna, ben = offline()
    anna.press("offer code")
    circle.run(1)
    ben.hand_in("join-text", join=around.format(anna.text("own-code")))
    circle.run(1)
    assert ben.text("own-code")


def test_a_code_is_found_that_a_mail_has_broken_into_lines() -> None:
    lines = ["Ib3-" * 19, "Cd4_" * 19, "e" * 9]
    assert of_text("\r\n".join(["Here it is:", *lines, "See you"])) == Code("".join(lines))
    assert of_text("\n".join(["I" + "E" * 119, "Anna"])) == Code("I" + "E" * 119)


def test_one_field_takes_links_and_codes_by_hand_and_by_camera() -> None:
    ben = Circle().page("Ben")
    field = ben.region("join-text")
    readers = [node for node in ben.screen if node.tag == "qr-reader"]
    assert [node.get("data-for") for node in readers] == [field.get("id")]
    assert field.get("enterkeyhint") == "go"


def test_a_link_to_a_table_alone_is_followed() -> None:
    ben = Circle().page("Ben")
    ben.hand_in("join-text", join="https://cards.example/#game=spar&seats=3.")
    assert (ben.where, ben.form["seats"]) == ("home", "3")


@pytest.mark.parametrize("text", ["", "hello", "https://cards.example/", "table", "x" * 99, "#1"])
def test_anything_else_gets_a_sentence_that_says_what_is_expected(text: str) -> None:
    ben = Circle().page("Ben")
    ben.hand_in("join-text", join=text)
    assert ben.where == "home"
    assert EXPECTED in ben.text("join-answer")
    assert not ben.text("notice")
    assert ben.wishes == []


def test_a_link_that_has_lost_a_part_is_said_to_have() -> None:
    ben = Circle().page("Ben")
    ben.hand_in("join-text", join="https://cards.example/#table=AQabc")
    assert "has lost a part" in ben.text("join-answer")
    assert ben.wishes == []


def test_a_link_that_has_lost_a_part_closes_no_table() -> None:
    circle = Circle()
    anna = circle.page("Anna")
    anna.lay(FOUR)
    anna.do({"do": "link", "hash": "#table=abc"})
    assert anna.where == "lobby"
    assert "has lost a part" in anna.text("notice")
