"""The time until a drawn card is seen, where everybody has a machine of their own: a model.

As in `apart`, the sums are worked out for real. A journey from page to page takes as long as is
said here; what a draw takes beside its journeys is the machines'. Also measured is the time until
all see a card that is played, which nobody else has to open.
"""

from collections import defaultdict
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import islice
from random import Random
from statistics import median
from typing import Any

from tests.app.online.journeys import LONG, actions
from tests.app.online.page import Page
from tools.bench.friends.apart import Apart, laid, undisturbed
from tools.bench.friends.dealing import THROTTLES

GAMES = {
    "Shanghai": "#game=shanghai&seats=4&rounds=3s@4",
    "Takku-Sum": "#game=takku_sum&seats=4&target=9",
}
WAYS = {"by the mesh": False, "through the host": True}
MANY = 16  # actions that are watched
WANTED = 30  # milliseconds beside the journeys, for a draw
DRAWS = "a guest draws"
KINDS = {
    (True, False): DRAWS,
    (True, True): "the host draws",
    (False, False): "a guest plays",
    (False, True): "the host plays",
}
# Journeys: to the host, the line to all, and shares to whoever draws, perhaps through the host.
JOURNEYS = {DRAWS: 3, "the host draws": 2, "a guest plays": 2, "the host plays": 1}


def measure() -> dict[str, Any]:
    """Journeys, and the milliseconds beside them, by game, throttle, way and what was done."""
    return {
        name: {throttle: _measured(link, times) for throttle, times in THROTTLES.items()}
        for name, link in GAMES.items()
    }


def table(measured: dict[str, Any]) -> list[str]:
    head = f"{'until it is seen, on machines of their own':56}"
    rows = [f"{head}{'journeys':>9}{'and ms':>9}{'worst':>9}{'wanted':>9}{'times':>9}"]
    for game, throttles in measured.items():
        for throttle, ways in throttles.items():
            for way, kinds in ways.items():
                for kind, found in kinds.items():
                    wanted = WANTED if throttle == "plain" and "draws" in kind else ""
                    name = f"{game}: {kind} {way}, {throttle}"
                    rows.append(
                        f"{name:56}{found['journeys']:>9}{found['median']:>9.0f}"
                        f"{found['worst']:>9.0f}{wanted:>9}{found['times']:>9}"
                    )
    return rows


def _measured(link: str, times: int) -> dict[str, Any]:
    with ExitStack() as stack, undisturbed():
        circle, random = Apart(stack), Random(2)
        pages = laid(circle, 4, link)
        pages[0].press("begin")
        circle.until(lambda: all(page.where == "table" and page.hand for page in pages))
        circle.run(10)
        circle.delay, circle.times = LONG, times
        found: dict[str, Any] = {}
        for way, circle.is_carried in WAYS.items():
            found[way] = _by_kind(circle, pages, random)
        return found


def _by_kind(circle: Apart, pages: Sequence[Page], random: Random) -> dict[str, Any]:
    beside: dict[str, list[float]] = defaultdict(list)
    for one in islice(actions(circle, pages, random), MANY):
        if not one.opened:  # else what is to be seen takes other steps
            kind = KINDS[one.draws, one.by_host]
            beside[kind].append(one.took - _journeys(circle, kind) * circle.delay)
    return {
        kind: {
            "journeys": _journeys(circle, kind),
            "median": median(took),
            "worst": max(took),
            "times": len(took),
        }
        for kind, took in sorted(beside.items())
    }


def _journeys(circle: Apart, kind: str) -> int:
    return JOURNEYS[kind] + (kind == DRAWS and circle.is_carried)
