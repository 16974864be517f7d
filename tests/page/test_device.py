"""Sounds, and a screen that stays on, as the browser of a device has them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.conftest import Opened, Page
from tests.page.test_events import ready, show
from tests.support.page.browser import Event
from tests.support.page.device import AudioContext, WakeLock

TONES = [[440, 0, 0.1, 0.5]]
DEAL = '<button type="button" class="deal" data-do="deal">Deal</button>'
TABLE, HOME = '<div id="table"></div>', '<div id="home"></div>'


@pytest.fixture
def page(opened: Opened) -> Page:
    """A page at which sounds are on."""
    page = opened(DEAL)
    page.window.AudioContext = AudioContext
    AudioContext.made.clear()
    page.document.documentElement.dataset.sound = "on"
    return ready(page)


def heard(page: Page) -> int:
    """Return how many tones are heard of a sound."""
    before = sum(context.tones for context in AudioContext.made)
    page.module("sounds").play(TONES)
    return sum(context.tones for context in AudioContext.made) - before


@pytest.mark.parametrize("state", ["suspended", "interrupted", "closed"])
@pytest.mark.parametrize("resumes", [True, False])
def test_sounds_come_back_with_the_next_gesture(page: Page, state: str, *, resumes: bool) -> None:
    page.click("body")
    assert heard(page) == 1
    (context,) = AudioContext.made
    context.state, context.resumes = state, resumes
    assert heard(page) == 0, "sounds that waited would all be played together"
    page.click("body")
    assert heard(page) == 1
    is_new = state == "closed" or not resumes
    assert len(AudioContext.made) == 1 + is_new
    assert context.state == ("closed" if is_new else "running")


def test_sounds_go_along_with_the_music_of_the_device(page: Page) -> None:
    page.window.navigator.audioSession = session = type("Session", (), {"type": "auto"})()
    page.click("body")
    assert session.type == "ambient"


def lit(opened: Opened, **more: Any) -> tuple[Page, WakeLock]:
    """Return a page that is seen, on a device whose screen can be kept on."""
    page = opened(f'<div id="screen"></div>{DEAL}')
    page.window.navigator.wakeLock = lock = WakeLock(**more)
    return ready(page), lock


def look(page: Page, *, away: bool) -> None:
    """Look away from the page, or at it again."""
    page.document.hidden = away
    lock = page.window.navigator.wakeLock
    if away:
        lock.lose()
    page.document.dispatchEvent(Event("visibilitychange"))
    if not away:
        page.boot.answer()


def test_the_screen_stays_on_while_a_table_is_seen(opened: Opened) -> None:
    page, lock = lit(opened)
    assert lock.held == 0
    for _ in range(2):
        show(page, {"screen": TABLE})
        assert (lock.held, lock.asked) == (1, 1)
    look(page, away=True)
    assert lock.held == 0
    look(page, away=False)
    assert (lock.held, lock.asked) == (1, 2)
    show(page, {"screen": HOME})
    assert lock.held == 0
    look(page, away=False)
    assert lock.asked == 2


@pytest.mark.parametrize(
    ("screen", "held"),
    [
        *(("lobby", 1), ("joining", 1), ("curtain", 1), ("home", 0), ("result", 0)),
        ('table"><p id="bar"><button data-do="result"></button></p><p class="', 0),
    ],
)
def test_the_screen_stays_on_until_a_match_is_over(opened: Opened, screen: str, held: int) -> None:
    page, lock = lit(opened)
    show(page, {"screen": f'<div id="{screen}"></div>'})
    assert lock.held == held


def test_a_screen_that_may_not_stay_on_is_asked_for_once_at_each_look(opened: Opened) -> None:
    page, lock = lit(opened, refuses=True)
    for _ in range(2):
        show(page, {"screen": TABLE})
    assert (lock.held, lock.asked) == (0, 1)
    lock.refuses = False
    look(page, away=True)
    assert lock.asked == 1
    look(page, away=False)
    assert (lock.held, lock.asked) == (1, 2)


def test_a_screen_that_is_granted_late_goes_off_if_the_table_is_left(opened: Opened) -> None:
    page, lock = lit(opened, later=True)
    show(page, {"screen": TABLE})
    show(page, {"screen": HOME})
    lock.grant()
    assert lock.held == 0
