"""A deck that a host alone has dealt: its letters prove nothing at the table that went on."""

from app.friends.book import Book
from app.friends.deck.effects import Compute
from app.friends.frames import read
from app.friends.table import Effect
from peerdeck.dealing.lines import Accused, Proven
from peerdeck.event import Shuffled
from tests.app.friends.door import bring
from tests.app.friends.pages import Pages, pages


def shuffles(table: Pages, number: int) -> int:
    """Return how many decks have been dealt, by the log of a page."""
    book = table[number].shared.role.book
    return 0 if book is None else sum(isinstance(item, Shuffled) for item in book.items)


def shuffled_by(table: Pages, number: int) -> list[str]:
    """Return who has shuffled the cards of now, by the log of a page."""
    part = table[number].shared.role.dealing
    assert part is not None
    return [*[deck for deck in part.page.book.decks.all if deck.first is not None][-1].people]


def proven(table: Pages) -> int:
    """Return how many have proved their shuffles, by the host's log."""
    book = table[0].shared.role.book
    return 0 if book is None else sum(isinstance(item, Proven) for item in book.items)


def cut_off_once_dealt(people: int, *hearing: int) -> Pages:
    """Begin a match in which only these hear that the host, as the last, has proved its shuffle."""
    table = pages(people, people)
    table.come_in(*range(1, people))
    carry_out, late = table.do, list[Effect]()
    told = {table.host, *(table.peers[number] for number in hearing)}
    untold = {*table.peers} - told

    def do(peer: str, effects: list[Effect]) -> None:
        is_last = proven(table) == people - 1
        for effect in effects:
            match effect:
                case {"deck": Compute(_name, "prove")} if peer == table.host and not is_last:
                    late.append(effect)
                case _:
                    carry_out(peer, [effect])
        if late and is_last:
            carry_out(table.host, [late.pop()])
        if shuffles(table, 0):
            table.lost |= {frozenset((one, other)) for one in told for other in untold}

    table.do = do  # type: ignore[method-assign]
    table.person(0, "begin")
    table.run(3)
    table.do = carry_out  # type: ignore[method-assign]
    assert [shuffles(table, n) for n in range(people)] == [peer in told for peer in table.peers]
    return table


def faults(table: Pages) -> set[tuple[str, str]]:
    """Return who is at fault by the log of any page, and in what."""
    parts = [page.shared.role.dealing for page in table.pages.values()]
    return {
        (fault.person, fault.what)
        for part in parts
        if part is not None
        for fault in part.page.book.faults
    }


def test_letters_of_a_host_that_was_cut_off_are_not_held_against_it() -> None:
    table = cut_off_once_dealt(4)
    letters = [
        (to, text)
        for by, to, text in table.frames
        if by == table.host and read(text)["is"] == "letter" and '"shares' in text
    ]
    assert letters
    for number in range(1, 4):
        table.lose(0, number)
    table.run(40)
    assert all(shuffles(table, number) == 1 for number in range(1, 4))
    assert all(shuffled_by(table, number) == table.guests for number in range(1, 4))
    for to, text in letters:  # as when it is heard again, before it has heard of them
        table.do(to, bring(table.pages[to], table.host, text, table.now))
    table.settle()
    table.run(3)
    for number in range(1, 4):
        table.find(0, number)
    table.play(60)
    assert not faults(table)
    assert table[0].shared.role.is_over
    books = [page.shared.role.book for page in table.pages.values()]
    assert all(book is not None and book.lines == books[1].lines for book in books)
    assert not any(isinstance(item, Accused) for item in books[1].items)


def test_shares_of_a_deck_that_was_taken_back_are_none_of_the_cards_with_these_numbers() -> None:
    table = cut_off_once_dealt(5, 4)
    role = table[4].shared.role
    assert role.dealing is not None
    assert role.book is not None
    part, own = role.dealing, role.book
    known = dict(part.page.memory.parts)
    assert known
    part.follow(Book.of(own, own.lines[:-1]))
    assert part.page.memory.parts == known, "the deck is still dealt"
    part.follow(own)
    for number in range(1, 4):
        table.lose(0, number)
        table.lose(4, number)
    while not shuffles(table, 1):
        table.run(1)
    other = table[1].shared.role.book
    assert other is not None
    part.follow(other)
    assert not part.page.memory.parts
    assert not part.page.memory.given


def test_who_was_cut_off_with_such_a_host_has_a_hand_of_the_others_deck() -> None:
    table = cut_off_once_dealt(5, 4)
    for number in range(1, 4):
        table.lose(0, number)
        table.lose(4, number)
    while not table[1].view.is_host:
        table.run(1)
    table.lose(0, 4)
    for number in range(1, 4):
        table.find(4, number)
    table.run(20)
    assert shuffled_by(table, 4) == table.guests
    assert None not in table.hand(4)
    assert not faults(table)
