"""A table comes back from its save with its turns; a damaged save is set aside and said so."""

import json
import re
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import turns
from app.games.contract_rummy import LAYOUT
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.looking_back import Turn
from tests.rules.contract_rummy.table import shanghai
from tests.support.app import rummy_player
from tests.support.app.deals import MATCHES, TABLES, saved_when, seated, swapping
from tests.support.app.rummy import Seated
from tests.support.app.visit import Visit
from tests.support.cases import examples, some
from tests.support.random_play import table_of


@pytest.mark.parametrize("table", some([*TABLES, *MATCHES], 4))
def test_a_table_comes_back_from_its_save_at_every_point(table: str) -> None:
    visit = seated(table)
    visit.do({"do": "move", "card": visit.hand[0], "to": 4})
    steps = count()

    def come_back(visit: Visit) -> bool:
        if next(steps) % 7 == 0 or swapping(visit) or visit.region("board").is_a("ended"):
            again = Visit(save=visit.saved)
            assert again.aside is None
            assert again.where == "table"
            for region in ("seats", "last", "pace"):
                assert again.text(region) == visit.text(region)
            assert again.moves() == visit.moves()
            assert again.hand == visit.hand
            assert again.my_turn == visit.my_turn
            assert again.truth.state == visit.truth.state
            assert ids_on_board(again) == ids_on_board(visit)
            assert again.title == visit.title
        return False

    visit.finish(Random(table), come_back)
    assert visit.where == "result"


def ids_on_board(visit: Visit) -> list[str]:
    return [node.get("id") for node in visit.region("board")]


SAVE = seated("seats=4&jokers=one").saved or ""
KEPT: dict[str, Any] = json.loads(SAVE)


LOG: str = KEPT["log"]
LINES = LOG.splitlines()
PERSON, BOT = "person ", "bot medium"


def save_with(**parts: Any) -> str:
    """A save with other parts; what is None is not there."""
    return json.dumps({name: one for name, one in {**KEPT, **parts}.items() if one is not None})


def log_with(*lines: str) -> str:
    """A save whose log goes on with these lines."""
    return save_with(log="\n".join([*LINES, *lines, ""]))


def log_but(old: str, new: str) -> str:
    """A save whose log has something else in one place."""
    return save_with(log=LOG.replace(old, new, 1))


