"""A whole match of every game in a real browser: by mouse, by finger, and by keyboard alone."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser.hands import Hands, Way
from tests.browser.harness.patience import Invite
from tests.browser.play import Person

# Short matches of each game.
MATCHES = {
    "cpwp": "#game=cpwp&seats=3&jokers=three&match=wins&match_deals=2",
    "takku_sum": "#game=takku_sum&seats=3&target=2",
    "spar": "#game=spar&seats=3&target=5",
    "shanghai": "#game=shanghai&seats=3&rounds=3s,3s-4r",
    "progressive": "#game=progressive&seats=3&rounds=3s,3s-3s",
}
SCREENS = {
    "mouse": {"viewport": {"width": 1280, "height": 800}},
    "touch": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "keyboard": {"viewport": {"width": 768, "height": 1024}},
}


@pytest.mark.parametrize("way", SCREENS)
@pytest.mark.parametrize("game", MATCHES)
def test_a_whole_match_is_played(invite: Invite, address: str, game: str, way: Way) -> None:
    person = Person(invite(**SCREENS[way]).new_page(), address, touch=way == "touch")
    hands = Hands(person, way)
    person.come(MATCHES[game])
    hands.sit()
    hands.finish(Random(f"{game} {way}"))
    assert hands.where == "result"
    assert person.page.locator("#headline").is_visible()
    assert person.overflow() <= 0
    truth = person.page.locator("#result .place")
    assert truth.count() == 3
