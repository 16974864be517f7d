"""Peer codes, where no relay is: the two steps, what goes wrong with them, and coming back."""

import pytest

from app.online.codes import TROUBLES
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.test_lobby import FOUR, laid


def offline() -> tuple[Circle, Page, Page]:
    """A host and a friend, and no relay."""
    circle = Circle()
    circle.relays = "down"
    host, guest = circle.page("Anna"), circle.page("Ben")
    host.lay(FOUR)
    return circle, host, guest


def give(guest: Page, code: str) -> None:
    """Let a friend paste a code at home, or where one is waited for."""
    if guest.where == "home":
        guest.hand_in("join-text", join=code)
    else:
        guest.hand_in("their-code", code=code)


def exchange(circle: Circle, host: Page, guest: Page) -> None:
    """Carry the codes from one to the other."""
    give(guest, host.text("own-code"))
    circle.run(1)
    host.hand_in("their-code", code=f"  {guest.text('own-code')}\n")
    circle.run(1)


def take_twice(circle: Circle, host: Page, guest: Page) -> None:
    """The host, whose code is being made, takes the answer to it, and again with another code."""
    circle.run(1)
    exchange(circle, host, guest)
    (answer,) = circle.accepted
    host.press("offer code")
    circle.run(1)
    host.hand_in("their-code", code=answer)
    circle.run(1)


def test_two_codes_connect_a_friend_where_no_relay_is() -> None:
    circle, host, guest = offline()
    assert host.says("The link does not work just now.", "Make a code")
    host.press("offer code")
    assert host.says("The code is being made…")
    circle.run(1)
    exchange(circle, host, guest)
    assert host.says("The code has worked: your friend is connected.")
    assert guest.says("Spar", "3 seats are free.")
    guest.hand_in("join-form")
    circle.run()
    host.let_in("Ben")
    assert guest.where == "lobby"
    assert host.by_id("own-code") is None
    host.press("offer code")
    assert not host.says("The code has worked")


def test_a_page_that_has_answered_tells_what_is_waited_for() -> None:
    circle, host, guest = offline()
    host.press("offer code")
    circle.run(1)
    assert not guest.commands("codes")
    give(guest, host.text("own-code"))
    circle.run(1)
    assert guest.says("Waiting for your code to be taken…")
    assert not guest.commands("codes")


def test_a_table_that_is_being_laid_is_the_own() -> None:
    host = Circle().page("")
    host.lay(FOUR)
    assert host.says("Your table", "Tell your friends who you are.")
    assert not host.says("A friend's table")


def test_the_codes_stand_open_where_no_relay_is() -> None:
    _circle, host, _guest = offline()
    (command,) = host.commands("offer code")
    assert not command.within(lambda node: node.tag == "details")


def test_a_code_is_copied_and_told_beside_it() -> None:
    circle, host, _guest = offline()
    host.press("offer code")
    circle.run(1)
    host.press("copy code")
    assert host.copied == host.text("own-code")
    (effect,) = [effect for effect in host.log if "copy" in effect]
    assert host.by_id(effect["place"]) is not None


@pytest.mark.parametrize("why", TROUBLES)
def test_what_is_wrong_with_a_code_is_told(why: str) -> None:
    circle, host, guest = offline()
    host.press("offer code")
    circle.run(1)
    guest.fails["look"] = why
    give(guest, "Ec" * 30)
    circle.run(1)
    assert guest.text("code-trouble") == TROUBLES[why]
    guest.fails.clear()
    give(guest, host.text("own-code"))
    circle.run(1)
    assert not guest.by_id("code-trouble") or not guest.text("code-trouble")


def test_what_is_no_code_is_told() -> None:
    circle, host, _guest = offline()
    host.press("offer code")
    circle.run(1)
    host.hand_in("their-code", code="Hello, how are you?")
    circle.run(1)
    assert host.text("code-trouble") == TROUBLES["code"]
    assert host.text("own-code")


def test_an_answer_is_taken_once() -> None:
    circle, host, guest = offline()
    host.press("offer code")
    take_twice(circle, host, guest)
    assert host.text("code-trouble") == TROUBLES["other"]


def test_a_host_who_takes_the_own_code_is_told_to_swap() -> None:
    circle, host, _guest = offline()
    host.press("offer code")
    circle.run(1)
    host.hand_in("their-code", code=host.text("own-code"))
    circle.run(1)
    assert host.text("code-trouble") == TROUBLES["kind"]


def test_one_pair_of_codes_is_enough_for_everybody() -> None:
    circle, host, guest = offline()
    host.press("offer code")
    circle.run(1)
    exchange(circle, host, guest)
    guest.hand_in("join-form")
    circle.run()
    host.let_in("Ben")
    host.press("offer code")
    circle.run(1)
    third = circle.page("Carl")
    exchange(circle, host, third)
    third.hand_in("join-form")
    circle.run()
    host.let_in("Carl")
    host.press("begin")
    circle.until(lambda: all(page.where == "table" for page in circle.pages))


