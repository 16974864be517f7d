"""The table with friends in one tab of several, and in a browser that keeps nothing of it."""

import json

import pytest

from app.session import Effect
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.test_lobby import laid
from tests.app.online.test_playing import playing


def lose(page: Page) -> None:
    """Another tab of the same browser takes the table over, just as this one has news to keep."""
    participant = page.session._visiting.participant
    assert participant is not None
    participant._keep(participant.part)
    page.held.discard("friends")
    page.elsewhere.add("friends")
    page.wishes.clear()
    page.do({"do": "lost", "value": "friends"})


@pytest.mark.parametrize("who", [0, 1])
def test_a_table_that_another_tab_takes_over_is_followed_here_no_more(who: int) -> None:
    circle, pages = playing("Ben")
    page = pages[who]
    kept = page.friends
    lose(page)
    assert page.where == "home"
    assert page.dialog is not None
    assert "Your table with friends is open in another tab." in page.dialog.text()
    assert [wish["do"] for wish in page.wishes] == ["leave"]
    circle.run(20)
    assert [wish["do"] for wish in page.wishes] == ["leave"]
    assert page.friends == kept


def test_a_table_that_another_tab_has_can_be_taken_back() -> None:
    circle, (_host, ben) = playing("Ben")
    hand = ben.hand
    lose(ben)
    ben.do({"do": "take over", "value": "friends"})
    circle.until(lambda: ben.where == "table", 20)
    assert sorted(ben.hand) == sorted(hand)


def test_a_tab_without_a_table_does_not_mind_losing_it() -> None:
    page = Circle().page("Anna")
    page.do({"do": "lost", "value": "friends"})
    assert page.where == "home"
    assert page.dialog is None


@pytest.mark.parametrize(
    ("why", "told"),
    [
        *((why, "This browser saves nothing: leave this page open") for why in ("full", "refused")),
        ("cleared", "is saved again"),
        ("stuck", "Reload the page, and you play on."),
    ],
)
def test_somebody_whose_browser_keeps_nothing_is_told_what_that_means(why: str, told: str) -> None:
    for _circle, pages in (laid("Ben"), playing("Ben")):
        for page in pages:
            page.do({"do": "unkept", "why": why})
            page.do({"do": "beat"})
            assert page.says(told)
            assert told in page.told[-1]


def test_votes_and_standing_for_election_are_marked_as_promises_and_nothing_else_is() -> None:
    circle, (host, ben, carl) = playing("Ben", "Carl")
    marked: dict[str, set[bool]] = {}

    def note(effect: Effect) -> None:
        wish = json.loads(effect.get("friends", "{}"))
        if wish.get("do") == "send" and '"is"' in wish["text"]:
            kind = json.loads(wish["text"])["is"]
            marked.setdefault(kind, set()).add(effect.get("promises", False))
            assert "promises" not in wish

    for page in (ben, carl):
        page.on_effect = note
    host.asleep = True
    circle.until(lambda: ben.leads or carl.leads)
    assert marked.pop("elect") == marked.pop("vote") == {True}
    assert {*map(frozenset, marked.values())} == {frozenset({False})}
