"""Devices for the page's own Python: sound that a call interrupts, a screen that can stay on."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, ClassVar

from tests.support.page.browser import Promise


class AudioContext:
    """Counts the tones that are heard."""

    made: ClassVar[list[AudioContext]] = []

    def __init__(self) -> None:
        self.state, self.resumes, self.tones = "running", True, 0
        self.currentTime, self.destination = 0.0, None
        self.made.append(self)

    @classmethod
    def new(cls) -> AudioContext:
        return cls()

    def createOscillator(self) -> Any:
        return SimpleNamespace(
            frequency=SimpleNamespace(value=0),
            connect=lambda _volume: None,
            start=lambda _time: self._sound(),
            stop=lambda _time: None,
        )

    def createGain(self) -> Any:
        gain = SimpleNamespace(
            setValueAtTime=lambda *_: None, exponentialRampToValueAtTime=lambda *_: None
        )
        return SimpleNamespace(gain=gain, connect=lambda _destination: None)

    def resume(self) -> Promise:
        if self.resumes:
            self.state = "running"
        return Promise(fails=not self.resumes)

    def close(self) -> Promise:
        self.state = "closed"
        return Promise()

    def _sound(self) -> None:
        self.tones += self.state == "running"


@dataclass
class WakeLock:
    """Keeps the screen on for those who ask, unless the battery is low (`refuses`)."""

    refuses: bool = False
    later: bool = False  # the answer comes when the test says so
    asked: int = 0
    _given: list[SimpleNamespace] = field(default_factory=list)
    _waiting: list[Promise] = field(default_factory=list)

    def request(self, kind: str) -> Promise:
        assert kind == "screen"
        self.asked += 1
        if self.later:
            self._waiting.append(Promise(later=True))
            return self._waiting[-1]
        return Promise(fails=True) if self.refuses else Promise(self._give())

    def grant(self) -> None:
        """Give what was asked for."""
        self._waiting.pop().keep(self._give())

    def lose(self) -> None:
        """Take everything back, as for a page that nobody sees."""
        for sentinel in self._given:
            sentinel.released = True

    @property
    def held(self) -> int:
        """Return the number of locks that are held."""
        return sum(not sentinel.released for sentinel in self._given)

    def _give(self) -> SimpleNamespace:
        sentinel = SimpleNamespace(released=False)

        def release() -> Promise:
            sentinel.released = True
            return Promise()

        sentinel.release = release
        self._given.append(sentinel)
        return sentinel
