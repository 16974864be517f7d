"""Nonsense and lies are refused with a sentence, and leave everything as it was."""

import re
import time
from random import Random
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.action import Group, Shown
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.log import (
    MOST_LINE,
    MOST_LINES,
    NUMBERS,
    Act,
    LogError,
    action_text,
    parse_action,
    parse_log,
)
from peerdeck.referee import Referee, follow
from peerdeck.refusals import Illegal
from peerdeck.state import GONE
from peerdeck.view import imagine
from tests.rules.golden import logs
from tests.support.cases import examples
from tests.support.laws import check_no_lie_is_allowed
from tests.support.positions import is_sentence
from tests.support.random_play import deals, play_on, table_of

some = examples(120)

# Actions


def actions(referee: Referee) -> st.SearchStrategy[Any]:
    """Actions of the right shape with anything in them: true cards, true faces, and neither."""
    state = referee.state
    known = st.sampled_from(list(enumerate(state.face)))
    hands = st.sampled_from([(c, state.face[c]) for seat in range(state.seats)
                             for c in state.zones[seat]] or [(0, 0)])  # fmt: skip
    number = st.integers(-2, 9) | st.integers(0, len(state.face)) | st.integers()
    card = hands.map(lambda pair: pair[0]) | number
    pair = hands | known | st.tuples(card, st.integers(0, 52))

    group = st.lists(pair, min_size=1, max_size=4).map(tuple)
    fields: dict[Any, st.SearchStrategy[Any]] = {
        **dict.fromkeys(NUMBERS, card),
        Shown: pair,
        Group: st.lists(pair, max_size=4).map(tuple),
        tuple[Group, ...]: st.lists(group, max_size=4).map(tuple),
    }

    def some_action(kind: Any) -> st.SearchStrategy[Any]:
        drawn = [fields[hint] for hint in get_type_hints(kind).values()]
        return st.tuples(*drawn).map(lambda values: kind(*values))

    return st.one_of([some_action(kind) for kind in referee.game.actions])


def check_illegal(error: Illegal, referee: Referee) -> None:
    """It says in a sentence what is wrong, and names a section and cards that exist."""
    assert is_sentence(str(error))
    assert error.rule in {section.id for section in referee.game.page().sections}
    assert all(0 <= card < len(referee.state.place) for card in error.cards)


@some
@given(st.data())
def test_an_action_is_legal_or_refused_with_a_sentence(data: st.DataObject) -> None:
    referee = data.draw(deals())
    before, entries = referee.state.copy(), referee.entries[:]
    for _time in range(5):
        seat = data.draw(st.integers(-2, 9) | st.sampled_from(referee.to_act or (0,)))
        action = data.draw(actions(referee))
        try:
            referee.feed(Act(seat, action))
        except Illegal as error:
            check_illegal(error, referee)
            assert referee.state == before
            assert referee.entries == entries
        else:
            assert seat in referee.game.to_act(before)
            return


@some
@given(st.data(), st.sampled_from(["play", (), (1, 2), 7, ("pass",)]))
def test_what_is_no_action_is_refused(data: st.DataObject, nonsense: Any) -> None:
    referee = data.draw(deals())
    before = referee.state.copy()
    for seat in referee.to_act or (0,):
        with pytest.raises(Illegal) as refusal:
            referee.feed(Act(seat, nonsense))
        assert is_sentence(str(refusal.value))
    assert referee.state == before


# Logs


def a_log(seed: int = 1, seat: int | None = None, **rules: str) -> list[str]:
    """The lines of a true log."""
    referee = table_of("cpwp", 3, bytes([seed]), **rules)
    play_on(referee, Random(seed))
    return referee.text(seat).splitlines()


SHORT_LOGS = [text for path in logs() if len(text := path.read_text(encoding="utf-8")) < 4_000]

LOGS = [
    a_log(),
    *(text.splitlines() for text in SHORT_LOGS),
    a_log(jokers="four", joker_pick="open"),
    a_log(seat=0, jokers="three", joker_pick="open"),
    a_log(seat=1, decks="2", jokers="two"),
]

JUNK = """
    ?? * -1 99999 100000 7D 0=7D =7D 0= 0==7D 0-51 51-0 0-99999 0,1 ,, - 0=?? ٣ ² 1e3 0x1 1_0 play
    pass notmine shuffle show peerdeck # = seats=3 dealer=9 jokers=off
"""
HARM = "word more less letter swap twice drop line cut long"