DAMAGED = {
    "empty": "",
    "cut off": SAVE[:-40],
    "half": SAVE[: len(SAVE) // 2],
    "not ours": "<html>",
    "nested": "[" * 100_000,
    "a list": "[]",
    "a number": "1" * 5_000,
    "nothing": "null",
    "other version": save_with(version=1),
    "version as text": save_with(version="3"),
    "a later version": save_with(version=4),
    "an earlier version": save_with(version=2),
    **{f"no {part}": save_with(**{part: None}) for part in ("version", "takers", "desks", "log")},
    "takers as text": save_with(takers="bot medium"),
    "bots alone": save_with(takers=[BOT] * 4),
    "takers of any type": save_with(takers=[None, {}, []]),
    "too few takers": save_with(takers=[PERSON, BOT]),
    "too many takers": save_with(takers=[PERSON, *[BOT] * 5_000]),
    "desks as text": save_with(desks="1 2 3"),
    "log as list": save_with(log=LINES),
    "empty log": save_with(log=""),
    "other game": log_but("cpwp", "whist"),
    "other seats": log_but("seats=4", "seats=5"),
    "unknown rule": log_but("jokers=one", "jokers=many"),
    "rules without jokers": log_but("jokers=one", "jokers=off"),
    "a card twice": log_but(" AS", " 2S"),
    "a line too much": log_with("0 play 9999=7D"),
    "not a line": log_with("hello"),
    "not a turn": log_with("0 pass", "0 pass"),
    "a dealer who deals again": log_with(LINES[1]),
    "huge": save_with(log=LOG + "# \n" * 500_000),
    "a long line": log_with("#" * 10_000),
    "many lines": log_with(*["#"] * 100_000),
    "hidden from the referee": save_with(
        log="\n".join([LINES[0], re.sub(r"(?<= )[A2-9TJQK*][CDHS]?(?= |$)", "??", LINES[1])])
    ),
    "hidden from the player": save_with(
        log=re.sub(r"(?m)^show 0 .*$", lambda line: re.sub(r"=\S+", "=??", line[0]), LOG)
    ),
}


@pytest.mark.parametrize("save", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_save_is_set_aside_and_said_so(save: str) -> None:
    visit = Visit(save=save)
    assert visit.where == "home"
    assert visit.aside == save
    assert visit.saved is None
    notice = visit.text("notice")
    assert notice.startswith("The table kept in this browser could not be read and was set aside.")
    assert len(notice) < 400
    if save == DAMAGED["a later version"]:
        assert "another version of Peerdeck" in notice
    visit.press("start")
    assert visit.where == "table"


@pytest.mark.parametrize("error", [ValueError, IndexError])
def test_only_what_is_written_for_people_is_told_of_a_damaged_save(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_args: object) -> None:
        raise error("tuple index out of range")

    monkeypatch.setattr("app.host.Host.__init__", fails)
    visit = Visit(save=SAVE)
    assert visit.aside == SAVE
    assert visit.text("notice").endswith("set aside. Its cards and moves do not fit together.")


WIZARD = "There is no level “wizard”; the medium bot plays in that seat."


def test_a_match_with_a_level_that_is_not_known_goes_on_with_another_and_says_so() -> None:
    save = save_with(takers=[PERSON, "bot hard", "bot wizard", "bot wizard"])
    visit = Visit(save=save)
    assert (visit.where, visit.aside) == ("table", None)
    assert visit.text("notice").count(WIZARD) == 1
    assert json.loads(visit.saved or "")["takers"][1:] == ["bot hard", BOT, BOT]
    assert not visit.again().text("notice")
    visit.finish(Random(1))
    assert visit.where == "result"
    listed = Visit(saves={"cpwp": save})
    assert not listed.text("notice")
    listed.press("resume", value="cpwp")
    assert (listed.where, listed.aside) == ("table", None)
    assert WIZARD in listed.text("notice")
    assert not listed.again().text("notice")


@pytest.mark.parametrize("name", ["<b>x</b>", "x" * 10_000, "\u202ex\n", "", "random "], ids=ascii)
def test_a_level_that_is_not_known_is_told_short_and_as_plain_text(name: str) -> None:
    visit = Visit(save=save_with(takers=[PERSON, BOT, BOT, f"bot {name}"]))
    assert visit.where == "table"
    told = visit.text("notice")
    assert told.startswith("There is no level “")
    assert len(told) < 120
    assert told.isprintable()
    assert not [node for node in visit.region("notice") if node.tag == "b"]


@examples(80)
@given(st.data())
def test_a_save_changed_anywhere_is_read_or_set_aside(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(SAVE) - 1))
    length = data.draw(st.integers(0, 12))
    text = data.draw(st.text(alphabet=' 0123456789=?*CDHSAKT\n,[]{}"-:play', max_size=8))
    save = SAVE[:at] + text + SAVE[at + length :]
    visit = Visit(save=save)
    if visit.where == "home":
        assert visit.aside == save
        assert visit.text("notice")
    else:
        assert visit.aside is None
        visit.finish(Random(1), lambda visit: len(visit.told) > 4)
        assert visit.my_turn or visit.ticks or visit.where == "result"


@examples(100)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from([*KEPT, "x"]), inner, max_size=5)
        ),
    )
)
def test_any_other_json_is_set_aside(value: Any) -> None:
    visit = Visit(save=json.dumps(value))
    assert visit.where == "home"
    assert visit.aside is not None


def test_cards_of_the_kept_hand_that_are_not_in_it_are_passed_over() -> None:
    _by, *cards = KEPT["desks"][0]["hand"].split()
    turned = cards[::-1]
    words = ["rank", str(10**40), "-1", "None", "²", "", "+", "~~", "True", *turned, *cards]
    visit = Visit(save=save_with(desks=[{"hand": " ".join(words)}, 7, "1 2 3"]))
    assert visit.hand == [int(card) for card in turned]


