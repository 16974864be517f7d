"""The proof of a whole match: its size, and how long `peerdeck verify` takes for it.

Four people play all seven deals of Progressive Rummy as the hard bots would. Their pages run in
this process, and JavaScript does what a page's workers do. What is measured is the processor's time
of the command, in Python, and what one of its multiplications takes.
"""

import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from app.friends.deck.effects import Compute
from peerdeck.bot import Sight
from peerdeck.bots import bot_called
from peerdeck.dealing.record import Record, print_record
from peerdeck.dealing.work import Results, Work
from peerdeck.deck.group import DeckError
from peerdeck.deck.ristretto import RISTRETTO
from peerdeck.games import games
from peerdeck.log import Header
from tests.app.friends.deck.world import WHERE, World
from tests.app.friends.sums import PURE
from tests.support.connections.data import read, written
from tests.support.connections.programs import Program, started

PEOPLE = 4
GAME = games()["progressive"]
HOUR = 3_600_000
WANTED = 60  # seconds
KEPT = 1_100  # kilobytes


class JavaScript(Work):
    """Does each sum at once, in JavaScript."""

    def __init__(self, program: Program) -> None:
        """Ask this program."""
        self._program = program
        self._known: dict[str, Results | None] = {}

    def result(self, operation: str, told: Any) -> Results | None:
        """Return the results, `None` if what is told makes no sense."""
        key = repr((operation, sorted(told.items())))
        if operation in PURE and key in self._known:
            return self._known[key]
        asked = {name: written(value) for name, value in told.items()}
        answer = self._program.tell(do=operation, **asked)
        found = None if "fault" in answer else {name: read(one) for name, one in answer.items()}
        if operation in PURE:
            self._known[key] = found
        return found

    def ask(self, _name: str, operation: str, /, **told: Any) -> Results:
        """Return the results. Raises `DeckError`."""
        found = self.result(operation, told)
        if found is None:
            raise DeckError("this makes no sense")
        return found


class Quick(World):
    """Pages whose sums JavaScript does."""

    def __init__(self, header: Header, program: Program) -> None:
        """Seat people at a table."""
        self._work = JavaScript(program)
        super().__init__(header, PEOPLE, group=RISTRETTO, work=self._work)

    def result(self, compute: Compute) -> Any:
        """Return the results of a sum."""
        return self._work.result(compute.operation, compute.told)


def measure() -> dict[str, Any]:
    """Seconds, kilobytes, lines and deals."""
    with started("deck.mjs") as program:
        world = Quick(Header(GAME, GAME.options.parse({}), PEOPLE, None), program)
        bot = bot_called("hard", GAME)
        world.choose = lambda page, seat, legal: bot(
            Sight(page.view(seat), seat), seat, legal, world.random
        )[0]
        assert world.run(HOUR, lambda: world.is_over)
    names = {name: name.capitalize() for name in world.names}
    items = tuple(world.book.items)
    text = print_record(Record(world.header, WHERE, RISTRETTO.name, names, items))
    with TemporaryDirectory() as folder:
        file = Path(folder, "proof.txt")
        file.write_text(text)
        before = getrusage(RUSAGE_CHILDREN).ru_utime
        command = [sys.executable, "-m", "peerdeck", "verify", str(file)]
        told = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
        took = getrusage(RUSAGE_CHILDREN).ru_utime - before
    assert "each proven" in told, told
    secret, element = 3**150, RISTRETTO.generator
    began = process_time()
    for _time in range(100):
        element = secret * element
    return {
        "seconds": took,
        "kilobytes": len(text) / 1_000,
        "lines": len(items),
        "multiply": 10 * (process_time() - began),
    }


def table(measured: dict[str, Any]) -> list[str]:
    return [
        f"verify, {PEOPLE} people and 7 deals: {measured['seconds']:.0f} s (wanted: {WANTED}), as"
        f" long as {1_000 * measured['seconds'] / measured['multiply']:.0f} multiplications of"
        f" {measured['multiply']:.2f} ms",
        f"its text: {measured['kilobytes']:.0f} kB (wanted: {KEPT}), {measured['lines']} lines",
    ]
