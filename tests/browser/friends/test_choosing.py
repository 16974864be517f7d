"""Friends stay together while the host chooses what they play next."""

from tests.browser.friends.table import Friend, Table


def choose(host: Friend, game: str, seats: str) -> None:
    """Choose a game, and how many play it, one after the other as the page shows it."""
    host.page.check(f"#game-{game}", force=True)
    host.person.idle()
    host.page.get_by_role("radio", name=seats, exact=True).check(force=True)
    host.person.idle()
    host.press("[data-do='host friends']")


def test_everybody_comes_along_to_another_game(table: Table) -> None:
    host = table.lay("#game=takku_sum&seats=2&target=1")
    host.press("[data-do='other rules']")
    host.wait("#along")
    choose(host, "spar", "3")
    host.wait("#lobby")
    assert host.text("#lobby-game h2") == "Spar"
    (ben,) = table.join("Ben")
    assert ben.text("#lobby-game h2") == "Spar"
    host.press("[data-do='other rules']")
    choose(host, "takku_sum", "2")
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
    choose(host, "spar", "3")
    for friend in table.friends:
        friend.wait("#table #hand [data-card]")
        assert len(friend.hand) == 5
    assert host.page.url == link
