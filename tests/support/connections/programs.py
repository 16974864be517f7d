"""Programs that do as they are told, a line at a time: the relays of the tests, and Firefox."""

import json
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from build.node import node
from tests.support.browser.browsers import WAIT
from tests.support.browser.limits import lenient

HERE = Path(__file__).parent


@dataclass
class Program:
    """A program that answers each line with a line."""

    process: subprocess.Popen[str]

    def tell(self, **what: object) -> Any:
        """Say it, and wait for the answer."""
        assert self.process.stdin
        print(json.dumps(what), file=self.process.stdin, flush=True)
        return self.hear()

    def hear(self) -> Any:
        """The next line."""
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, "the program ended; what it said is above"
        return json.loads(line)


@contextmanager
def started(script: str, *arguments: str, within: Sequence[str] = ()) -> Iterator[Program]:
    """Start a script of this folder, by a command if need be; it ends with its input."""
    command = [*within, node(), str(HERE / script), *arguments]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield Program(process)
        assert process.stdin
        process.stdin.close()
        process.wait(timeout=lenient(WAIT))


@dataclass
class Relays:
    """The relays of this machine."""

    program: Program

    def nostr(self, **how: object) -> str:
        """Start a Nostr relay: its address."""
        return f"ws://127.0.0.1:{self.program.tell(start='nostr', **how)['port']}"

    def mqtt(self) -> str:
        """Start an MQTT broker: its address."""
        return f"mqtt+ws://127.0.0.1:{self.program.tell(start='mqtt')['port']}"

    def wire(self) -> str:
        """Start what lies between pages: its address."""
        return f"ws://127.0.0.1:{self.program.tell(start='wire')['port']}"

    def do(self, what: str, address: str, **more: object) -> Any:
        """`set` a mode, `stop`, `count`, or `say` a text to all who listen."""
        return self.program.tell(**{what: int(address.rsplit(":", 1)[1])}, **more)

    def wait_for_more(self, relay: str, count: int) -> None:
        """Wait until a relay has been sent more than this number of events."""
        self._wait(relay, lambda counts: counts["events"] > count)

    def wait_until_left(self, relay: str) -> None:
        """Wait until nobody is connected to a relay."""
        self._wait(relay, lambda counts: counts["connections"] == 0)

    def _wait(self, relay: str, is_so: Callable[[dict[str, int]], bool]) -> None:
        start = time.monotonic()
        while not is_so(counts := self.do("count", relay)):
            assert time.monotonic() - start < lenient(WAIT), counts
            time.sleep(0.05)


def nowhere() -> str:
    """The address of a relay that is not there."""
    return "ws://127.0.0.1:9"
