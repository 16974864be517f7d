"""What a bot is: it looks at its seat's view and chooses one of the legal actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from peerdeck.event import Seat
from peerdeck.state import State

Choice = tuple[Any, str]  # an action, and why, in a few words
Look = Callable[[], State[Any]]  # gives the view of the bot's own seat, made when it is asked for
Bot = Callable[[Look, Seat, Sequence[Any], Random], Choice]
