"""The simulated table of other tests: each has a copy of one that was begun once."""

from tests.app.friends.pages import Pages, pages, seated


def test_a_copy_of_a_table_goes_on_as_the_table_itself_and_apart_from_it() -> None:
    anew = pages(game="spar")
    anew.sit()
    frames, saves = played(anew)
    for _time in range(2):
        assert played(seated(game="spar")) == (frames, saves)


def played(table: Pages) -> tuple[list[tuple[str, str, str]], dict[str, str]]:
    """Let everybody play for a while; return what was sent and is kept."""
    table.play(5)
    return table.frames, table.saves
