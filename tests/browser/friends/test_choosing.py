"""Friends stay together while the host chooses what they play next."""

from __future__ import annotations

from tests.browser.friends.table import Table


def test_everybody_comes_along_to_another_game(table: Table) -> None:
    host = table.lay("#game=takku_sum&seats=2&target=1")
    host.press("[data-do='other rules']")
    host.wait("#along")
    host.page.check("#game-spar", force=True)
    host.page.get_by_role("radio", name="3", exact=True).check(force=True)
    host.press("[data-do='host friends']")
    host.wait("#lobby")
    assert host.text("#lobby-game h2") == "Spar"
    (ben,) = table.join("Ben")
    assert ben.text("#lobby-game h2") == "Spar"
    host.press("[data-do='other rules']")
    host.page.check("#game-takku_sum", force=True)
    host.wait_text("Takku-Sum")
    host.page.get_by_role("radio", name="2", exact=True).check(force=True)
    host.press("[data-do='host friends']")
    host.wait("#lobby")
    ben.wait_text("Takku-Sum")
    link = host.page.url
    table.begin()
    table.play_on()
    table.wait_ended()
    for friend in table.friends:
        friend.rest()
    host.press("[data-do='other rules']")
    host.wait("#along")
    assert "Ben" in host.text("#along")
    host.page.check("#game-spar", force=True)
    host.page.get_by_role("radio", name="3", exact=True).check(force=True)
    host.press("[data-do='host friends']")
    for friend in table.friends:
        friend.wait("#table #hand [data-card]")
        assert len(friend.hand) == 5
    assert host.page.url == link
