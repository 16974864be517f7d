"""The end of a match: the table stays in reach, and matches with the same people are counted."""

import json
from random import Random

import pytest

from app import record
from app.record import Record, counted, found, read, record_text, without, write
from peerdeck.naming import you
from tests.support.app.deals import seated
from tests.support.app.elements import Node
from tests.support.app.markup import problems
from tests.support.app.visit import Visit

ONE_DEAL = "seats=3&jokers=off"
NAMES = (you(), "Ada", "Bruno")


def ended(link: str, seed: int = 1, **kept: str) -> Visit:
    """A visit at the table of a match that has just ended."""
    visit = Visit(f"#{link}", seed=seed, kept=kept)
    visit.press("start")
    visit.finish(Random(seed), lambda visit: bool(at_end(visit)))
    return visit


def at_end(visit: Visit) -> list[Node]:
    """Return the command that leads from the last table to the result."""
    return visit.commands("result") if visit.where == "table" else []


def won(visit: Visit) -> dict[str, int]:
    """Return the matches that each player has won, as the browser keeps them."""
    (only,) = json.loads(visit.kept[record.KEPT])
    return dict(only["won"])


@pytest.mark.parametrize("do", ["home", "leave"])
def test_a_match_that_has_ended_stays_in_reach_of_its_result_and_of_home(do: str) -> None:
    visit = ended("seats=3&match=cards_left&match_deals=2")
    assert not visit.ticks
    assert visit.where == "table"
    shown = [visit.text("outcome"), visit.moves(), visit.text("board")]
    visit.do({"do": "unkept", "value": record.KEPT})
    assert not visit.text("notice"), "a browser that keeps no record is no news"
    for page in (visit.again(), visit):
        assert at_end(page)
        assert page.text("outcome") == shown[0]
        assert [node.text() for node in at_end(page)] == ["Result"]
        page.press("result")
        assert page.where == "result"
        assert page.moves() == shown[1]
        page.do({"do": "scores"})
        assert len([node for node in page.opened if node.tag == "tr"]) == 1 + 2 + 1
        page.close()
        page.press("last table")
        assert page.where == "table"
        assert page.text("board") == shown[2]
        page.press("result")
        assert page.where == "result"
    visit.do({"do": do})
    assert visit.where == "home"
    visit.do({"do": "link", "hash": "#match=cpwp"})
    assert visit.text("outcome") == shown[0]
    assert at_end(visit)


def test_at_the_end_of_a_match_the_deals_that_each_has_won_stand_by_the_names() -> None:
    visit = ended("seats=3&match=wins&match_deals=1")
    for seat, points in enumerate(visit.truth.state.points):
        assert ("1 deal won" if points else "0 deals won") in visit.text(f"settled-{seat}")


def test_a_match_that_is_stopped_leaves_the_table_as_it_was_and_opens_no_hand() -> None:
    visit = seated("game=shanghai&seats=3&rounds=3s@5")
    visit.finish(Random(1), lambda visit: visit.my_turn and "laid down" in " ".join(visit.moves()))
    hand = visit.hand
    assert hand
    visit.do({"do": "stop now"})
    told = "You all agreed to end the match before any points were scored."
    assert visit.text("outcome").startswith(f"Nobody wins. {told} ")
    assert told in visit.moves()[-1]
    assert {*hand} <= {*visit.hand}  # and what was set aside
    for seat in (1, 2):
        assert f"{len(visit.truth.state.zones[seat])} card" in visit.text(f"settled-{seat}")
    assert not problems(visit.screen)


def test_matches_with_the_same_people_are_counted_over_play_again_and_reloads() -> None:
    visit = ended(ONE_DEAL)
    assert sum(won(visit).values()) == 1
    visit.press("result")
    assert not visit.text("record")  # of one match the headline says it all
    visit.press("again")
    visit.finish(Random(2))
    assert sum(won(visit).values()) == 2
    assert visit.text("record").startswith("Matches won in all: ")
    for name, times in won(visit).items():
        assert f"{name or 'You'} {times}" in visit.text("record")
    later = Visit(save=visit.saved, kept=visit.kept)
    assert won(later) == won(visit)
    later.press("result")
    assert later.text("record") == visit.text("record")
    later.press("last table")
    later.press("again")
    assert not later.truth.over
    later.do({"do": "stop now"})  # with no points yet: nobody has won
    assert won(later) == won(visit)
    later.press("result")
    later.press("count anew")
    assert not later.text("record")
    assert json.loads(later.kept[record.KEPT]) == []


def test_a_match_that_another_tab_has_counted_counts_here() -> None:
    visit = ended(ONE_DEAL)
    (before,) = read(visit.kept[record.KEPT])
    elsewhere = write(counted([before], (you(), *(name for name in before.won if name)), [0]))
    visit.do({"do": "kept elsewhere", "value": record.KEPT, "text": elsewhere})
    visit.press("again")
    visit.finish(Random(2))
    (after,) = read(visit.kept[record.KEPT])
    assert after.played == 3
    assert sum(after.won.values()) == 3


def test_people_at_one_device_are_counted_by_their_names_in_every_game() -> None:
    kept: dict[str, str] = {}
    for link in (ONE_DEAL, "game=spar&seats=3&target=1"):
        visit = Visit(f"#{link}", kept=kept)
        names = {"taker1": "person", "name0": "Anna", "name1": "Ben"}
        visit.do({"do": "start", "form": {**visit.form, **names}})
        visit.finish(Random(3))
        kept = visit.kept
    assert won(visit).keys() == {"Anna", "Ben", "Ada"}
    assert sum(won(visit).values()) == 2


def test_others_have_a_record_of_their_own() -> None:
    records = counted((), NAMES, [0])
    records = counted(records, (*NAMES, "Cleo"), [1, 3])
    assert found(records, NAMES) == Record({"": 1, "Ada": 0, "Bruno": 0}, 1)
    assert found(records, ("Bruno", "Ada", you())) == found(records, NAMES)
    assert found(records, NAMES[:2]) is None
    assert without(records, NAMES) == records[:1]
    fourth = counted(records, NAMES, [2, 0])
    assert record_text(fourth[0], NAMES) == "Matches won in all: You 2, Bruno 1, Ada 0."
    assert read(write(fourth)) == fourth


def test_few_records_are_kept_and_those_that_were_last() -> None:
    records: tuple[Record, ...] = ()
    for number in range(record.MOST + 1):
        records = counted(records, ("Anna", f"Ben {number}"), [0])
    assert len(records) == record.MOST
    assert found(records, ("Anna", "Ben 0")) is None
    assert found(records, ("Anna", f"Ben {record.MOST}")) is not None
    assert read(write(records)) == records


@pytest.mark.parametrize(
    "text",
    [
        *("", "nonsense", "{}", "[1, null]", "[" * 10_000, "[]" * 20_000),
        '[{"won": {"Anna": 1}, "played": 1}]',
        '[{"won": {"Anna": 1, "Ben": -1}, "played": 1}]',
        '[{"won": {"Anna": true, "Ben": 1}, "played": 1}]',
        '[{"won": {"Anna": 1, "Ben": 1}, "played": "2"}]',
    ],
)
def test_what_is_no_record_is_not_read(text: str) -> None:
    assert read(text) == ()
    assert Visit(kept={record.KEPT: text}).where == "home"
