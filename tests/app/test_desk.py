"""A player's desk: the hand lies as its player left it."""

from random import Random

import pytest

from app import save
from app.desk import Desk, last_deal
from app.links import from_link
from app.setup import BOT
from peerdeck.bots import bot_called, chosen
from peerdeck.card import JOKER, rank
from peerdeck.dealer import HostDealer
from peerdeck.game import Game
from peerdeck.games.cpwp import CPWP
from peerdeck.games.spar import SPAR
from peerdeck.log import Entry, Header, redact_entry
from peerdeck.naming import you
from peerdeck.referee import Referee
from tests.support.cases import depth

ME = 0
NAMES = (you(), "Ada", "Bruno")
JOKERS = {"jokers": "three"}


class Place:
    """A deal, and the desk of its seat 0."""

    def __init__(self, seed: int = 1, game: Game = CPWP, **rules: str) -> None:
        header = Header(game, game.options.parse(rules or JOKERS), len(NAMES), 0)
        self.referee = Referee(header, HostDealer(seed.to_bytes(2, "big")))
        self.desk = Desk(header, ME, NAMES)
        self._told = 0
        self.tell()

    def tell(self) -> None:
        entries = self.referee.entries[self._told :]
        self.desk.feed(redact_entry(entry, ME) for entry in entries)
        self._told += len(entries)

    def step(self, random: Random) -> None:
        (seat,) = self.referee.to_act
        choices = self.referee.game.legal(self.referee.state, seat)
        self.referee.act(seat, random.choice(choices))
        self.tell()


def reverse(desk: Desk) -> None:
    """Lay the hand the other way round."""
    desk.hand.lay([[card] for card in reversed(desk.order)])


@pytest.fixture
def place() -> Place:
    """A table just dealt."""
    return Place()


def test_a_hand_is_dealt_sorted_and_nothing_is_new(place: Place) -> None:
    desk = place.desk
    dealt = list(desk.order)
    desk.hand.sort("suit", desk.face)
    assert desk.order == dealt
    assert desk.hand.fresh == set()
    assert sorted(desk.order) == sorted(desk.state.zones[ME])


def test_a_sorted_hand_has_its_jokers_last() -> None:
    for seed in range(20):
        desk = Place(seed).desk
        for by in ("rank", "suit"):
            desk.hand.sort(by, desk.face)
            faces = [desk.face(card) for card in desk.order]
            plain = [face for face in faces if face != JOKER]
            assert faces[: len(plain)] == plain
        desk.hand.sort("rank", desk.face)
        ranks = [rank(desk.face(card)) for card in desk.order if desk.face(card) != JOKER]
        assert ranks == sorted(ranks)


def test_cards_that_leave_the_hand_leave_a_gap_and_new_ones_come_last() -> None:
    came = 0
    for seed in range(12):
        place, random = Place(seed), Random(seed)
        reverse(place.desk)
        while place.referee.to_act:
            desk = place.desk
            before, seats = list(desk.order), place.referee.to_act
            place.step(random)
            stay = [card for card in before if card in desk.state.zones[ME]]
            new = [card for card in desk.order if card not in before]
            assert desk.order == stay + new
            assert set(new) <= desk.hand.fresh <= set(desk.order)
            if seats == (ME,):
                assert desk.hand.fresh == set(new)
            came += len(new)
    assert came > 3


def test_a_card_swapped_for_the_last_one_is_new_too() -> None:
    for seed in range(3_000):
        place, random = Place(seed), Random(seed)
        while place.referee.to_act:
            before = list(place.desk.order)
            place.step(random)
            lone = len(before) == len(place.desk.order) == 1
            if lone and before != place.desk.order:
                assert place.desk.hand.fresh == set(place.desk.order)
                return
    raise AssertionError("nobody swaps the last card")