def test_after_a_reload_without_a_relay_a_new_code_is_asked_for() -> None:
    circle, (host, ben) = laid("Ben")
    host.press("begin")
    circle.run(3)
    circle.relays = "down"
    ben.reload()
    circle.run(15)
    assert ben.says("The connection is lost: to come back you need a new code from the host.")
    host.press("invite")
    assert host.dialog is not None
    assert "Make a code" in host.dialog.text()
    host.do({"do": "offer code"})
    circle.run(1)
    (own,) = [node for node in host.dialog if node.get("id") == "own-code"]
    ben.press("codes")
    assert ben.dialog is not None
    ben.do({"do": "take code", "form": {"code": own.text()}})
    circle.run(1)
    (answer,) = [node for node in ben.dialog if node.get("id") == "own-code"]
    host.do({"do": "take code", "form": {"code": answer.text()}})
    circle.run(3)
    assert not ben.says("you need a new code")
    assert ben.where == "table"
    assert "Away" not in host.text("friends")


def test_a_host_can_make_a_new_code_where_an_answer_comes_too_late() -> None:
    circle, host, guest = offline()
    host.press("offer code")
    circle.run(1)
    old = host.text("own-code")
    assert not host.commands("offer code")
    host.fails["accept"] = "other"
    exchange(circle, host, guest)
    assert host.text("code-trouble") == TROUBLES["other"]
    host.fails.clear()
    host.press("offer code")
    circle.run(1)
    assert host.text("own-code") != old
    assert not host.text("code-trouble")


def test_after_a_wrong_code_another_can_be_taken() -> None:
    circle, host, guest = offline()
    wrong = circle.page("Carl")
    wrong.lay(FOUR)
    for one in (host, wrong):
        one.press("offer code")
    circle.run(1)
    give(guest, wrong.text("own-code"))
    circle.run(1)
    assert guest.says("Taken.")
    assert guest.by_id("their-code") is None
    guest.press("another code")
    assert guest.says("Somebody at the table gives you a code.")
    assert guest.by_id("own-code") is None
    exchange(circle, host, guest)
    guest.hand_in("join-form")
    circle.run()
    host.let_in("Ben")
    assert guest.where == "lobby"


def test_a_person_with_a_code_hears_of_codes_and_not_of_relays() -> None:
    circle, host, guest = offline()
    host.press("offer code")
    circle.run(1)
    guest.fails["answer"] = "code"
    give(guest, host.text("own-code"))
    circle.run(1)
    guest.told_of(host, "calling", "relay")
    circle.run(1)
    assert guest.text("code-trouble") == TROUBLES["code"]
    assert guest.says("Somebody at the table gives you a code.")
    assert not guest.says("The way to your friends cannot be found")


def pictures(page: Page) -> list[str]:
    """Return the texts that can be scanned from this page."""
    return [node.get("text") for node in page.screen if node.tag == "qr-code"]


def test_one_picture_is_shown_at_a_time() -> None:
    circle, (host,) = laid()
    assert pictures(host) == [host.link]
    host.press("offer code")
    circle.run(1)
    assert pictures(host) == [host.text("own-code")]
    assert host.link
    circle, host, _guest = offline()
    assert pictures(host) == []  # the link leads nowhere


def test_an_answer_waits_for_a_code_to_answer() -> None:
    circle, host, guest = offline()
    host.press("offer code")
    assert not host.by_id("their-code")
    take_twice(circle, host, guest)
    assert host.text("code-trouble") == TROUBLES["other"]
    host.press("offer code")
    assert not host.by_id("their-code")  # nothing of the old answer stays
    circle.run(1)
    assert not host.text("code-trouble")


def test_a_host_whose_code_cannot_be_made_is_told_and_can_try_again() -> None:
    circle, host, _guest = offline()
    host.fails["offer"] = "code"
    host.press("offer code")
    circle.run(1)
    assert host.text("code-trouble")


def test_a_newcomer_who_takes_an_answer_is_told_where_it_belongs() -> None:
    circle, host, guest = offline()
    host.press("offer code")
    circle.run(1)
    give(guest, host.text("own-code"))
    circle.run(1)
    answer = guest.text("own-code")
    late = circle.page("Carl")
    give(late, answer)
    circle.run(1)
    assert late.text("code-trouble") == TROUBLES["answer"]
    assert not [wish for wish in late.wishes if wish["do"] == "accept"]
    give(late, host.text("own-code"))
    circle.run(1)
    assert late.text("own-code")


def test_a_link_that_is_pasted_where_a_code_is_expected_is_followed() -> None:
    circle, (host,) = laid()
    guest = circle.page("Ben")
    give(guest, "Ec" * 30)
    give(guest, f"Come and play: {host.link} See you!")
    circle.run()
    assert guest.says("At this table: Anna.")
    assert not guest.by_id("their-code")


def test_a_link_does_not_lead_away_from_a_table() -> None:
    circle, (host,) = laid()
    host.press("offer code")
    circle.run(1)
    host.hand_in("their-code", code=host.link)
    circle.run()
    assert host.where == "lobby"
    told = "This is a link and no code. Your friend gets in by opening it."
    assert host.text("code-trouble") == told


def test_a_code_in_the_place_of_a_link_is_taken() -> None:
    guest = Circle().page("Ben")
    code = "Eb3_-" * 20
    guest.do({"do": "link", "hash": f"#{code}"})
    guest.circle.run()
    assert guest.where == "joining"
    assert {"do": "look", "code": code} in guest.wishes
