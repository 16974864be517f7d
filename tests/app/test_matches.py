"""Matches of several deals: the deals, the time between them, and what comes of it all."""

from functools import cache
from random import Random

import pytest

from app import save
from app import table as at_table
from app.host import Host
from app.links import from_link
from app.pace import PACES
from app.scores import match_text
from peerdeck.bots import bot_called
from peerdeck.dealer import HostDealer
from peerdeck.games.cpwp import CPWP
from peerdeck.log import Header
from peerdeck.naming import spoken
from peerdeck.referee import Referee
from tests.support.app.announced import assert_announced
from tests.support.app.deals import MATCHES, ME, NAMES, seated
from tests.support.app.visit import Visit
from tests.support.cases import some
from tests.support.random_play import bots_play


def between(visit: Visit) -> bool:
    """Return True if a deal has ended and the next one is to be dealt."""
    return visit.where == "table" and visit.truth.state.notes.stage == "between"


@cache
def _saved_between(table: str, mine: bool) -> str:
    for seed in range(50):
        visit = seated(table, seed)
        visit.finish(
            Random(seed), lambda visit: between(visit) and (visit.truth.to_act == (ME,)) == mine
        )
        if visit.where == "table" and visit.saved is not None:
            return visit.saved
    raise AssertionError("this never happens")


def at_a_deal(mine: bool, table: str = MATCHES[0]) -> Visit:
    """A visit in which the player, or a bot, is to deal the next cards."""
    return Visit(save=_saved_between(table, mine))


EITHER_DEALS = pytest.mark.parametrize("mine", [True, False], ids=["my deal", "a bot's deal"])


@pytest.mark.parametrize("table", some(MATCHES, 1))
def test_a_whole_match_is_played_and_the_next_one_is_dealt_by_the_next_dealer(table: str) -> None:
    visit = seated(table)
    said: list[str] = []
    turns, was_mine = 0, False

    def look(visit: Visit) -> bool:
        nonlocal turns, was_mine
        is_mine = visit.my_turn and not visit.leading_on()
        turns += is_mine and not was_mine
        was_mine = is_mine
        assert visit.title.startswith("Your turn") == is_mine
        assert " ".join(visit.told).count("Your turn.") == turns, "it is called once a turn"
        return between(visit)

    for _deal in range(30):
        visit.finish(Random(table), look)
        if visit.where == "result":
            break
        said.append(visit.told[-1])
        played, _won, _points = said[-1].split(". ", 2)
        assert_announced([visit.text("last")], f"{played}.", NAMES)
        visit.press("deal")
    state, names = visit.truth.state, NAMES[: visit.truth.state.seats]
    assert visit.truth.to_act == ()
    assert len(state.sheet) == len(said) + 1 > 1
    for number, (row, sentence) in enumerate(zip(state.sheet, said, strict=False), 1):
        assert f"{names[row.winners[0]]} won deal {number}. " in sentence
    assert visit.region("headline").text() == match_text(CPWP, state, names)
    ranked = [node.text() for node in visit.screen if node.is_a("name")]
    points = [state.points[names.index(name)] for name in ranked]
    assert points == sorted(points, reverse="wins" in table)
    left = [node.text().split()[0] for node in visit.screen if node.is_a("left")]
    assert [0 if count == "no" else int(count) for count in left] == points
    options = visit.truth.header.options
    visit.press("again")
    assert visit.truth.header.dealer == (state.dealer + 1) % state.seats
    assert set(visit.truth.state.points) == {0}
    assert visit.truth.header.options == options


@EITHER_DEALS
def test_between_two_deals_the_hands_lie_open_and_nothing_can_be_played(mine: bool) -> None:
    visit = at_a_deal(mine)
    assert visit.aside is None
    state = visit.truth.state
    for seat in range(state.seats):
        told = visit.text(f"settled-{seat}")
        assert all(spoken(face or 0) in told for face in state.faces(seat))
        assert f"{state.points[seat]} in all" in told
    assert not visit.commands("place")
    assert not [node for node in visit.region("board") if node.is_a("ghost")]
    visit.finish(Random(4))
    assert visit.where == "result"


@pytest.mark.parametrize("pace", PACES)
@EITHER_DEALS
def test_the_result_of_a_deal_waits_until_the_player_goes_on(mine: bool, pace: str) -> None:
    kept = {"settings": f"pace={pace}"}
    visit = Visit(save=at_a_deal(mine).saved, kept=kept)
    assert not visit.ticks
    assert not visit.title.startswith("Your turn")
    dealer = NAMES[visit.truth.to_act[0]]
    (button,) = visit.commands_in_bar()
    assert (button.get("data-do"), button.text()) == ("deal", "Next deal")
    assert button.is_a("main")
    before = visit.saved
    stale = {"do": "tick", "entries": len(visit.truth.entries)}
    for intent in (stale, {"do": "act"}, {"do": "pass"}, {"do": "tap", "card": 60}):
        visit.do(intent)
        assert visit.saved == before
    again = Visit(save=visit.saved, kept=kept)
    assert again.text("outcome") == visit.text("outcome") != ""
    again.press("deal")
    assert not again.text("outcome")
    assert not again.commands("deal")
    assert len(again.hand) > 15
    while not again.told:
        again.tick()  # in a hurry it is told with what comes of it
    assert again.told[0].startswith(f"{dealer} dealt")


