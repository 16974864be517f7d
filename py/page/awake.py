"""Keeps the screen of the device on while somebody waits at a table."""

from js import document, window
from jsffi import create_proxy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from js import WakeLockSentinel

TABLE = "#table, #curtain, #lobby, #joining"
OVER = "#table [data-do=result]"  # the match has been played

_held: list[WakeLockSentinel] = []
_asks = [False]  # the device has not answered yet
_refused = [False]  # since somebody looked at the page last: its battery may be low


def settle() -> None:
    """Keep the screen on if a table is seen, or no longer."""
    _held[:] = [one for one in _held if not one.released]  # a page that is not seen loses it
    if not _is_wanted():
        while _held:
            _held.pop().release()
    elif not (_held or _asks[0] or _refused[0]) and hasattr(window.navigator, "wakeLock"):
        _asks[0] = True
        window.navigator.wakeLock.request("screen").then(_GIVEN, _REFUSED)


def looked() -> None:
    """Ask again if the device has refused: somebody looks at the page, or away from it."""
    _refused[0] = False
    settle()


def _is_wanted() -> bool:
    is_at_table = document.querySelector(TABLE) is not None
    return is_at_table and document.querySelector(OVER) is None and not document.hidden


def _given(sentinel: WakeLockSentinel) -> None:
    _asks[0] = False
    _held.append(sentinel)
    settle()


def _refuse(_error: object) -> None:
    _asks[0] = False
    _refused[0] = True


_GIVEN, _REFUSED = create_proxy(_given), create_proxy(_refuse)
