"""Shares leave a page for those who may see a card, after the line that says so is kept."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.friends.deck.effects import Compute, Effect, Propose, Send
from app.friends.deck.memory import read_memory
from app.friends.deck.page import Page
from app.friends.deck.sums import Sums
from peerdeck.dealing.accusing import MESSAGES, read_contents
from peerdeck.dealing.lines import Open, Released, Shared, Void
from peerdeck.dealing.notation import encoded
from peerdeck.dealing.work import NotYet
from peerdeck.games import games
from peerdeck.log import Header
from tests.app.friends.deck.test_missing import table
from tests.app.friends.deck.world import Network, World
from tests.support.cases import examples
from tests.support.random_play import headers


class Eyes:
    """Looks at all that pages have sealed, sent and opened."""

    def __init__(self, world: World) -> None:
        """Look at a table."""
        self.world = world
        self.seals = 0
        self.sent = 0
        world.hooks.append(self.look)

    def look(self, sender: str, effect: Effect) -> Effect:
        """Check an effect."""
        page = self.world.pages[sender]
        match effect:
            case Compute(_name, "seal", told) if told["context"].deck >= MESSAGES:
                self.seals += 1
                self.check_sealed(page, told["key"], told["content"])
            case Send(_to, text) if text.startswith("shares"):
                self.sent += 1
                self.check_kept(page, int(text.split(" ")[2]))
            case Propose(items):
                self.check_opened(page, items)
        return effect

    def check_sealed(self, page: Page, key: bytes, content: bytes) -> None:
        """Shares are for somebody who may see the card, of a deck that this page has verified."""
        people = page.book.people
        (to,) = [one for one in people.keys if people.box_key(one) == key]
        for card, part in read_contents(content).parts:
            assert page.book.sight.may_see(card, to)
            deck, _place = page.book.decks.of_card(card)  # type: ignore[misc]
            for step in (step for step in deck.steps if step.by != page.me):
                assert page.book.decks._work.holds(
                    f"proof {deck.number} {step.place}", [page.book.decks._claim(deck, step)]
                )
            assert page.me in (part.owner, part.holder) or page.me in page.book.sight.of(card)

    def check_kept(self, page: Page, at: int) -> None:
        """The lines that say who sees the card are written down, for they are kept before."""
        kept = json.loads(json.dumps(page.written()))
        assert len(read_memory(kept["memory"]).lines) >= at > 0

    def check_opened(self, page: Page, items: Any) -> None:
        """A page opens to all only what all are to see, or what it plays itself.

        Of the key of somebody at the table it tells nothing, for who leads would have it first.
        """
        playing = len(items) > 1
        for item in items:
            if isinstance(item, Released):
                assert item.owner not in page.book.people.roster.people
            if isinstance(item, Open):
                assert playing or item.card in page.book.sight.to_open
                assert page.book.sight.may_see(item.card, page.me)


@examples(8)
@given(headers(), st.integers(2, 5), st.integers(0, 2**32))
def test_a_share_is_sealed_only_for_who_may_see_the_card(
    first: Header, people: int, seed: int
) -> None:
    world = World(first, min(people, first.seats), seed, Network(loss=0.1, delay=200, working=60))
    eyes = Eyes(world)
    world.run(15_000)
    assert min(people, first.seats) == 1 or eyes.seals
    assert min(people, first.seats) == 1 or eyes.sent


def test_a_stand_in_is_given_only_for_a_card_that_its_asker_may_see() -> None:
    world = table("crazy_eights", 4)
    world.idle |= {*world.names}
    world.run(3_000)
    hand = world.book.state.zones[0]
    stock = world.book.state.zones[world.book.state.setup.stock]
    world.sent.clear()
    for card in (hand[0], stock[0]):
        for owner in world.names:
            world.deliver("carl", Send("berta", f"ask {owner} {card}"))
    world.run(5_000)
    assert not [send for sender, send in world.sent if sender == "berta" and "shares" in send.text]
    own = world.book.state.zones[2]
    world.deliver("carl", Send("berta", f"ask dora {own[0]}"))
    world.run(5_000)
    assert [send for sender, send in world.sent if sender == "berta" and "shares" in send.text]


def test_nobody_tells_a_share_of_the_key_of_who_is_only_away() -> None:
    world = table("crazy_eights", 4)
    eyes = Eyes(world)
    world.sleep("dora")
    world.seat(world.names, (*world.names[:3], "anna"), away=["dora"])
    world.run(10_000)
    assert eyes.sent


def test_a_page_gives_nothing_while_it_is_not_sure_who_belongs_to_the_table() -> None:
    world = table("crazy_eights", 4)
    world.idle |= {*world.names}
    world.run(3_000)
    page = world.pages["berta"]
    given: list[Effect] = []

    def give(sender: str, effect: Effect) -> Effect:
        is_letter = isinstance(effect, Send) and effect.text.startswith(("shares", "busy"))
        if sender == "berta" and (is_letter or isinstance(effect, Propose)):
            given.append(effect)
        return effect

    world.hooks.append(give)
    page.is_sure = False
    world.sleep("dora")
    world.seat(world.names, ("anna", "berta", "carl", "anna"), away=["dora"])
    page.void()
    world.run(5_000)
    assert not any(isinstance(one, Propose) for one in given), "no word for a deal to begin again"
    assert {one.text for one in given if isinstance(one, Send)} == {"busy"}
    given.clear()
    world.seat(("anna", "berta", "carl"))
    world.run(10_000)
    assert not any(isinstance(one, Propose) for one in given), "no share of any key"
    page.is_sure = True
    world.run(10_000)
    kinds = {type(line) for one in given if isinstance(one, Propose) for line in one.items}
    assert {Shared, Released, Void} <= kinds


def test_a_page_that_is_not_sure_opens_no_hand() -> None:
    """Somebody may have called a seat stuck that they have taken."""
    world = table("crazy_eights", 3)
    world.idle |= {*world.names}
    world.run(3_000)
    page = world.pages["berta"]
    hand = tuple(world.book.state.zones[1])
    opened: list[Effect] = []

    def propose(sender: str, effect: Effect) -> Effect:
        if sender == "berta" and isinstance(effect, Propose):
            opened.append(effect)
        return effect

    world.hooks.append(propose)
    page.is_sure = False
    for one in world.pages.values():
        one.book._to_open = lambda: [*hand]  # type: ignore[method-assign]
        one.book._sight = None
    world.run(5_000)
    assert not opened
    page.is_sure = True
    world.run(5_000)
    assert opened


def test_secrets_of_a_page_are_its_own_and_kept() -> None:
    world = World(next_header(), 3, 3)
    world.run(10_000)
    secrets = {name: (page.memory.cards, page.memory.boxes) for name, page in world.pages.items()}
    assert len({secret for both in secrets.values() for secret in both}) == 6
    for name, page in world.pages.items():
        kept = read_memory(json.loads(json.dumps(page.written()))["memory"])
        assert (kept.cards, kept.boxes) == secrets[name]
        others = [secret for other in world.names if other != name for secret in secrets[other]]
        text = json.dumps(page.written())
        assert not [secret for secret in others if encoded(secret) in text]


def next_header() -> Header:
    """Return the first line of a match."""
    game = games()["crazy_eights"]
    return Header(game, game.options(), 3, None)


def test_a_face_that_comes_after_it_was_forgotten_is_not_kept() -> None:
    """The person who minded a seat may still be working out a share when its owner is back."""
    sums = Sums(lambda _compute: None)
    with pytest.raises(NotYet):
        sums.ask("face 3", "open")
    sums.forget("face 3")
    sums.answer("face 3", {"face": 9})
    assert sums.written() == {"known": [], "faces": {}}
    with pytest.raises(NotYet):
        sums.ask("face 3", "open")
