"""On small screens the boards leave out what can wait, and nothing that the players must know."""

from __future__ import annotations

import pytest

from tests.app.visit import Visit
from tests.browser.harness.patience import Invite
from tests.browser.stage import Stage
from tests.browser.states import at

CHALLENGES = "game=spar&seats=2&revoke=challenge&bots=random"
SMALL = [{"width": 360, "height": 640}, {"width": 740, "height": 360}]


def nobody_won(visit: Visit) -> bool:
    """Return True if everybody who was in control of the last round was caught."""
    told = "Everybody who was in control was caught."
    return visit.where == "table" and told in visit.text("board")


@pytest.mark.parametrize("size", SMALL, ids=lambda size: f"{size['width']}x{size['height']}")
def test_a_round_of_spar_that_nobody_won_says_so(
    invite: Invite, address: str, size: dict[str, int]
) -> None:
    stage = Stage(invite(viewport=size, reduced_motion="reduce").new_page(), address)
    stage.show(at(CHALLENGES, nobody_won))
    told = stage.page.get_by_text("Everybody who was in control was caught.")
    assert told.is_visible()
