"""The sensible bot of Takku-Sum."""

from collections.abc import Callable

import pytest

from tests.rules.takku_sum.table import Table, up
from tests.support.cases import rows
from tests.support.thinking import choice

CHOICES = {
    "plays what is hard to answer": (lambda: up("8C KC", "2H 3H"), "KC"),
    "would rather draw than skip": (lambda: up("2C", "2H"), "grace"),
    "does not skip although it could": (lambda: up("9C", "2H", voluntary_pass="yes"), "9C"),
}


@pytest.mark.parametrize(("lay", "action"), rows(CHOICES))
def test_it(lay: Callable[[], Table], action: str) -> None:
    assert choice(lay())[0] == action


def test_a_reason_names_the_cards_to_go_on_with_as_they_lie_in_a_sorted_hand() -> None:
    assert choice(up("TH 9D 9H 8D", "2C 3C"))[1] == "it leaves you 9♥ 10♥ to go on with"
