"""An heir has lines that cannot be, told just before the host went: it leads without them."""

from app.friends.book import Book
from peerdeck.dealing.record import item_text
from peerdeck.log import Act
from tests.app.friends.test_villain import Den, begin, books, play, tell, with_host

WRONG = "The host's page told yours something impossible"
TOLD = "Host had told your page something impossible."


def book_of(den: Den, number: int) -> Book:
    book = den[number].shared.role.book
    assert book is not None
    return book


def mislead() -> tuple[Den, int, int]:
    """A host makes one move twice, while the others still look at the first, and goes.

    Return the table, how many lines the others have gone through, and how many lines can be.
    """
    den, villain = with_host()
    begin(den, villain)
    while villain.to_act != (0,):
        if villain.to_act[:1] == (3,):
            villain.act()  # for the bot in the last seat
        tell(den, villain, seconds=0)
        play(den, 0.5)
    den.slow = {*den.peers[1:]}
    assert villain.log is not None
    before = len(villain.log.lines)
    villain.act()
    true = len(villain.log.lines)
    again = next(item for item in villain.log.items[before:] if isinstance(item, Act))
    line = item_text(again)
    villain.words[true] = [villain.move(0, line.split(" ", 1)[1], true)]
    den.do(den.host, villain.forge(line))
    den.settle()
    for number in (1, 2):
        assert len(book_of(den, number)) == true + 1, "it is taken, and not gone through"
        assert not den[number].view.stopped
    den.go_away(0)
    return den, before, true


def goes_on(den: Den, true: int, *others: int) -> None:
    """The first guest leads the others, from the last line on that can be."""
    assert den[1].view.is_host
    for number in (1, *others):
        assert not den[number].view.stopped
        assert len(book_of(den, number)) >= true
    play(den, 20)
    assert len(books(den, 1, *others)) == 1
    assert len(book_of(den, 1)) > true + 5


def test_an_heir_leads_on_without_a_line_that_cannot_be() -> None:
    den, before, true = mislead()
    den.run(14)
    assert not den[1].view.is_host, "it has not gone through its log"
    den.hurry(1, 2)
    assert len(book_of(den, 1)) == true
    assert WRONG in den[1].view.stopped
    assert den[1].shared.role.position.at == before, "so much it has by the word of a host"
    den.run(20)
    assert any(line.startswith(WRONG) for line in den[1].news)
    [lost] = [line for line in den[1].news if TOLD in line]
    assert lost.startswith("A move was taken back")
    goes_on(den, true, 2)


def test_an_heir_waits_until_the_others_have_found_that_line_as_well() -> None:
    den, _before, true = mislead()
    den.hurry(1)
    den.run(20)
    assert not any(den[number].view.is_host for number in (1, 2))
    assert not den[1].shared.role.fault
    den.hurry(2)
    den.run(25)
    leads = [number for number in (1, 2) if den[number].view.is_host]
    assert len(leads) == 1
    assert not any(den[number].view.stopped for number in (1, 2))
    for number in (1, 2):
        assert len(book_of(den, number)) >= true
    play(den, 20)
    assert len(books(den, 1, 2)) == 1
