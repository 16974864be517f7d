"""The people at simulated pages: they play, let others in, and wish things."""

from __future__ import annotations

from dataclasses import dataclass, field

from peerdeck.agreement.door import questions
from peerdeck.agreement.notes import COME, HERE, READY, Come, Ready, Wish
from peerdeck.agreement.page import Acted, Noted
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import Note, Person
from tests.agreement import toy
from tests.agreement.world import World


@dataclass
class Evening(World):
    """A world whose people play matches, answer at the door, and share some wishes.

    `wishes` are what people wish, by person. `seats_asked` has the seats that newcomers ask for, or
    -1 for any, or None to watch. `friends` says whose new browser a key is. The first match begins
    with `players`.
    """

    matches: int = 1
    players: int = 1
    wishes: dict[str, set[tuple[str, str]]] = field(default_factory=dict)
    seats_asked: dict[str, int | None] = field(default_factory=dict)
    friends: dict[str, str] = field(default_factory=dict)
    called: dict[str, str] = field(default_factory=dict)  # newcomers with another name than theirs
    lost: set[str] = field(default_factory=set)  # keys that are gone for good
    adds: dict[str, bool] = field(default_factory=dict)  # who agrees that guests become people
    answers: bool = True  # people answer at the door
    taps: bool = True  # people who were wished away say that they are here
    resumes: bool = True  # the owner ends a pause
    returns: bool = True  # people who left or were removed ask to come back

    def lose(self, name: str) -> None:
        """Take a browser from somebody, who comes back with a new one and asks for the seat."""
        page = self.pages.pop(name)
        self.forget_events(name)
        self.closed.discard(name)
        new = f"{name}'"
        self.friends[new] = name
        at = page.table.seat_of(name)
        self.seats_asked[new] = -1 if at is None else at
        self.come(new)

    def leaving(self) -> set[str]:
        """Return those who wish to leave, or whom others wish to remove."""
        wishes = (wish for wishes in self.wishes.values() for wish in wishes)
        return {about for what, about in wishes if what == "remove"}

    @property
    def game(self) -> str:
        """The first line of the log of a match at this table."""
        return toy.HEADER.format(self.seats)

    def play(self, name: str) -> None:
        page = self.pages[name]
        if page.stored.is_lost:
            self.lose(name)
            return
        table, standing = page.table, page.line.head.standing(page.table)
        if name not in table.players:
            self.ask(page)
            return
        if name in table.away and self.taps:
            self.tap(page)
        for what, about in sorted(self.wishes.get(name, ())):
            self.wish(page, what, about)
        if name in table.people and self.answers:
            self.answer(page)
        if standing.author == name and not standing.shuffling:
            self.move(page)
        elif self._may_begin(page):
            self.wish(page, "begin", self.game)
        elif table.is_paused and table.owner == name and self.resumes:
            self.wish(page, "set", "pause off")
        elif table.match and not standing.is_dealt and not standing.is_over:
            adds = table.guests if self.adds.get(name, True) else ()
            self.note(page, READY, Ready(table.now, adds).content)

    def _may_begin(self, page: Page) -> bool:
        table, match = page.table, page.line.head
        is_whole = len(table.players) >= (1 if table.match else self.players)
        is_next = table.match < self.matches and match.standing(table).is_over
        return is_next and is_whole and table.owner == page.me

    def move(self, page: Page) -> None:
        """Make a move, because it is this person's turn."""
        self.step(page.me, Acted(str(self.random.randrange(100))))

    def ask(self, page: Page) -> None:
        """Ask at the door, until the person is at the table."""
        was_there = any(page.me in d.value.table.players for d in page.stored.decisions)
        if was_there and not self.returns:
            return
        seat = self.seats_asked.get(page.me, -1)
        come = Come(self.called.get(page.me, page.me), -1 if seat is None else seat, seat is None)
        if page.me not in page.table.spectators or not come.watches:
            self.note(page, COME, come.content)

    def answer(self, page: Page) -> None:
        """Let in those who ask; a friend with a new browser gets the seat of the old one."""
        table = page.table
        for question in questions(page):
            person, come = question.person, question.come
            if come.watches:
                if table.owner == page.me:
                    self.wish(page, "watch", person)
                continue
            old = self.friends.get(person, "")
            if question.friend == old and old in table.players and question.silent > 5:
                self.wish(page, "remove", old)
                continue
            free = [at for at, seat in enumerate(table.seats) if not seat.owner]
            if come.seat >= 0:
                free = [at for at in free if at == come.seat]
            signing = page.stored.unsigned.values()
            names = [each.name for each in signing if isinstance(each, Note)]
            names += [name for by, name in page.heard.called if by == page.me]
            wishes = [name.split(" ")[2:] for name in names]
            promised = [wish[-1] for wish in wishes if len(wish) == 2 and page.is_stranger(wish[0])]
            free = [at for at in free if str(at) not in promised]
            if free and table.owner == page.me:
                self.wish(page, "admit", f"{person} {free[0]}")

    def is_over(self) -> bool:
        """Return True if all matches are over at all pages of players."""
        pages = self.pages.values()
        tables = [page.table for page in pages if page.me in page.table.players]
        return super().is_over() and all(table.match >= self.matches for table in tables)

    def tap(self, page: Page) -> None:
        """Say that this person is here, after others wished that they count as away."""
        note = page.note(page.me, HERE)
        if self.random.random() < 0.1 and (note is None or note.base != page.base):
            self.step(page.me, Noted(HERE, ""))

    def wish_all(self, what: str, about: str, people: tuple[Person, ...]) -> None:
        """Let these people wish something until it is decided, or `unwish` is called."""
        for person in people:
            self.wishes.setdefault(person, set()).add((what, about))

    def unwish(self) -> None:
        self.wishes.clear()

    def wish(self, page: Page, what: str, about: str = "") -> None:
        wish = Wish(what, about, page.table.now)
        self.note(page, wish.name, wish.content)

    def note(self, page: Page, name: str, content: str) -> None:
        """Say something once under each deal."""
        note = page.note(page.me, name)
        is_said = note is not None and note.content == content
        if not is_said and page.heard.unsaid.get(name) != content:
            self.step(page.me, Noted(name, content))