def test_the_focus_stays_in_the_hand(place: Place) -> None:
    random = Random(3)
    while place.referee.to_act:
        place.desk.tap(random.choice(place.desk.order), joins=True)
        place.step(random)
        desk = place.desk
        assert (desk.focus in desk.order) if desk.order else desk.focus is None
        if not desk.order:
            return


def test_only_cards_of_the_hand_can_be_selected(place: Place) -> None:
    desk = place.desk
    other = desk.state.zones[1][0]
    desk.tap(other, joins=True)
    desk.tap(10**9, joins=True)
    assert desk.selected == []


def test_a_face_that_is_not_known_cannot_be_asked_for(place: Place) -> None:
    with pytest.raises(LookupError):
        place.desk.face(place.desk.state.zones[1][0])


def test_what_is_decided_for_a_deal_is_over_with_it_also_if_it_was_kept() -> None:
    place = Place(game=SPAR, target="9")
    place.desk.waives = True
    kept = save.kept(place.desk)
    assert reloaded(place, kept).waives
    to_next_deal(place)
    assert not place.desk.waives
    assert not reloaded(place, kept).waives


def test_advice_holds_for_the_question_that_was_asked_also_if_it_was_kept() -> None:
    place, random = Place(game=SPAR, target="9"), Random(1)
    while ME not in place.referee.to_act:
        place.step(random)
    action = place.desk.legal()[0]
    place.desk.advise((action, "it is the best"))
    kept = save.kept(place.desk)
    assert reloaded(place, kept).advised == (action, "it is the best")
    shuffled = {**kept, "moved": place.desk.moved - 1}  # before some card came
    assert reloaded(place, shuffled).advised is None


def to_next_deal(place: Place) -> None:
    """Play until somebody has dealt anew."""
    random, deals = Random(1), len(place.referee.state.sheet)
    while len(place.referee.state.sheet) == deals or not place.desk.state.zones[ME]:
        place.step(random)
    while place.desk.must_be_dealt:
        place.step(random)


def reloaded(place: Place, kept: object) -> Desk:
    """Return a desk that goes by the log and by what was kept."""
    desk = Desk(place.desk.header, ME, NAMES)
    desk.feed(redact_entry(entry, ME) for entry in place.referee.entries)
    save.restore(desk, kept)
    return desk


@pytest.mark.parametrize(
    "link",
    [
        "game=spar&seats=3&target=3",
        "game=shanghai&seats=3&rounds=2s@4,2s@5,2s@6",
        "game=progressive&seats=3&rounds=2s@4,2s@5,2s@6",
        "game=crazy_eights&seats=3&target=60",
    ],
)
def test_a_long_log_leads_to_the_same_desk_at_once_as_line_by_line(link: str) -> None:
    setup, _problems = from_link(f"#{link}")
    header = Header(setup.game, setup.options, 3, 0)
    referee, random = Referee(header, HostDealer(b"1")), Random(1)
    bot = bot_called(BOT, setup.game)
    while not referee.over:
        seat = referee.to_act[0]
        action, _reason = chosen(bot, referee, seat, random)
        referee.act(seat, action)
    entries = [redact_entry(entry, ME) for entry in referee.entries]
    assert last_deal(entries) > 0
    slow = Desk(header, ME, NAMES)
    for at, entry in enumerate(entries):
        slow.feed([entry])
        if at % depth(31, 7) == 0:
            assert _shown(_fed(header, entries[: at + 1])) == _shown(slow)
    assert _shown(_fed(header, entries)) == _shown(slow)


def _fed(header: Header, entries: list[Entry]) -> Desk:
    desk = Desk(header, ME, NAMES)
    desk.feed(entries)
    return desk


def _shown(desk: Desk) -> dict[str, object]:
    """Return what a desk shows and keeps, without its followers' states."""
    hidden = ("_follower", "hand", "ended")
    told = {name: value for name, value in vars(desk).items() if name not in hidden}
    ended = desk.ended.zones if desk.ended is not None else None
    return told | {"order": desk.order, "fresh": desk.hand.fresh, "ended": ended}
