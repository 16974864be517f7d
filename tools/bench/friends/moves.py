"""The time until all pages show a move, and until a player sees a card that they draw.

A move is counted from the press until the last of the other pages shows it, what is stored
included; a draw from the press until the face is in the player's own hand.
"""

from typing import Any

from tests.browser.friends.table import Friend, Table
from tests.support.browser.play import HAND
from tools.bench.friends import pages

SPAR = "#game=spar&seats=4&target=40"  # no card is drawn in a deal
DRAWS = "#game=crazy_eights&seats=4&target=500"
MOVES = 12
LAST = "() => document.querySelector('#last')?.textContent !== {before!r}"
CARDS = f"document.querySelectorAll('{HAND}').length"
DRAW = "#bar [data-do=draw]:not(:disabled)"
PLAY = """() => {
    const find = (selector) => document.querySelector(selector);
    if (document.documentElement.dataset.waiting !== '0' || !find('#hand.my-turn')) return '';
    if (find('#bar .button.main:not(:disabled)')) return 'chosen';
    find('#hand [data-card]:not(.unplayable):not([aria-pressed=true])')?.click();
    return '';
}"""


def measure() -> dict[str, Any]:
    """Milliseconds of moves and draws, by the round trip that is added."""
    result: dict[str, Any] = {}
    with pages.house() as house:
        for trip in pages.TRIPS:
            with pages.slower(trip) as is_slower:
                if is_slower:
                    result[str(trip)] = {"moves": _moves(house), "draws": _draws(house)}
    return result


def table(measured: dict[str, Any]) -> list[str]:
    rows = [f"{'ms until it is seen, by round trip':40}{'median':>9}{'worst':>9}{'wanted':>9}"]
    for trip, kinds in measured.items():
        for kind, times in kinds.items():
            wanted = float(trip) / 2 + 50 if kind == "moves" else 2 * float(trip) + 100
            rows.append(f"{f'{kind}, {trip} ms added':40}{pages.both(times)}{wanted:>9.0f}")
    return rows


def _begun(table: Table, game: str) -> None:
    table.lay(game)
    table.join("Ben", "Cleo")
    table.begin()
    for friend in table.friends:
        friend.wait(HAND)


def _in_turn(table: Table) -> Friend:
    """Return the friend in turn, with a card or a command chosen."""
    while True:
        for friend in table.friends:
            if friend.page.evaluate(PLAY) == "chosen":
                pages.idle(friend)
                return friend
        table.host.page.wait_for_timeout(20)


def _moves(house: pages.House) -> list[float]:
    with house.table() as table:
        _begun(table, SPAR)
        times: list[float] = []
        while len(times) < MOVES:
            player = _in_turn(table)
            others = [friend for friend in table.friends if friend is not player]
            for friend in others:
                before = friend.page.locator("#last").text_content()
                pages.look_for(friend, "move", LAST.format(before=before))
            pressed = pages.press(player, "#bar .button.main:not(:disabled)")
            times.append(max(pages.drawn(friend, "move") for friend in others) - pressed)
        return times


def _draws(house: pages.House) -> list[float]:
    with house.table() as table:
        _begun(table, DRAWS)
        times: list[float] = []
        while len(times) < MOVES:
            for friend in table.friends:
                if friend.page.locator(DRAW).count():
                    count = friend.page.evaluate(CARDS)
                    pages.look_for(friend, "card", f"() => {CARDS} > {count}")
                    pressed = pages.press(friend, DRAW)
                    times.append(pages.drawn(friend, "card") - pressed)
                else:
                    friend.step()
        return times
