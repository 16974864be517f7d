"""The contract editor: a list of rounds put together by buttons and by text."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.rounds import _EDIT, edited, text_of, written
from peerdeck.games.contract_rummy.contracts import MOST_ROUNDS, parse_rounds, rounds_text
from peerdeck.games.progressive.house_rules import RUNS, SETS, SIX
from peerdeck.games.shanghai.house_rules import CONTRACTS, NINE
from tests.support.app.visit import Visit

DOS = ["up", "down", "remove", "again", "deal", "add", "more", "less", "drop"]
EDITS = st.builds(
    lambda at, do, which: " ".join([str(at), do, which]).strip(),
    st.integers(0, 13),
    st.sampled_from(DOS),
    st.sampled_from(["", "s", "r", "0", "1", "5", "9"]),
)


def own(visit: Visit) -> str:
    """Return the own list of rounds that can be chosen."""
    return [node for node in visit.screen if node.get("name") == "rule-rounds"][-1].get("value")


def editing(rules: str = "", game: str = "shanghai") -> Visit:
    """A visit whose own list of rounds is being put together."""
    visit = Visit(f"#game={game}&{rules}")
    visit.change(rule_rounds=own(visit))
    return visit


@pytest.fixture
def visit() -> Visit:
    """A visit whose own list of rounds is being put together."""
    return editing()


def rounds(visit: Visit) -> str:
    return visit.form["rule-rounds"]


TWO = "3s@5,3s-4r@6"
EDITS_OF_TWO = {
    "0 add r": "3s-3r@5,3s-4r@6", "1 more 1": "3s@5,3s-5r@6", "1 less 1": "3s@5,3s-3r@6",
    "1 less 0": TWO, "1 drop 0": "3s@5,4r@6", "0 drop 0": TWO, "0 deal 1": "3s@6,3s-4r@6",
    "0 deal 0": TWO, "0 down": "3s-4r@6,3s@5", "1 up": "3s-4r@6,3s@5", "0 up": TWO,
    "1 remove": "3s@5", "0 again": "3s@5,3s@5,3s-4r@6",
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "edit", "after"),
    [
        *((TWO, edit, after) for edit, after in EDITS_OF_TWO.items()),
        ("3s@5", "0 remove", "3s@5"),
        ("3s-3s-3s-3s@9", "0 add s", "3s-3s-3s-3s@9"),
        ("6s-7r@14", "0 more 0", "6s-7r@14"),
        ("6s-7r@14", "0 deal 1", "6s-7r@14"),
        ("3s@5", "7 remove", "3s@5"),
    ],
)
def test_an_edit_changes_what_it_names_within_limits(text: str, edit: str, after: str) -> None:
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
    lines = visit.region("house-rule-rounds").parts("round-line")
    assert len(lines) == 7
    assert " ".join(lines[1].text().split()) == "1 set of 3 and 1 run of 4 11 cards"
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
    assert visit.region("round-1").get("aria-expanded") == "true"
    visit.press("rounds", value="1 add s")
    assert rounds(visit).split(",")[1] == "3s-4r-3s@11"
    assert "2 sets of 3 and 1 run of 4" in visit.text("round-1")
    visit.press("rounds", value="1 more 2")
    visit.press("rounds", value="1 deal 1")
    assert "12 cards" in visit.text("round-1")
    visit.press("start")
    assert visit.truth.header.options.pairs()["rounds"].split(",")[1] == "3s-4r-4s@12"


def test_the_keyboard_goes_with_the_round_that_is_moved(visit: Visit) -> None:
    visit.press("round", value="2")
    assert {"focus": "round-1-up"} in visit.press("rounds", value="2 up")
    assert visit.region("round-1").get("aria-expanded") == "true"
    assert visit.by_id("round-1-up") is not None
    assert rounds(visit).split(",")[1] == CONTRACTS.split(",")[2]
    assert {"focus": "round-0"} in visit.press("rounds", value="1 remove")
    assert {"focus": "round-0-add-s"} in visit.press("rounds", value="0 drop 0")


def test_a_button_at_its_limit_says_so_and_does_nothing(visit: Visit) -> None:
    less = next(node for node in visit.commands("rounds") if node.get("data-value") == "0 less 0")
    assert less.get("aria-disabled") == "true"
    before = rounds(visit)
    visit.press_on(less)
    assert rounds(visit) == before


def test_rounds_that_cannot_be_played_are_told_at_once_and_kept(visit: Visit) -> None:
    def press(*edits: str) -> None:
        for edit in edits:
            visit.press("rounds", value=edit)

    press(*["0 deal 0"] * 8)
    visit.change(rule_buys="0")
    press("0 add s", "0 add s")
    assert "deal more cards or allow more buys" in visit.text("house-rules")
    assert rounds(visit).startswith("3s-3s-3s-3s@5")
    assert "cannot be played yet" in visit.text("start")
    press("0 drop 0", "0 drop 0", "0 drop 0")
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
    assert visit.region("house-rule-rounds").parts("problem")
    assert not visit.commands("rounds")
    visit.press("own", value=CONTRACTS)
    assert rounds(visit) == CONTRACTS


def test_the_own_list_outlasts_a_look_at_another_and_travels_in_a_link(visit: Visit) -> None:
    visit.press("rounds", value="0 add s")
    text = rounds(visit)
    (link,) = [effect["copy"] for effect in visit.press("copy link") if "copy" in effect]
    again = Visit(link)
    assert rounds(again) == text
    assert not again.text("link-problems")
    visit.change(rule_rounds="9")
    assert (rounds(visit), own(visit)) == ("9", text)
