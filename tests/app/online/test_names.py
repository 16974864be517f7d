"""A name that somebody at the table has already: said at the door, before anybody is asked."""

from tests.app.online.test_lobby import laid, named

TAKEN = "Somebody here is called Ben already. You would be called Ben 2."


def test_a_name_that_is_taken_is_said_before_the_host_is_asked() -> None:
    circle, (host, _ben) = laid("Ben")
    other = circle.page("BEN", browser="another")
    other.follow(host.link)
    assert other.says("Somebody here is called BEN already. You would be called BEN 2.")
    assert other.says("Ask to come in as BEN 2")
    other.hand_in("join-form")
    circle.run()
    assert host.text("asking").startswith("Somebody is at the door BEN 2 would like to sit down")
    assert host.alerts[-1] == "BEN 2 is at the door."
    host.let_in("BEN 2")
    assert named(other, "BEN 2")


def test_a_taken_name_that_is_filled_in_is_said_first() -> None:
    circle, (host, _ben) = laid("Ben")
    other = circle.page("Carl")
    other.follow(host.link)
    assert not other.says("There is a")
    other.hand_in("join-form", name=" Ben ")
    circle.run()
    assert other.says(TAKEN)
    assert not host.text("asking")
    other.hand_in("join-form", name="Bea")
    circle.run()
    assert host.text("asking")
    assert other.says("The host is asked to let you in…")


def test_whoever_takes_the_own_seat_on_another_device_keeps_the_name() -> None:
    circle, (host, ben) = laid("Ben")
    ben.asleep = True
    circle.run(20)
    again = circle.page("Carl")
    again.follow(host.link)
    again.hand_in("join-form", name="Ben", seat="1")
    circle.run()
    assert host.text("asking")
