"""Peer codes, where no relay is: the steps, what goes wrong, coming back; links that are pasted."""

import pytest

from app.online.codes import TROUBLES
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import FOUR, laid, playing, view_of


def offline() -> tuple[Circle, Page, Page]:
    """Somebody at a table, a friend, and no relay."""
    circle = Circle()
    circle.relays = "down"
    anna, ben = circle.page("Anna"), circle.page("Ben")
    anna.lay(FOUR)
    return circle, anna, ben


def give(ben: Page, code: str) -> None:
    """Let a friend paste a code at home, or where one is waited for."""
    if ben.where == "home":
        ben.hand_in("join-text", join=code)
    else:
        ben.hand_in("their-code", code=code)


def exchange(circle: Circle, anna: Page, ben: Page) -> None:
    """Carry the codes from one to the other."""
    give(ben, anna.text("own-code"))
    circle.run(1)
    anna.hand_in("their-code", code=f"  {ben.text('own-code')}\n")
    circle.run(1)


def take_twice(circle: Circle, anna: Page, ben: Page) -> None:
    """The anna, whose code is being made, takes the answer to it, and again with another code."""
    circle.run(1)
    exchange(circle, anna, ben)
    (answer,) = circle.accepted
    anna.press("offer code")
    circle.run(1)
    anna.hand_in("their-code", code=answer)
    circle.run(1)


def test_two_codes_connect_a_friend_where_no_relay_is() -> None:
    circle, anna, ben = offline()
    assert anna.says("The link does not work just now.", "Make a code")
    (command,) = anna.commands("offer code")
    assert not command.within(lambda node: node.tag == "details")
    anna.press_on(command)
    assert anna.says("The code is being made…")
    circle.run(1)
    anna.press("copy code")
    assert anna.copied == anna.text("own-code")
    (effect,) = [effect for effect in anna.log if "copy" in effect]
    assert anna.by_id(effect["place"]) is not None
    give(ben, anna.copied)
    circle.run(1)
    assert ben.says("Waiting for your code to be taken…")
    assert not ben.commands("codes")
    anna.hand_in("their-code", code=f"  {ben.text('own-code')}\n")
    circle.run(1)
    assert anna.says("The code has worked: your friend is connected.")
    circle.run(4)
    assert ben.says("Spar", "3 seats are free.")
    ben.hand_in("join-form")
    circle.run(3)
    anna.let_in("Ben")
    assert ben.where == "lobby"
    assert anna.by_id("own-code") is None
    anna.press("offer code")
    assert not anna.says("The code has worked")


@pytest.mark.parametrize("why", TROUBLES)
def test_what_is_wrong_with_a_code_is_told(why: str) -> None:
    circle, anna, ben = offline()
    anna.press("offer code")
    circle.run(1)
    ben.fails["look"] = why
    give(ben, "Ic" * 30)
    circle.run(1)
    assert ben.text("code-trouble") == TROUBLES[why]
    ben.fails.clear()
    give(ben, anna.text("own-code"))
    circle.run(1)
    assert not ben.by_id("code-trouble") or not ben.text("code-trouble")


def test_what_is_no_code_and_the_own_one_are_told_and_the_code_stays() -> None:
    circle, anna, _ben = offline()
    anna.press("offer code")
    circle.run(1)
    own = anna.text("own-code")
    for code, why in (("Hello, how are you?", "code"), (own, "kind")):
        anna.hand_in("their-code", code=code)
        circle.run(1)
        assert anna.text("code-trouble") == TROUBLES[why]
    assert anna.text("own-code") == own


def test_after_a_reload_without_a_relay_a_new_code_leads_back() -> None:
    circle, (anna, ben) = playing("Ben", link="game=spar&seats=4&target=9")
    circle.relays = "down"
    ben.reload()
    for page in (anna, ben):
        page.hear({"is": "relays", "state": "down", "relays": []})
    told = "The link does not work just now: somebody who is away needs a new code to come back."
    circle.until(lambda: anna.says(told), 30)
    anna.press("invite")
    assert "Make a code" in anna.opened.text()
    anna.do({"do": "offer code"})
    circle.run(1)
    (own,) = [node for node in anna.opened if node.get("id") == "own-code"]
    ben.press("codes")
    ben.do({"do": "take code", "form": {"code": own.text()}})
    circle.run(1)
    (answer,) = [node for node in ben.opened if node.get("id") == "own-code"]
    anna.do({"do": "take code", "form": {"code": answer.text()}})
    circle.run(5)
    assert not anna.says(told)
    assert all(seat.presence in ("here", "") for seat in view_of(anna).seats)


