"""Whole games in a simulated network, with a deck that all shuffle.

`CardsWorld` checks after every step that all pages see one match, that no page knows a face that
its person may not know, and that no record that showed somebody a card is undone.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from peerdeck.agreement import sight, sync
from peerdeck.agreement.cards import match_of
from peerdeck.agreement.effects import Effect, Give, Send, Share
from peerdeck.agreement.limits import BUDGET
from peerdeck.agreement.match import CLOSE
from peerdeck.agreement.notes import HERE, READY
from peerdeck.agreement.page import Acted, Event, Received
from peerdeck.agreement.proof import is_signed
from peerdeck.agreement.state import Page
from peerdeck.agreement.verdict import verdict
from peerdeck.agreement.wire import words_of
from peerdeck.agreement.words import Held, Note, Record, Seal, Signed, Word, hash_of
from peerdeck.games.cpwp.table import NotMine
from peerdeck.log import Act, entry_text
from peerdeck.refusals import Illegal
from tests.agreement import signers
from tests.agreement.cards_world import SHORT, CardsWorld, deals, match_at, world_of
from tests.agreement.world import Broken
from tests.support.cases import some
from tools import evening


@pytest.mark.parametrize("is_dealt", [True, False])
def test_cards_of_a_deck_that_too_few_can_open_are_shuffled_again(is_dealt: bool) -> None:
    world = world_of("spar", 3)  # the second deal goes on with the cards of the first
    page = world.pages["ann"]
    world.run(60, lambda: page.table.deal == 1)
    world.wish_all("remove", "ben", ("ann", "cleo"))
    world.come("dora")
    world.run(120, lambda: "dora" in page.table.players)
    assert page.table.deal == 1
    world.wishes = {"ann": {("remove", "cleo")}, "dora": {("remove", "cleo")}}
    if is_dealt:
        world.unwish()
        world.run(120, lambda: page.table.deal == 2)
        assert len(match_at(world).begun) == 2  # one of them draws the dealer
        world.wish_all("remove", "cleo", ("ann", "dora"))
    world.run(120, lambda: "cleo" not in page.table.people)
    assert page.table.deal == 2
    world.unwish()
    world.finish()


@pytest.mark.parametrize(
    ("game", "people"), some([(game, people) for game in SHORT for people in (1, 2, 3)], 5)
)
def test_people_play_a_whole_match(game: str, people: int) -> None:
    world = world_of(game, people)
    world.finish()
    said = [deals(world, name) for name in world.pages]
    assert all(these == said[0] for these in said)
    assert all(deal.is_fair for deal in said[0])
    assert said[0][0].openers == people // 2 + 1


@pytest.mark.parametrize("waits", [False, True])
def test_a_decision_is_given_with_the_words_that_it_names(waits: bool) -> None:
    """One that waits there is not given again, but its words are.

    A page that keeps more notes than the giver does not seem to lack one of them.
    """
    world = world_of("spar", 3, keeps=True)
    world.run(10)
    page, before, deal = world.pages["ann"], *world.pages["ann"].stored.decisions[-2:]
    assert deal.value.change.kind == "deal"
    have = sync.have_of(page)._replace(number=before.value.number, base=before.hash)
    have = have if waits else have._replace(waiting=(before.value.number, before.hash))
    page.effects = []
    sync.answer(page, "cleo", have)
    [message] = [effect.message for effect in page.effects if isinstance(effect, Send)]
    assert isinstance(message, Give)
    assert message.decisions == (() if waits else (deal,))
    assert {*deal.value.change.names} <= {hash_of(each.word) for each in words_of(message)}


def test_a_page_that_is_opened_again_plays_on_with_its_hand() -> None:
    world = world_of("spar", 3, seed=2, keeps=True)
    for name in ("ben", "ann", "cleo"):
        world.run(world.now + 6)
        world.reload(name)
    world.finish()


def test_a_deal_that_people_wish_to_be_dealt_again_is_counted() -> None:
    world = world_of("spar", 3)
    world.run(8)
    world.wish_all("void", "", ("ann", "ben"))
    world.run(30, lambda: all(page.table.begun > 1 for page in world.pages.values()))
    world.unwish()
    world.run(200, world.is_over)
    first = deals(world)[0]
    assert (first.times, first.voids, first.is_fair) == (2, 1, False)


def test_a_list_goes_on_without_somebody_who_sleeps_and_says_so() -> None:
    world = world_of("spar", 3)
    world.asleep["cleo"] = 30.0
    world.run(40, lambda: all(page.table.deal > 0 for page in world.pages.values()))
    first = deals(world)[0]
    assert first.shuffles[0].shufflers == ("ann", "ben")
    world.finish()


def test_a_guest_plays_at_once_and_then_helps_to_shuffle() -> None:
    world = world_of("spar", 2, seed=3, seats=3, rules="target=9")
    world.run(10)
    world.add("cleo")
    world.finish()
    assert world.pages["cleo"].table.people == ("ann", "ben", "cleo")


def test_who_is_removed_keeps_no_card() -> None:
    world = world_of("crazy_eights", 4)
    world.run(12)
    assert world.pages["dora"].stored.secrets.faces
    world.wish_all("remove", "dora", ("ann", "ben", "cleo"))
    world.run(20, lambda: "dora" not in world.pages["dora"].table.players)
    world.run(world.now + 1)
    assert not world.pages["dora"].stored.secrets.faces
    world.finish()
    assert any("dora" in deal.removed for deal in deals(world))


def test_a_page_that_comes_late_is_given_the_steps_of_somebody_who_was_removed() -> None:
    world = world_of("crazy_eights", 4, keeps=True)
    page, late = world.pages["ann"], world.pages["ben"]
    world.run(60, lambda: late.note("ann", READY) is not None)  # before the steps of the shuffle
    world.close("ben")
    world.run(60, lambda: page.place.height > 2)
    world.wish_all("remove", "dora", ("ann", "cleo", "dora"))
    world.run(world.now + 40, lambda: "dora" not in page.table.people)
    world.unwish()
    world.close("dora")
    world.reopen("ben")
    world.wait(lambda: world.pages["ben"].place == page.place)


def shares_got(world: CardsWorld, name: str, owner: str) -> int:
    """Return of how many cards a page has the share by the key of somebody else."""
    parts = world.pages[name].stored.secrets.parts
    return sum(any(part.owner == owner for part in those) for those in parts.values())


def test_of_two_people_neither_is_more_than_one_card_ahead() -> None:
    world = world_of("progressive", 2)
    page = world.pages["ben"]

    def is_begun() -> bool:
        """Return True once ben has a share of a card, but not of one that is opened to all."""
        match = match_of(page)
        return match is not None and not match.to_open() and shares_got(world, "ben", "ann") > 0

    world.run(20, is_begun)
    ahead: list[int] = []
    while min(counts := (shares_got(world, "ann", "ben"), shares_got(world, "ben", "ann"))) < 5:
        ahead.append(abs(counts[0] - counts[1]))
        world.run(world.now + 0.01)
    assert max(ahead) == 1


def test_a_shuffle_is_not_closed_without_somebody_who_had_to_shuffle() -> None:
    world = world_of("spar", 3)

    def closings() -> list[Record]:
        records = world.pages["ann"].records
        return [record for record in records if record.act == CLOSE]

    world.run(20, lambda: bool(closings()))
    page, record = world.pages["ann"], closings()[0]
    match = page.line.first.copy()
    for names in (record.names[:2], record.names[:4], record.names[2:], record.names[::-1], ()):
        with pytest.raises(ValueError, match="does not close"):
            match.take(replace(record, names=names), page.table)
    match.take(record, page.table)


def test_a_draw_costs_few_messages() -> None:
    world = world_of("crazy_eights", 4)
    page, asked = world.pages["ann"], set[int]()
    while not world.is_over():
        world.run(world.now + 0.05)
        match = match_of(page)
        asked.add(match.asked if match is not None else 0)
    draws = 3 * sum(map(len, world.held.values())) + world.sent["Share"]
    assert draws <= 1.1 * len(asked) * (3 * 4 + 3)  # a late message is asked for again


class Real(CardsWorld):
    """A world in which each word is signed with P-256, and checked by everybody who gets it."""

    def __post_init__(self) -> None:
        self.right: set[Signed] = set()
        super().__post_init__()

    @property
    def table(self) -> str:
        return str(self.first.value.change.details[0])

    def seal(self, name: str, word: Word) -> Seal:  # noqa: ARG002
        return signers.seal_of(word, self.table)

    def step(self, name: str, event: Event) -> None:
        if isinstance(event, Received) and isinstance(event.message, Give):
            for signed in event.message.words:
                if signed not in self.right and signed.word.n > 1:  # the first make the table
                    assert is_signed(signed, self.table)
                    self.right.add(signed)
        super().step(name, event)


def test_two_people_play_with_real_signatures() -> None:
    world = signers.world_of("spar", 2, kind=Real, **SHORT["spar"])
    assert isinstance(world, Real)
    world.finish()
    assert len(world.right) > 20


class Denier(CardsWorld):
    """A world in which one person says of the opening card that they do not have it."""

    def move(self, page: Page) -> None:
        match = match_of(page)
        if page.me == "ben" and match is not None and not match.to_open():
            act = Act(match.follower.to_act[0], NotMine())
            with suppress(Illegal):
                match.follower.check_next(act)
                self.step(page.me, Acted(entry_text(act)))
                return
        super().move(page)


def test_all_hands_are_opened_when_somebody_must_have_lied() -> None:
    header = world_of("cpwp", 3).header
    for seed in range(1, 25):  # in one of three deals the liar has the card
        world = Denier(seed, 3, 3, header=header, bot="greedy", loss=0.0)
        world.run(20)
        said = [
            verdict(page.stored.decisions, match)
            for page in world.pages.values()
            if (match := match_of(page)) is not None
        ]
        assert all(these == said[0] for these in said)
        if said[0].broken:
            break
    assert {broken.keeper for broken in said[0].broken} == {"ben"}
    match = match_of(world.pages["ann"])
    assert match is not None
    for broken in said[0].broken:
        assert match.follower.entries[broken.at] == broken.act
    assert said[0].deals[0].voids == 1
    world.run(60, lambda: all(page.table.deal > 1 for page in world.pages.values()))
    assert world.pages["ann"].table.deal > 1


class Unheld(CardsWorld):
    """A world in which one person never says that they hold a record."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.times: list[float] = []  # when others gave shares

    def send(self, by: str, to: str, message: Any) -> None:
        words = message.words if isinstance(message, Give) else ()
        if by != "cleo" or not any(isinstance(signed.word, Held) for signed in words):
            super().send(by, to, message)

    def noticed(self, name: str, effect: Effect) -> None:
        if isinstance(effect, Send) and isinstance(effect.message, Share) and name != "cleo":
            self.times.append(self.now)


