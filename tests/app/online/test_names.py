"""A name that somebody at the table has already: said at the door, before anybody is asked."""

from tests.app.online.tables import laid, named

TAKEN = "Somebody here is called Ben already. You would be called Ben 2."


def test_a_name_that_is_taken_is_said_before_anybody_is_asked() -> None:
    circle, (anna, _ben) = laid("Ben")
    other = circle.page("BEN", browser="another")
    other.follow(anna.link)
    circle.run(4)
    assert other.says("Somebody here is called BEN already. You would be called BEN 2.")
    assert other.says("Ask to come in as BEN 2")
    other.hand_in("join-form")
    circle.run(3)
    assert "BEN 2" in anna.text("asking")
    assert anna.alerts[-1] == "BEN 2 would like to sit down."
    anna.let_in("BEN 2")
    circle.run(3)
    for page in (anna, other):
        assert named(page, "BEN 2")


def test_a_taken_name_that_is_filled_in_is_said_first() -> None:
    circle, (anna, _ben) = laid("Ben")
    other = circle.page("Carl")
    other.follow(anna.link)
    circle.run(4)
    assert not other.says("Somebody here is called")
    other.hand_in("join-form", name=" Ben ")
    circle.run(3)
    assert other.says(TAKEN)
    assert not anna.text("asking")
    other.hand_in("join-form", name="Bea")
    circle.run(3)
    assert "Bea" in anna.text("asking")
    assert other.says("Anna is asked to let you in…")


def test_two_of_one_name_are_told_apart() -> None:
    _circle, pages = laid("Ben", "Ben ")
    for page in pages:
        names = [node.text() for node in page.region("places") if node.is_a("name")]
        assert {"Anna", "Ben", "Ben 2"} <= {*names}
        assert len({*names}) == len(names)