def test_a_new_code_is_made_where_an_answer_comes_too_late() -> None:
    circle, anna, ben = offline()
    anna.press("offer code")
    circle.run(1)
    old = anna.text("own-code")
    assert not anna.commands("offer code")
    anna.fails["accept"] = "other"
    exchange(circle, anna, ben)
    assert anna.text("code-trouble") == TROUBLES["other"]
    anna.fails.clear()
    anna.press("offer code")
    circle.run(1)
    assert anna.text("own-code") != old
    assert not anna.text("code-trouble")


def test_after_a_wrong_code_another_can_be_taken() -> None:
    circle, anna, ben = offline()
    wrong = circle.page("Carl")
    wrong.lay(FOUR)
    for one in (anna, wrong):
        one.press("offer code")
    circle.run(1)
    give(ben, wrong.text("own-code"))
    circle.run(1)
    assert ben.says("Taken.")
    assert ben.by_id("their-code") is None
    ben.press("another code")
    assert ben.says("Somebody at the table gives you a code.")
    assert ben.by_id("own-code") is None
    exchange(circle, anna, ben)
    circle.run(4)
    ben.hand_in("join-form")
    circle.run(3)
    anna.let_in("Ben")
    assert ben.where == "lobby"


def test_a_person_with_a_code_hears_of_codes_and_not_of_relays() -> None:
    circle, anna, ben = offline()
    anna.press("offer code")
    circle.run(1)
    ben.fails["answer"] = "code"
    give(ben, anna.text("own-code"))
    circle.run(1)
    ben.told_of(anna, "calling", "relay")
    circle.run(1)
    assert ben.text("code-trouble") == TROUBLES["code"]
    assert ben.says("Somebody at the table gives you a code.")
    assert not ben.says("The way to your friends cannot be found")


def pictures(page: Page) -> list[str]:
    """Return the texts that can be scanned from this page."""
    return [node.get("text") for node in page.screen if node.tag == "qr-code"]


def test_one_picture_is_shown_at_a_time() -> None:
    circle, (anna,) = laid()
    assert pictures(anna) == [anna.link]
    anna.press("offer code")
    circle.run(1)
    assert pictures(anna) == [anna.text("own-code")]
    assert anna.link
    circle, anna, _ben = offline()
    assert pictures(anna) == []  # the link leads nowhere


def test_an_answer_waits_for_a_code_to_answer() -> None:
    circle, anna, ben = offline()
    anna.press("offer code")
    assert not anna.by_id("their-code")
    take_twice(circle, anna, ben)
    assert anna.text("code-trouble") == TROUBLES["other"]
    anna.press("offer code")
    assert not anna.by_id("their-code")  # nothing of the old answer stays
    circle.run(1)
    assert not anna.text("code-trouble")


def test_a_code_that_cannot_be_made_is_said_so() -> None:
    circle, anna, _ben = offline()
    anna.fails["offer"] = "code"
    anna.press("offer code")
    circle.run(1)
    assert anna.text("code-trouble")


def test_a_newcomer_who_takes_an_answer_is_told_where_it_belongs() -> None:
    circle, anna, ben = offline()
    anna.press("offer code")
    circle.run(1)
    give(ben, anna.text("own-code"))
    circle.run(1)
    answer = ben.text("own-code")
    late = circle.page("Carl")
    give(late, answer)
    circle.run(1)
    assert late.text("code-trouble") == TROUBLES["answer"]
    assert not [wish for wish in late.wishes if wish["do"] == "accept"]
    give(late, anna.text("own-code"))
    circle.run(1)
    assert late.text("own-code")


def test_a_link_that_is_pasted_where_a_code_is_expected_is_followed() -> None:
    circle, (anna,) = laid()
    ben = circle.page("Ben")
    give(ben, "Ic" * 30)
    give(ben, f"Come and play: {anna.link} See you!")
    circle.run(4)
    assert ben.says("At this table: Anna.")
    assert not ben.by_id("their-code")


def test_a_link_does_not_lead_away_from_a_table() -> None:
    circle, (anna,) = laid()
    anna.press("offer code")
    circle.run(1)
    anna.hand_in("their-code", code=anna.link)
    circle.run()
    assert anna.where == "lobby"
    told = "This is a link and no code. Your friend gets in by opening it."
    assert anna.text("code-trouble") == told


def test_a_code_in_the_place_of_a_link_is_taken() -> None:
    ben = Circle().page("Ben")
    code = "Ib3_-" * 20
    ben.do({"do": "link", "hash": f"#{code}"})
    ben.circle.run()
    assert ben.where == "joining"
    assert {"do": "look", "code": code} in ben.wishes


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


def test_a_link_that_has_lost_a_part_closes_no_table() -> None:
    circle = Circle()
    anna = circle.page("Anna")
    anna.lay(FOUR)
    anna.do({"do": "link", "hash": "#table=abc"})
    assert anna.where == "lobby"
    assert "has lost a part" in anna.text("notice")