def test_shares_wait_for_somebody_who_is_heard_within_a_budget() -> None:
    world = world_of("crazy_eights", 3, 2, kind=Unheld)
    asked = [0.0]
    while not world.times:
        world.run(world.now + 0.1)
        match = match_of(world.pages["ann"])
        if match is None or not match.asked:
            asked = [world.now]
    waited = world.times[0] - asked[0]
    assert BUDGET < waited < BUDGET + 3
    assert world.tells["ann", "slow"] >= 1
    world.run(world.now + 6)
    assert max(later - sooner for sooner, later in pairwise(world.times)) < 4


def test_who_keeps_a_seat_gets_no_card_of_somebody_who_is_back() -> None:
    world = world_of("crazy_eights", 3, rules="target=200")
    world.run(12)
    world.asleep["cleo"] = 100.0
    page = world.pages["ann"]

    def is_clear() -> bool:
        match = match_of(page)
        turn = match.follower.to_act[:1] if match is not None else ()
        return "cleo" in page.table.away and turn == (2,)

    world.run(60, is_clear)
    match = match_of(page)
    assert match is not None
    assert is_clear()
    cards = [card for card, seats in sight.hidden_cards(match).items() if seats == 1 << 2]
    keeper = page.table.seats[2].keeper
    before = sight.sight_of(page, match, sight.those_back(page))
    assert {*cards} <= {*before.wanted(keeper)}
    page.keep(Note("cleo", 99, page.base, HERE, ""), Seal("cleo", "toy"))
    after = sight.sight_of(page, match, sight.those_back(page))
    assert cards
    assert not {*cards} & {*after.wanted(keeper)}


def test_the_world_notices_a_face_that_somebody_may_not_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    everyone = frozenset(("ann", "ben", "cleo"))
    monkeypatch.setattr(sight, "_those", lambda _keepers, _seats: everyone)
    world = world_of("spar", 3)
    with pytest.raises(Broken, match=r"knows card|keeps shares"):
        world.run(30)


def test_the_command_prints_an_evening(capsys: pytest.CaptureFixture[str]) -> None:
    evening.main(["spar", "people=2", "deals=1", "group=toy", "faults=sleep"])
    printed = capsys.readouterr().out
    assert "DECIDED" in printed
    assert "it takes 2 to see hidden cards" in printed
    seen = {line.split()[3] for line in printed.splitlines() if " sees " in line}
    assert len(seen) > 8
