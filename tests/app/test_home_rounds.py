"""The contract editor: a list of rounds put together by buttons and by text."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.rounds import _EDIT, edited, text_of, written
from peerdeck.games.contract_rummy.contracts import MOST_ROUNDS, parse_rounds, rounds_text
from peerdeck.games.progressive.house_rules import RUNS, SETS, SIX
from peerdeck.games.shanghai.house_rules import CONTRACTS, NINE
from tests.support.app.visit import Node, Visit

DOS = ["up", "down", "remove", "again", "deal", "add", "more", "less", "drop"]
EDITS = st.builds(
    lambda at, do, which: " ".join([str(at), do, which]).strip(),
    st.integers(0, 13),
    st.sampled_from(DOS),
    st.sampled_from(["", "s", "r", "0", "1", "5", "9"]),
)


def editing(rules: str = "", game: str = "shanghai") -> Visit:
    """A visit whose own list of rounds is being put together."""
    visit = Visit(f"#game={game}&{rules}")
    own = [node for node in visit.screen if node.get("name") == "rule-rounds"][-1]
    visit.change(rule_rounds=own.get("value"))
    return visit


@pytest.fixture
def visit() -> Visit:
    """A visit whose own list of rounds is being put together."""
    return editing()


def rounds(visit: Visit) -> str:
    return visit.form["rule-rounds"]


def link(visit: Visit) -> str:
    """The link to the table on offer."""
    (copied,) = [effect["copy"] for effect in visit.press("copy link") if "copy" in effect]
    return str(copied)


def line(visit: Visit, at: int) -> Node:
    return visit.region(f"round-{at}")


@pytest.mark.parametrize(
    ("text", "edit", "after"),
    [
        ("3s@5,3s-4r@6", "0 add r", "3s-3r@5,3s-4r@6"),
        ("3s@5,3s-4r@6", "1 more 1", "3s@5,3s-5r@6"),
        ("3s@5,3s-4r@6", "1 less 1", "3s@5,3s-3r@6"),
        ("3s@5,3s-4r@6", "1 less 0", "3s@5,3s-4r@6"),
        ("3s@5,3s-4r@6", "1 drop 0", "3s@5,4r@6"),
        ("3s@5,3s-4r@6", "0 drop 0", "3s@5,3s-4r@6"),
        ("3s@5,3s-4r@6", "0 deal 1", "3s@6,3s-4r@6"),
        ("3s@5,3s-4r@6", "0 deal 0", "3s@5,3s-4r@6"),
        ("3s@5,3s-4r@6", "0 down", "3s-4r@6,3s@5"),
        ("3s@5,3s-4r@6", "1 up", "3s-4r@6,3s@5"),
        ("3s@5,3s-4r@6", "0 up", "3s@5,3s-4r@6"),
        ("3s@5,3s-4r@6", "1 remove", "3s@5"),
        ("3s@5", "0 remove", "3s@5"),
        ("3s@5,3s-4r@6", "0 again", "3s@5,3s@5,3s-4r@6"),
        ("3s-3s-3s-3s@9", "0 add s", "3s-3s-3s-3s@9"),
        ("6s-7r@14", "0 more 0", "6s-7r@14"),
        ("6s-7r@14", "0 deal 1", "6s-7r@14"),
        ("3s@5", "7 remove", "3s@5"),
    ],
)
def test_an_edit_changes_what_it_names_within_what_can_be_played(
    text: str, edit: str, after: str
) -> None:
    assert edited(text, edit) == after


@given(st.lists(EDITS, max_size=40))
def test_the_text_stays_a_list_of_rounds_after_any_presses(edits: list[str]) -> None:
    text = CONTRACTS
    for edit in edits:
        text = edited(text, edit)
        assert 1 <= len(parse_rounds(text)) <= MOST_ROUNDS
        assert text_of(written(text)) == text


@given(st.text(max_size=12))
def test_text_that_is_no_edit_changes_nothing(edit: str) -> None:
    assume(not _EDIT.fullmatch(edit))
    assert edited("3s@5", edit) == "3s@5"


def test_a_list_with_a_name_is_there_to_read() -> None:
    visit = Visit("#game=shanghai")
    lines = [node for node in visit.region("house-rule-rounds") if node.is_a("round-line")]
    assert len(lines) == 7
    assert lines[1].text().split() == "1 set of 3 and 1 run of 4 11 cards".split()  # noqa: SIM905
    assert not visit.commands("rounds")


@pytest.mark.parametrize(
    ("game", "rules", "text"),
    [
        ("shanghai", "", CONTRACTS),
        ("shanghai", "rounds=9", rounds_text(NINE.rounds)),
        ("progressive", "", rounds_text((*SIX, SETS))),
        ("progressive", "round7=3_runs_of_4", rounds_text((*SIX, RUNS))),
    ],
)
def test_an_own_list_begins_with_the_chosen_one(game: str, rules: str, text: str) -> None:
    assert rounds(editing(rules, game)) == text


def test_a_round_is_opened_and_changed_by_buttons(visit: Visit) -> None:
    visit.press("round", value="1")
    assert line(visit, 1).get("aria-expanded") == "true"
    visit.press("rounds", value="1 add s")
    assert rounds(visit).split(",")[1] == "3s-4r-3s@11"
    assert "2 sets of 3 and 1 run of 4" in line(visit, 1).text()
    visit.press("rounds", value="1 more 2")
    visit.press("rounds", value="1 deal 1")
    assert rounds(visit).split(",")[1] == "3s-4r-4s@12"
    assert "12 cards" in line(visit, 1).text()
    visit.press("start")
    assert visit.truth.header.options.pairs()["rounds"].split(",")[1] == "3s-4r-4s@12"


def test_the_keyboard_goes_with_the_round_that_is_moved(visit: Visit) -> None:
    visit.press("round", value="2")
    effects = visit.press("rounds", value="2 up")
    assert {"focus": "round-1-up"} in effects
    assert line(visit, 1).get("aria-expanded") == "true"
    assert visit.by_id("round-1-up") is not None
    assert rounds(visit).split(",")[1] == CONTRACTS.split(",")[2]
    effects = visit.press("rounds", value="1 remove")
    assert {"focus": "round-0"} in effects
    effects = visit.press("rounds", value="0 drop 0")
    assert {"focus": "round-0-add-s"} in effects


def test_a_button_at_its_limit_says_so_and_does_nothing(visit: Visit) -> None:
    less = next(node for node in visit.commands("rounds") if node.get("data-value") == "0 less 0")
    assert less.get("aria-disabled") == "true"
    before = rounds(visit)
    visit.press_on(less)
    assert rounds(visit) == before


def test_rounds_that_cannot_be_played_are_told_at_once_and_kept(visit: Visit) -> None:
    for _ in range(8):
        visit.press("rounds", value="0 deal 0")
    visit.change(rule_buys="0")
    for _ in range(2):
        visit.press("rounds", value="0 add s")
    assert "deal more cards or allow more buys" in visit.text("house-rules")
    assert rounds(visit).startswith("3s-3s-3s-3s@5")
    assert "cannot be played yet" in visit.text("start")
    visit.press("rounds", value="0 drop 0")
    visit.press("rounds", value="0 drop 0")
    visit.press("rounds", value="0 drop 0")
    assert "deal more cards" not in visit.text("house-rules")


def test_rounds_are_written_as_text_on_lines_or_with_commas(visit: Visit) -> None:
    visit.do({"do": "own text", "form": {**visit.form, "own-text": " 3s@5,\n4r@6 \n\n 3s-4r@7"}})
    assert rounds(visit) == "3s@5,4r@6,3s-4r@7"
    assert visit.region("own-text").text() == "3s@5,\n4r@6,\n3s-4r@7"


@pytest.mark.parametrize("text", ["nonsense", "", "<b>", "3s@5," * 90, "9s@5", "3s@99"])
def test_a_text_that_is_no_list_of_rounds_stays_to_be_put_right(visit: Visit, text: str) -> None:
    visit.do({"do": "own text", "form": {**visit.form, "own-text": text}})
    assert visit.text("house-rule-rounds").count("ound") > 2
    assert "cannot be played yet" in visit.text("start")
    assert [node for node in visit.region("house-rule-rounds") if node.is_a("problem")]
    assert not visit.commands("rounds")
    visit.press("own", value=CONTRACTS)
    assert rounds(visit) == CONTRACTS


def test_the_own_list_is_there_again_after_a_look_at_another(visit: Visit) -> None:
    visit.press("rounds", value="0 add s")
    own = rounds(visit)
    visit.change(rule_rounds="9")
    assert rounds(visit) == "9"
    choice = [node for node in visit.screen if node.get("name") == "rule-rounds"][-1]
    assert choice.get("value") == own


def test_an_own_list_travels_in_a_link(visit: Visit) -> None:
    visit.press("rounds", value="0 add s")
    again = Visit(link(visit))
    assert rounds(again) == rounds(visit)
    assert not again.text("link-problems")