def preparing() -> Visit:
    """A visit with two cards in a slot of a contract of two runs, and one in the other."""
    table = "game=progressive&seats=3&rounds=4r-4r@9"
    visit = Visit(save=saved_when(table, lambda visit: bool(visit.commands("stage"))))
    for number, cards in ((0, visit.hand[:2]), (1, visit.hand[4:5])):
        rummy_player.select(visit, *cards)
        visit.press("stage", value=str(number))
    return visit


def slots(visit: Visit) -> list[list[str]]:
    """The cards in each slot."""
    return [
        [one.get("data-card") for one in node if one.get("data-do") == "unstage"]
        for node in visit.region("board")
        if node.is_a("wanted")
    ]


def test_the_start_of_a_run_comes_back_with_its_joker() -> None:
    page = Seated(shanghai("* 5H 6H 7H 9C", "4C 8S", "5C KD", round=2, discards="KH"))
    page.choose("* 5H 6H 7H")
    page.press("stage", value="1")
    page.press_on(page.commands("stands")[-1])
    text = page.desk.prepared.written()
    assert "@" in text
    again = LAYOUT.prepared(page.desk, text)
    assert again._replace(shown_in=page.desk.prepared.shown_in) == page.desk.prepared


def with_desk(visit: Visit, **parts: Any) -> Visit:
    """The visit after a reload, with other parts in what its save has of the player's desk."""
    kept = json.loads(visit.saved or "")
    kept["desks"][0].update(parts)
    return Visit(save=json.dumps(kept))


def test_passing_all_this_round_comes_back() -> None:
    def offered(visit: Visit) -> bool:
        return bool(visit.commands("waive"))

    visit = Visit(save=saved_when("game=shanghai&seats=3&rounds=3s-4r@9", offered))
    visit.press("waive")
    assert "You pass on all discards" in visit.text("board")
    again = Visit(save=visit.saved)
    assert "You pass on all discards" in again.text("board")
    again.press("ask")
    assert "You pass on all discards" not in Visit(save=again.saved).text("board")


@pytest.mark.parametrize(
    "text",
    ["", "-", "- - -", "x y", "1+2 99999", "+ @", "@3 @@", "² ٣", "9" * 5_000, "- -@", 7, None, []],
    ids=repr,
)
def test_nonsense_in_a_slot_is_passed_over(text: Any) -> None:
    def cards(visit: Visit) -> list[int]:
        return sorted([*visit.hand, *(int(card) for slot in slots(visit) for card in slot)])

    visit = preparing()
    again = with_desk(visit, prepared=text, waives=text)
    assert again.aside is None
    assert cards(again) == cards(visit)
    assert "You pass on all discards" not in again.text("board")
    again.finish(Random(1), lambda visit: len(visit.told) > 4)


def test_an_unfinished_draft_comes_back_with_each_card_in_one_slot_at_most() -> None:
    visit = preparing()
    assert list(map(len, slots(visit))) == [2, 1]
    again = Visit(save=visit.saved)
    assert slots(again) == slots(visit)
    assert again.hand == visit.hand
    again.press("slots")
    again.press("clear")
    assert slots(Visit(save=again.saved)) == [[], []]
    card = slots(visit)[0][0]
    twice = with_desk(visit, prepared=f"{card}+{card}@3 {card}@99")
    assert slots(twice) == [[card], []]


TURNS = 500


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_turn_comes_back_from_a_save_as_it_was(game: Game) -> None:
    """Actions without fields among them, as a pass is."""
    random = Random(1)
    referee = table_of(game)
    kept: dict[int, Turn] = {}
    while len(kept) < TURNS and referee.to_act:
        seat = referee.to_act[0]
        legal = game.legal(referee.state, seat)
        for action in legal:
            hint = (random.choice(legal), "it is the best")
            kept |= {len(kept) + n: turn for n, turn in enumerate(every_turn(action, hint))}
        referee.act(seat, random.choice(legal))
    assert turns.read(turns.written(kept), game) == kept


def every_turn(action: object, hint: tuple[object, str]) -> list[Turn]:
    """Return a turn with each part, and without."""
    return [Turn(), Turn(action), Turn(hint=(action, hint[1])), Turn(action, hint)]
