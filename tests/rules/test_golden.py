"""Golden logs: whole deals that replay exactly, for every game and all that a table can choose."""

from pathlib import Path

import pytest

from peerdeck.audit import audit
from peerdeck.event import Shuffled
from peerdeck.games import games
from peerdeck.log import Act, LogError, parse_log
from peerdeck.match import WISHES
from peerdeck.referee import Follower, follow
from tests.rules.golden import logs, result
from tests.support.cases import depth, some

LOGS = {path.stem: path.read_text(encoding="utf-8") for path in logs()}
HEADERS = {name: parse_log(text)[0] for name, text in LOGS.items()}

every_log = pytest.mark.parametrize("name", LOGS)
every_game = pytest.mark.parametrize("game", games())


MOST_LEFT_OUT = depth(12, 60)  # of the lines of a long log that are left out in turn


def of_game(game: str) -> list[str]:
    """The golden logs of a game."""
    return [name for name, header in HEADERS.items() if header.game.id == game]


def mend(game: str) -> str:
    """Return what to do about a golden log that is missing."""
    return (
        f"list such a match in tests/rules/golden/{game}.txt (spar.txt there shows how),"
        f" then run `python -m tests.rules.golden {game}` and commit the logs it writes"
    )


@every_log
def test_a_golden_log_replays_exactly(name: str) -> None:
    *lines, told = LOGS[name].splitlines()
    follower = follow(LOGS[name])
    assert follower.over
    assert told == result(follower)
    assert follower.text() == "\n".join([*lines, ""])


@every_log
def test_a_golden_log_holds_for_every_seat(name: str) -> None:
    follower = follow(LOGS[name])
    opened = [entry.faces for entry in follower.entries if isinstance(entry, Shuffled)]
    for seat in range(follower.header.seats):
        text = follower.text(seat)
        assert follow(text).state.points == follower.state.points
        assert audit(text, opened) is None  # type: ignore[arg-type]  # the whole log is face up


@every_log
def test_no_line_of_a_golden_log_can_be_left_out(name: str) -> None:
    """A deal told without one of its lines breaks off, goes wrong or does not come to its end."""
    lines = LOGS[name].splitlines()[:-1]
    points = follow(LOGS[name]).state.points
    for left_out in range(0, len(lines), 1 + len(lines) // MOST_LEFT_OUT):
        try:
            follower = follow("\n".join(lines[:left_out] + lines[left_out + 1 :]))
        except LogError:
            continue
        assert follower.state.points != points or not follower.over


@every_log
def test_a_golden_log_is_small(name: str) -> None:
    length = len(LOGS[name])
    assert length < 20_000, f"{name}.log has {length:,} characters: end its match after fewer deals"


@every_game
def test_every_number_of_seats_has_a_golden_log(game: str) -> None:
    missing = set(games()[game].seats) - {HEADERS[name].seats for name in of_game(game)}
    assert not missing, f"no log is for {sorted(missing)} seats: {mend(game)}"


@every_game
def test_every_house_rule_has_golden_logs_of_all_its_values(game: str) -> None:
    for rule in games()[game].options.offered():
        played = {HEADERS[name].options.pairs()[rule.name] for name in of_game(game)}
        missing = ", ".join(f"{rule.name}={text}" for text in rule.samples if text not in played)
        assert not missing, f"no log is played with {missing}: {mend(game)}"


@every_game
def test_every_action_stands_in_a_golden_log(game: str) -> None:
    done = {
        type(entry.action)
        for name in of_game(game)
        for _line, entry in parse_log(LOGS[name])[1]
        if isinstance(entry, Act)
    }
    missing = ", ".join(kind.__name__ for kind in set(games()[game].actions) - done)
    assert not missing, f"nobody does {missing} in a log, so try other seeds or rules: {mend(game)}"
    assert done <= {*games()[game].actions, *WISHES}


def test_a_match_ends_early_in_a_golden_log() -> None:
    entries = [entry for log in LOGS.values() for entry in follow(log).entries]
    done = {type(entry.action) for entry in entries if isinstance(entry, Act)}
    assert done >= set(WISHES)


def comes_out_alike(name: str, rule: str, value: str) -> bool:
    """Return True if a golden log replays to its result with another value of a house rule."""
    follower = follow(LOGS[name])
    old = follower.header.options.pairs()[rule]
    text = follower.text().replace(f" {rule}={old}", f" {rule}={value}", 1)
    try:
        other: Follower = follow(text)
    except LogError:
        return False
    return other.over and other.state.points == follower.state.points


@pytest.mark.parametrize("game", some(games(), ["cpwp", "crazy_eights", "spar", "takku_sum"]))
def test_every_house_rule_matters_in_a_golden_log(game: str) -> None:
    """The logs would notice if a house rule were forgotten."""
    for rule in games()[game].options.offered():
        assert not all(
            comes_out_alike(name, rule.name, value)
            for name in of_game(game)
            for value in rule.samples
        ), f"every log comes out alike whatever {rule.name} is: {mend(game)}"


def test_golden_logs_are_named_for_their_game_and_seats() -> None:
    for name, header in HEADERS.items():
        assert name.startswith(f"{header.game.id}_{header.seats}_")
    assert all(path.parent == Path(__file__).parent / "golden" for path in logs())
