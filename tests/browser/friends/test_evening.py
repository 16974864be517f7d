"""A match among friends in real pages, connected by WebRTC, and the proof that is left of it."""

from pathlib import Path

import pytest

from tests.browser.friends.table import Friend, Table
from tests.conftest import Run
from tests.support.browser.play import HAND
from tests.support.browser.sites import PYODIDE
from tests.support.cases import some

FRIENDS = ("Ben", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hugo")
THREE = ("#game=spar&seats=3&target=2", FRIENDS[:2])
EIGHT = ("#game=crazy_eights&seats=8&target=50", FRIENDS)


@pytest.mark.site(PYODIDE)
@pytest.mark.parametrize(("game", "guests"), some([THREE, EIGHT], [THREE]))
def test_a_match_is_played_to_its_end_and_its_proof_holds(
    table: Table, run: Run, tmp_path: Path, game: str, guests: tuple[str, ...]
) -> None:
    table.lay(game)
    ben, *_others = table.join(*guests)
    table.begin()
    ben.wait(HAND)
    hand = ben.hand
    ben.page.reload()
    ben.wait(HAND)
    assert ben.hand == hand
    table.play_on()
    table.wait_ended()
    first, *others = [friend.match for friend in table.friends]
    assert first.over
    assert all(other.entries == first.entries for other in others)
    file = tmp_path / "proof.txt"
    save_proof(ben, file)
    status, output, errors = run(f"verify {file}")
    assert status == 0, errors
    assert all(f"  {name} " in output for name in ("Anna", *guests))


def save_proof(friend: Friend, file: Path) -> None:
    """Save the proof of the match as a person does."""
    friend.press("[data-do=proof]")
    with friend.page.expect_download() as download:
        friend.press("dialog[open] [data-do='save proof']")
    download.value.save_as(file)
