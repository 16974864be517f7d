"""A player's desk: the hand lies as its player left it."""

from collections.abc import Sequence
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


class Place:
    """A deal, and the desk of its seat 0."""

    def __init__(self, seed: int = 1, game: Game = CPWP, **rules: str) -> None:
        header = Header(game, game.options.parse(rules or {"jokers": "three"}), len(NAMES), 0)
        self.referee = Referee(header, HostDealer(seed.to_bytes(2, "big")))
        self.desk = desk_of(header, self.entries())

    def entries(self, begin: int = 0) -> list[Entry]:
        """The log as seat 0 has it, from some entry on."""
        return [redact_entry(entry, ME) for entry in self.referee.entries[begin:]]

    def step(self, random: Random) -> None:
        """Do anything that is allowed."""
        (seat,) = self.referee.to_act
        count = len(self.referee.entries)
        self.referee.act(seat, random.choice(self.referee.game.legal(self.referee.state, seat)))
        self.desk.feed(self.entries(count))

    def reloaded(self, kept: object) -> Desk:
        """Return a desk made from the log and from the saved hand."""
        desk = desk_of(self.desk.header, self.entries())
        save.restore(desk, kept)
        return desk


def desk_of(header: Header, entries: Sequence[Entry] = ()) -> Desk:
    """Return the desk of seat 0 after these entries."""
    desk = Desk(header, ME, NAMES)
    desk.feed(entries)
    return desk


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


@pytest.mark.parametrize("by", ["rank", "suit"])
def test_a_sorted_hand_has_its_jokers_last(by: str) -> None:
    for seed in range(20):
        desk = Place(seed).desk
        desk.hand.sort(by, desk.face)
        faces = [desk.face(card) for card in desk.order]
        plain = [face for face in faces if face != JOKER]
        assert faces[: len(plain)] == plain
        assert by == "suit" or plain == sorted(plain, key=rank)


def test_cards_that_leave_the_hand_leave_a_gap_and_new_ones_come_last() -> None:
    came = swapped = 0
    for seed in (*range(12), 203):  # in the last of these the only card of a hand is swapped
        place, random = Place(seed), Random(seed)
        desk = place.desk
        desk.hand.lay([[card] for card in reversed(desk.order)])
        while place.referee.to_act:
            before, seats = list(desk.order), place.referee.to_act
            desk.selected = list(before)
            place.step(random)
            stay = [card for card in before if card in desk.state.zones[ME]]
            new = [card for card in desk.order if card not in before]
            assert desk.order == stay + new
            assert seats == (ME,) or desk.selected == stay
            assert set(new) <= desk.hand.fresh <= set(desk.order)
            if seats == (ME,):
                assert desk.hand.fresh == set(new)
            came += len(new)
            if len(before) == 1 and len(new) == 1 and not stay:
                swapped += 1
                assert desk.hand.fresh == set(new)
    assert came > 3
    assert swapped


def test_the_focus_stays_in_the_hand(place: Place) -> None:
    random, desk = Random(3), place.desk
    while desk.order and place.referee.to_act:
        desk.tap(random.choice(desk.order), joins=True)
        place.step(random)
        assert (desk.focus in desk.order) if desk.order else desk.focus is None


def test_only_cards_of_the_hand_can_be_selected_and_only_known_faces_asked_for(
    place: Place,
) -> None:
    desk = place.desk
    other = desk.state.zones[1][0]
    desk.tap(other, joins=True)
    desk.tap(10**9, joins=True)
    assert desk.selected == []
    with pytest.raises(LookupError):
        desk.face(other)


def test_what_is_decided_for_a_deal_is_over_with_it_also_if_it_was_kept() -> None:
    place, random = Place(game=SPAR, target="9"), Random(1)
    place.desk.waives = True
    record = save.kept(place.desk)
    assert place.reloaded(record).waives
    while not place.desk.state.sheet or not place.desk.order or place.desk.must_be_dealt:
        place.step(random)
    assert not place.desk.waives
    assert not place.reloaded(record).waives


def test_advice_holds_for_the_question_that_was_asked_also_if_it_was_kept() -> None:
    place, random = Place(game=SPAR, target="9"), Random(1)
    while ME not in place.referee.to_act:
        place.step(random)
    action = place.desk.legal()[0]
    place.desk.advise((action, "it is the best"))
    record = save.kept(place.desk)
    assert place.reloaded(record).advised == (action, "it is the best")
    shuffled = {**record, "moved": place.desk.moved - 1}  # before some card came
    assert place.reloaded(shuffled).advised is None


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
        referee.act(seat, chosen(bot, referee, seat, random)[0])
    entries = [redact_entry(entry, ME) for entry in referee.entries]
    assert last_deal(entries) > 0
    slow = desk_of(header)
    for at, entry in enumerate(entries):
        slow.feed([entry])
        if at % depth(31, 7) == 0:
            assert _shown(desk_of(header, entries[: at + 1])) == _shown(slow)
    assert _shown(desk_of(header, entries)) == _shown(slow)


def _shown(desk: Desk) -> dict[str, object]:
    """Return what a desk shows and keeps, without its followers' states."""
    hidden = ("_follower", "hand", "ended")
    shown = {name: value for name, value in vars(desk).items() if name not in hidden}
    ended = desk.ended.zones if desk.ended is not None else None
    return shown | {"order": desk.order, "fresh": desk.hand.fresh, "ended": ended}