def test_a_new_hand_is_sorted_and_not_new_and_the_seats_have_done_nothing_yet() -> None:
    visit = at_a_deal(mine=True)
    visit.press("deal")
    hand = visit.hand
    assert not [node for node in visit.region("hand") if node.is_a("new")]
    visit.press("sort", value="suit")
    assert visit.hand == hand
    assert {node.text() for node in visit.screen if node.is_a("did")} == {"", "dealt"}


def test_the_log_keeps_the_results_of_earlier_deals() -> None:
    visit = at_a_deal(True, "seats=3&match=cards_left")
    deals = len(visit.truth.state.sheet)
    visit.press("deal")
    *scores, dealt = visit.moves()
    assert dealt == "You dealt."
    assert len(scores) == deals
    assert all(" won deal " in score for score in scores)


@pytest.mark.parametrize(
    ("link", "bot"),
    some([("jokers=off", "greedy"), ("jokers=four&pass=three_passes", "random")], 1),
)
def test_the_longest_match_can_be_kept(link: str, bot: str) -> None:
    deals, seats = 20, 8
    setup, problems = from_link(
        f"#seats={seats}&match=cards_left&match_deals={deals}&runs=single&after_win=play_on&{link}"
    )
    assert not problems
    referee = Referee(Header(setup.game, setup.options, seats, 0), HostDealer(b"long"))
    bots_play(referee, [bot_called(bot, CPWP)] * seats, Random(1))
    host = Host(setup, referee)
    kept = at_table.Table(host).text()
    assert save.read(kept).host.entries == referee.entries
    assert len(referee.state.sheet) == deals
    most = seats * (deals - 1) + 1  # deals until somebody has won so many
    assert len(kept) / deals * most < save.LENGTH
    assert host.log() == referee.text()


SPAR = "#game=spar&seats=3&target=9&bots=easy"


def has_ended(visit: Visit) -> bool:
    """Return True if the page says who has won."""
    return bool(visit.text("outcome"))


def ends(link: str = SPAR, seed: int = 1, **kept: str) -> Visit:
    """A visit whose first deal has just ended."""
    visit = Visit(link, seed=seed, kept=kept, sees_moment=True)
    visit.press("start")
    visit.finish(Random(seed), lambda visit: visit.where == "table" and has_ended(visit))
    return visit


def is_moment(visit: Visit) -> bool:
    """Return True if the page says who has won, over the table as it was left."""
    return visit.by_id("outcome").is_a("moment") and not visit.by_id("outcome").parts("settled")


@pytest.mark.parametrize("game", ["cpwp", "spar", "crazy_eights", "progressive"])
def test_the_table_stays_for_a_moment_before_the_result(game: str) -> None:
    visit = ends(f"#game={game}&seats=3&bots=easy")
    assert is_moment(visit)
    wait = [effect for effect in visit.log if "wait" in effect][-1]
    assert wait["wait"] == 1500
    assert wait["landed"]
    visit.do(wait["intent"])
    assert visit.by_id("outcome").is_a("verdict")
    assert visit.by_id("outcome").parts("settled")


def test_nobody_has_to_wait_for_the_moment_to_end() -> None:
    visit = ends()
    before = len(visit.truth.state.sheet)
    visit.press("deal")
    assert not visit.by_id("outcome").text()
    assert len(visit.truth.state.sheet) == before
    assert len(visit.hand) == 5


def test_suits_rise_only_for_players_of_this_device_who_have_won() -> None:
    rising = {}
    for seed in range(8):
        visit = ends(seed=seed)
        has_won = 0 in visit.truth.state.sheet[-1].winners
        rising[has_won] = len(visit.by_id("outcome").parts("rising"))
        assert visit.by_id("outcome").is_a("mine") == has_won
    assert rising[False] == 0 < rising[True]


def test_there_is_no_moment_in_a_hurry_or_when_the_match_is_opened_again() -> None:
    assert not is_moment(ends(settings="pace=instant"))
    visit = ends()
    assert is_moment(visit)
    assert not is_moment(visit.again())


def test_no_hand_is_shown_where_several_people_look_at_the_moment() -> None:
    visit = ends("#game=cpwp&seats=3&people=2&bots=easy")
    assert is_moment(visit)
    assert not visit.commands("tap", "hand")