junk = st.text(max_size=30) | st.integers().map(str) | st.sampled_from(JUNK.split())


@st.composite
def spoilt_logs(draw: st.DrawFn) -> str:
    """A true log with something done to it."""
    lines = list(draw(st.sampled_from(LOGS)))
    at = draw(st.integers(0, len(lines) - 1))
    other = draw(st.integers(0, len(lines) - 1))
    words = lines[at].split(" ")
    word = draw(st.integers(0, len(words) - 1))
    match draw(st.sampled_from(HARM.split())):
        case "word":
            words[word] = draw(junk)
        case "more":
            words.insert(word, draw(junk))
        case "less":
            del words[word]
        case "letter":
            place = draw(st.integers(0, max(len(words[word]) - 1, 0)))
            letter = draw(st.characters())
            words[word] = words[word][:place] + letter + words[word][place + 1 :]
        case "swap":
            lines[at], lines[other] = lines[other], lines[at]
            return "\n".join(lines)
        case "twice":
            lines.insert(other, lines[at])
            return "\n".join(lines)
        case "drop":
            del lines[at]
            return "\n".join(lines)
        case "line":
            lines.insert(at, draw(st.text()))
            return "\n".join(lines)
        case "cut":
            return "\n".join(lines)[: draw(st.integers(0, 3_000))]
        case "long":
            words[word] *= draw(st.sampled_from([100, 10_000]))
    lines[at] = " ".join(words)
    return "\n".join(lines)


def check_refusal(error: LogError, text: str) -> None:
    """It names a line of the text and says in a sentence what is wrong there."""
    message = str(error)
    assert 1 <= error.line <= max(len(text.splitlines()), 1)
    assert message.startswith(f"Line {error.line}: ")
    assert re.search(r"[.”)]$", message), message
    assert len(message) < 600


@examples(800)
@given(spoilt_logs(), st.integers(0, 99))
def test_a_spoilt_log_holds_or_is_refused_by_line(text: str, seed: int) -> None:
    try:
        follower = follow(text)
    except LogError as error:
        check_refusal(error, text)
        return
    # What was taken in could have happened as far as this reader can tell.
    whole = imagine(follower.state, Random(seed))
    live = [card for card, place in enumerate(whole.place) if place != GONE]
    assert sorted(whole.face[card] or 0 for card in live) == sorted(whole.deck)


@some
@given(st.text() | st.text().map(lambda text: f"peerdeck 1 cpwp {text}"))
def test_any_text_holds_or_is_refused_by_line(text: str) -> None:
    with pytest.raises(LogError) as refusal:
        follow(text)
    check_refusal(refusal.value, text)


@some
@given(st.lists(junk, max_size=6))
def test_any_words_make_an_action_or_are_refused(words: list[str]) -> None:
    for game in games().values():
        problem = ""
        try:
            action = parse_action(words, game)
        except ValueError as error:
            problem = str(error)
        if problem:
            assert re.search(r"[.”]$", problem)
        else:
            assert parse_action(action_text(action).split(), game) == action


def first_line(text: str) -> str:
    """Return what is wrong with a log."""
    with pytest.raises(LogError) as refusal:
        follow(text)
    return str(refusal.value)


HEAD = "peerdeck 1 cpwp seats=3 dealer=0"
VERBS = ["play", "pass", "hold", "notmine", "look", "swap", "deal", "stop", "goon"]


