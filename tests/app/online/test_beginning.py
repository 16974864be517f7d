"""Begin: it waits for whoever is just coming back, and begins then by itself."""

from tests.app.online.test_lobby import laid

WAITS = "The match begins as soon as Ben can be heard again."


def test_a_match_begins_by_itself_when_who_is_coming_back_is_there() -> None:
    circle, (host, ben) = laid("Ben")
    ben.asleep = True
    circle.run(15)
    host.press("begin")
    circle.run(70)
    assert host.where == "lobby"
    assert host.text("lobby-bar").startswith(WAITS)
    assert not host.text("notice")
    assert not host.commands("begin")
    ben.asleep = False
    ben.reload()
    circle.until(lambda: host.where == ben.where == "table", 10)


def test_the_host_thinks_better_of_it() -> None:
    circle, (host, ben) = laid("Ben")
    ben.asleep = True
    circle.run(15)
    host.press("begin")
    circle.run(1)
    host.press("call off")
    assert WAITS not in host.words
    assert host.commands("begin")
    ben.asleep = False
    ben.reload()
    circle.run(10)
    assert host.where == ben.where == "lobby"


def test_a_match_waits_a_moment_for_somebody_who_loads_the_page_anew() -> None:
    circle, (host, ben, carl) = laid("Ben", "Carl")
    ben.asleep = True
    circle.until(lambda: not host.says("Ben Here"))
    host.press("begin")
    assert host.text("lobby-bar").startswith(WAITS)
    ben.asleep = False
    ben.reload()
    circle.until(lambda: host.where == ben.where == carl.where == "table", 10)
    circle.run(5)
    assert "did not take part" not in host.words + ben.words


def test_a_match_does_not_wait_for_somebody_who_has_been_away_for_long() -> None:
    circle, (host, ben, carl) = laid("Ben", "Carl")
    ben.asleep = True
    circle.run(30)
    host.press("begin")
    circle.until(lambda: host.where == carl.where == "table", 8)


def test_a_match_begins_without_somebody_who_does_not_come_back() -> None:
    circle, (host, ben, carl) = laid("Ben", "Carl")
    ben.asleep = True
    circle.until(lambda: not host.says("Ben Here"))
    host.press("begin")
    circle.until(lambda: host.where == carl.where == "table", 18)


def test_the_lobby_shows_how_far_the_shuffle_is_and_offers_nothing_that_is_over() -> None:
    circle, (host, ben, carl) = laid("Ben", "Carl")
    host.press("begin")
    circle.until(lambda: "Everybody shuffles: 1 of 3" in host.text("lobby-bar"), 2, step=0.01)
    ben.asleep = True
    circle.run(1)
    for page in (host, carl):
        assert "Everybody shuffles: 1 of 3" in page.text("lobby-bar")
        assert [node.get("value") for node in page.region("lobby-bar") if node.tag == "progress"]
    for over in ("begin", "other rules", "own name", "keep seat"):
        assert not host.commands(over), over
    assert host.commands("switch")
