"""The villain's part in a match that everybody shuffles: lawful, but for what a test changes.

His sums are done in this process, and what he says comes of the app's own `Dealing`; for a lie is
refused for what is false in it only if all else is as it should be.
"""

import time
from collections.abc import Callable
from typing import Any

from app.friends.book import Book
from app.friends.dealing import Dealing
from app.friends.deck.effects import Compute
from peerdeck.dealing.lines import Line, line_text, said, signed
from peerdeck.deck import operations
from peerdeck.deck.group import DeckError, Group

Told = dict[str, Any]


class Deck:
    """The villain's part in the deck: his knowledge of it, and his words about it.

    `lie` changes the results of his sums; `holds_back` says which texts he does not send.
    """

    def __init__(self, me: str, table: str, group: Group) -> None:
        """No match has begun."""
        self.me, self.table, self.group = me, table, group
        self.book: Book | None = None
        self.dealing: Dealing | None = None
        self.lie: Callable[[Compute, Any], Any] = lambda _compute, result: result
        self.holds_back: Callable[[str], bool] = lambda _text: False
        self.sent: list[tuple[str, str]] = []  # letters, and to whom
        self.came: list[tuple[str, str]] = []  # letters, and of whom
        self.heard: list[str] = []
        self._lines: list[Line] = []

    @property
    def page(self) -> Any:
        """His page, in a match."""
        assert self.dealing is not None
        return self.dealing.page

    def say(self, line: Line) -> None:
        """Want a line in the log that he has signed."""
        self._lines.append(line)

    def signed(self, line: Any) -> Any:
        """Return a line with his signature, whoever is said to have said it."""
        context = self.page.where.context(line.by)
        told = {"context": context, "secret": self.page.memory.boxes, "said": said(line)}
        return signed(line, self.result("sign", told)["signature"])

    def result(self, operation: str, told: Any) -> Any:
        """Return what comes of a sum, done as it should be."""
        return operations.run(self.group, operation, told)

    def answer(self, told: Told) -> Told:
        """Take what has come to his page: frames to say, and lines to want in the log."""
        self.heard = told["heard"]
        frames: list[tuple[str, Told]] = []
        wanted = [line_text(line) for line in self._lines]
        self._lines.clear()
        if told["match"] < 0 or not self._follow(told) or self.dealing is None:
            return {"frames": frames, "lines": wanted}
        now = time.monotonic() * 1000
        self.dealing.tick(now, self.heard)
        for peer, text in told["came"]:
            self.came.append((peer, text))
            self.dealing.received(peer, text, now)
        while True:
            effects, proposals = self.dealing.carry_out(self.heard)
            for proposal in proposals:
                wanted += [line_text(one) for one in proposal.items if not hasattr(one, "action")]
            results = {}
            for effect in effects:
                if isinstance(effect, Compute):
                    results[effect.name] = self._computed(effect)
                elif not self.holds_back(effect.frame["text"]):
                    self.sent.append((effect.to, effect.frame["text"]))
                    frames.append((effect.to, effect.frame))
            if not results:
                return {"frames": frames, "lines": wanted}
            self.dealing.computed(results)

    def _follow(self, told: Told) -> bool:
        """Take in the log as the host tells it; False before it has a line."""
        book = self.book
        if book is None or book.match != told["match"] or told["at"] == 0:
            book = Book(self.table, told["match"], told["header"])
        book.extend(told["lines"])
        self.book = book
        if self.dealing is None or not self.dealing.is_of(book):
            self.dealing = Dealing(self.me, book)
        self.page.book.decks.trusted = ""  # who lies does not believe their own page
        self.dealing.follow(book)
        return True

    def _computed(self, compute: Compute) -> Any:
        try:
            return self.lie(compute, self.result(compute.operation, compute.told))
        except DeckError:
            return None

    def kept(self) -> Told:
        """Return his part in the table as a page would keep it."""
        assert self.book is not None
        assert self.dealing is not None
        book = {"match": self.book.match, "header": str(self.book.header), "lines": self.book.lines}
        return {
            "me": self.me,
            "table": self.table,
            "book": book,
            "dealing": self.dealing.written(),
        }