@pytest.mark.parametrize(
    ("header", "problem"),
    [
        ("", "This is not a Peerdeck log"),
        ("peerdeck 1", "This is not a Peerdeck log"),
        ("poker 1 cpwp seats=3 dealer=0", "This is not a Peerdeck log"),
        ("peerdeck 2 cpwp seats=3 dealer=0", "This log is of version 2; this Peerdeck reads"),
        ("peerdeck 1 whist seats=3 dealer=0", "There is no game “whist”; there are cpwp (C"),
        ("peerdeck 1 cpwp seats=3", "must tell the seats and the dealer"),
        ("peerdeck 1 cpwp dealer=0", "must tell the seats and the dealer"),
        ("peerdeck 1 cpwp seats=2 dealer=0", "is for 3 to 8 players, not 2"),
        ("peerdeck 1 cpwp seats=9 dealer=0", "is for 3 to 8 players, not 9"),
        ("peerdeck 1 cpwp seats=3 dealer=3", "The dealer must be one of the 3 seats"),
        ("peerdeck 1 cpwp seats=-3 dealer=0", "“-3” cannot be read here"),
        ("peerdeck 1 cpwp seats=3 dealer=999999", "“999999” cannot be read here"),
        (f"{HEAD} seats=4", "“seats=4” cannot be read here"),
        (f"{HEAD} jokers", "“jokers” cannot be read here"),
        (f"{HEAD} jokers=nine", "jokers cannot be “nine”; it can be off, one, two, three, four"),
        (f"{HEAD} colour=red", "There is no house rule “colour”"),
    ],
)
def test_headers_that_do_not_hold(header: str, problem: str) -> None:
    message = first_line(header + "\n0 notmine\n")
    assert message.startswith("Line ")
    assert problem in message


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("shuffle", "“shuffle” cannot be read here."),
        ("show", "“show” cannot be read here."),
        ("shuffle 0-51", "A shuffle must tell a face, or ??, for each card."),
        ("shuffle 0-99999 7D", "“0-99999” cannot be read here."),
        ("shuffle 0-51 " + "?? " * 51 + "1D", "“1D” is not a card"),
        ("show 3 1=7D", "There is no seat 3."),
        ("3 notmine", "There is no seat 3."),
        ("0", f"“” is not an action of this game; there are {', '.join(VERBS)}."),
        ("0 dance", "“dance” is not an action of this game"),
        ("0 play 1=??", "A card that is played must show its face."),
        ("0 play 1", "“” is not a card"),
        ("0 pass 1", "“1” cannot be read here."),
        ("0 swap 1", "“” cannot be read here."),
        ("0 swap 1 2 3", "“3” cannot be read here."),
        ("0 swap 1 -2", "“-2” cannot be read here."),
        ("0 look 1 123456", "“123456” cannot be read here."),
    ],
)
def test_lines_that_do_not_hold(line: str, problem: str) -> None:
    assert first_line(f"{HEAD}\n\n# a remark\n{line}\n").startswith(f"Line 4: {problem}")


@pytest.mark.parametrize(
    "text",
    [
        "x" * 5_000_000,
        "\n" * 2_000_000,
        "# remark\n" * 500_000,
        f"{HEAD}\n" + "#" * 5_000_000,
        f"{HEAD}\n" + "# remark\n" * 500_000,
        f"{HEAD} " + "a=b " * 900,
        f"{HEAD}\nshuffle " + "0-4000," * 500,
        f"{HEAD}\nshuffle " + "0," * 1_900 + " 7D",
        f"{HEAD}\nshow " + "0," * 1_900,
        f"{HEAD}\n0 play " + "1=7D " * 790,
        f"{HEAD}\n" + "9" * 3_999,
    ],
    ids=lambda text: f"{text[:45]!r}",
)
def test_enormous_logs_are_refused_in_no_time(text: str) -> None:
    began = time.process_time()
    first_line(text)
    assert time.process_time() - began < 2


def test_a_log_may_be_as_long_as_the_limits_and_no_longer() -> None:
    remark = "#" * MOST_LINE
    lines = a_log()
    longest = [*lines, remark, *["#"] * (MOST_LINES - len(lines) - 1)]
    assert follow("\n".join(longest)).state == follow("\n".join(lines)).state
    too_long = "This log is too long to be one of a card game."
    assert first_line("\n".join([*longest, "#"])) == f"Line {MOST_LINES + 1}: {too_long}"
    assert first_line("\n".join([*lines, f"{remark}#"])) == f"Line {len(lines) + 1}: {too_long}"


def test_remarks_and_empty_lines_say_nothing() -> None:
    lines = a_log()
    remarked = [lines[0], "", "# begun", *[f"{line}\n  \n#" for line in lines[1:]]]
    assert follow("\n".join(remarked)).state == follow("\n".join(lines)).state
    assert len(list(parse_log("\n".join(remarked))[1])) == len(lines) - 1


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_only_actions_of_a_game_can_be_played_and_told(game: Game) -> None:
    state = table_of(game, 4).state
    for use in (game.tell, game.choice, game.sentence):
        with pytest.raises(TypeError, match="'play' is not an action of this game"):
            use(state, 0, "play", ["Ann", "Bob", "Cyd", "Dan"])
    with pytest.raises((AssertionError, TypeError), match="'play'"):
        game.play(state, 0, "play")


@some
@given(deals())
def test_cards_are_shown_from_the_own_hand_as_they_are_and_each_of_them_once(
    referee: Referee,
) -> None:
    for seat in referee.to_act:
        check_no_lie_is_allowed(referee, seat)
