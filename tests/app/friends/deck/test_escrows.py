"""Keys are shared before cards are shuffled by them, and anew when it is needed."""

import pytest

from app.friends.deck.effects import Effect, Propose, Send
from peerdeck.dealing.lines import Back, Held, Key, Shared, Silent, Step
from peerdeck.dealing.people import MOST_KEYS
from peerdeck.event import Shuffled, Voided
from peerdeck.games import games
from peerdeck.log import Header
from tests.app.friends.deck import eyes
from tests.app.friends.deck.test_missing import MINUTE, acts, faces, shows, table
from tests.app.friends.deck.world import Network, World, keeping_back

OTHERS = (("anna", 0), ("berta", 1), ("dora", 3))  # than Carl, with their seats


def begun(people: int, **rules: str) -> World:
    """Return a table at which nobody has told a key yet."""
    played = games()["crazy_eights"]
    return World(Header(played, played.options.parse(rules), people, None), people, 4, Network())


def lose_save(world: World, name: str, kept: object = None) -> None:
    """Load somebody's page anew, which has lost all that it kept, or what it kept last."""
    page = world.new_page(name, kept)
    page.now = world.now
    world.pages[name] = page
    world._seen[name] = 0


@pytest.mark.parametrize("kind", [Shared, Held])
def test_nobody_shuffles_before_enough_hold_shares_of_every_key(kind: type) -> None:
    world = begun(4)
    world.hooks.append(keeping_back("carl", kind))
    world.run(MINUTE)
    assert not any(isinstance(item, Step) for item in world.log)
    for name in ("anna", "berta", "dora"):
        assert set(world.pages[name].waits_for()) == {("carl", "shuffle")}
    world.hooks.clear()
    assert acts(world, 3)
    world.sleep("carl")
    world.seat(world.names, ("anna", "berta", "anna", "dora"), away=["carl"])
    assert acts(world, 12, 2 * MINUTE)


def test_who_sleeps_before_sharing_is_left_out_by_words() -> None:
    world = begun(3, target="300")
    assert world.run(MINUTE, lambda: len(world.book.people.keys) == 3)
    world.sleep("carl")
    assert world.run(MINUTE, shows(world, Shuffled))
    assert sum(isinstance(item, Silent) for item in world.log) == 2
    assert {deck.people for deck in world.book.decks.all if deck.first} == {("anna", "berta")}
    world.wake("carl")
    assert world.run(MINUTE, shows(world, Back))
    assert world.run(20 * MINUTE, lambda: world.book.deal > 1)
    assert world.names in {deck.people for deck in world.book.decks.all if deck.first}
    world.check_equal()


def test_a_deck_that_was_made_before_somebody_left_is_not_used() -> None:
    world = table("crazy_eights", 4, target="300")
    assert world.run(20 * MINUTE, lambda: world.book.deal > 1)
    world.sleep("dora")
    world.seat(world.names, ("anna", "berta", "carl", "anna"), away=["dora"])
    decks = world.book.decks.all
    assert world.run(MINUTE, lambda: decks[-1].is_free and decks[-1].is_made)
    ahead = decks[-1]
    assert ahead.people == ("anna", "berta", "carl")
    world.lose("dora")
    world.seat(("anna", "berta", "carl"))
    assert world.run(20 * MINUTE, lambda: world.book.deal > 2)
    assert ahead.dropped


def test_others_stand_in_by_earlier_shares_until_the_new_ones_are_found_true() -> None:
    world = table("crazy_eights", 4)
    world.sleep("dora")
    world.seat(("anna", "berta", "carl"))
    assert world.run(MINUTE, lambda: world.is_settled)
    old = world.book.escrows.current("carl")
    world.seat(world.names)
    shared = sum(isinstance(item, Shared) for item in world.log)
    world.hooks.append(keeping_back("berta", Held))
    assert world.run(5_000, lambda: sum(isinstance(i, Shared) for i in world.log) >= shared + 3)
    key = world.book.people.card_key("carl")
    assert world.book.escrows.current("carl") != old
    assert world.book.escrows.latest("carl", key) == old
    world.wake("dora")
    world.hooks.clear()
    assert world.run(MINUTE, lambda: world.is_settled)
    assert world.book.escrows.latest("carl", key) == world.book.escrows.current("carl")


def test_who_has_lost_what_was_kept_tells_other_keys_and_has_the_same_hand() -> None:
    world = table("crazy_eights", 4, target="300")
    world.idle |= {*world.names}
    world.run(3_000)
    hand = faces(world, "carl", 2)
    keys = [world.book.people.keys[name] for name in world.names]
    lose_save(world, "carl")
    assert world.run(MINUTE, lambda: world.pages["carl"].is_ready(2))
    assert faces(world, "carl", 2) == hand
    assert [world.book.people.keys[n] == k for n, k in zip(world.names, keys, strict=True)] == [
        *(True, True, False, True)
    ]
    assert not world.book.escrows.told
    # Their shares of the others' keys are boxed again, for a key that they have.
    assert world.run(MINUTE, lambda: world.is_settled)
    assert world.run(MINUTE, lambda: len(world.pages["carl"].memory.held) == 3)
    world.idle.clear()
    assert world.run(30 * MINUTE, lambda: world.book.deal > 1)
    assert not world.book.faults
    assert world.book.decks.all[-1].people == world.names
    world.check_equal()
    for page in world.pages.values():
        eyes.check(page)


@pytest.mark.parametrize("is_dealt", [False, True])
def test_who_loses_what_was_kept_while_cards_are_dealt_gets_a_hand(is_dealt: bool) -> None:
    world = begun(4)
    decks = world.book.decks.all
    if is_dealt:

        def lose(_sender: str, effect: Effect) -> Effect | None:
            return None if isinstance(effect, Send) and effect.to == "carl" else effect

        world.hooks.append(lose)
    assert world.run(MINUTE, lambda: bool(decks) and decks[0].next == "carl")
    if is_dealt:
        assert world.run(MINUTE, lambda: all(world.pages[n].is_ready(s) for n, s in OTHERS))
        world.run(3_000)
    lose_save(world, "carl")
    world.hooks.clear()
    assert world.run(MINUTE, lambda: world.pages["carl"].is_ready(2) and world.book.to_act != ())
    (dealt,) = [deck for deck in decks if deck.first is not None]
    assert (dealt.keys["carl"] == world.book.people.card_key("carl")) != is_dealt
    assert acts(world, 6)


def test_nobody_proves_another_shuffle_than_the_one_they_told() -> None:
    """A browser that keeps nothing any more loads the page by what it kept before."""
    world = begun(3)
    told: list[Propose] = []
    kept: object = None

    def come_late(sender: str, effect: Effect) -> Effect | None:
        nonlocal kept
        if sender != "berta" or not isinstance(effect, Propose):
            return effect
        if not isinstance(effect.items[0], Step):
            kept = kept if told else world.pages["berta"].written()
            return effect
        told.append(effect)
        return told[0] if len(told) > 1 else None

    world.hooks.append(come_late)
    assert world.run(MINUTE, lambda: bool(told))
    lose_save(world, "berta", kept)
    world.run(MINUTE)
    assert told[0].items[0] in world.log
    assert not world.book.faults
    assert set(world.pages["anna"].waits_for()) == {("berta", "shuffle")}


def test_of_two_who_has_lost_what_was_kept_begins_the_deal_again() -> None:
    world = table("crazy_eights", 2, target="300")
    lose_save(world, "berta")
    assert world.run(MINUTE, shows(world, Voided))
    assert acts(world, 6)
    world.check_equal()
    assert not world.book.faults


def test_nobody_waits_for_the_key_of_who_is_away_from_the_beginning() -> None:
    world = begun(5)
    world.sleep("emil")
    world.seat(world.names, (*world.names[:4], "anna"), away=["emil"])
    assert acts(world, 6)
    assert "emil" not in world.book.people.keys
    assert len(world.book.escrows.all) == 4
    world.sleep("dora")
    world.seat(world.names, (*world.names[:3], "anna", "anna"), away=["dora", "emil"])
    assert acts(world, 12, 2 * MINUTE)
    world.wake("emil")
    world.seat(world.names, (*world.names[:3], "anna", "emil"), away=["dora"])
    assert world.run(MINUTE, lambda: len(world.pages["emil"].memory.held) == 3)
    assert acts(world, 6)


def test_who_comes_back_before_the_new_key_is_boxed_shares_for_it() -> None:
    world = table("crazy_eights", 4)
    world.sleep("dora")
    world.seat(("anna", "berta", "carl"))
    assert world.run(MINUTE, lambda: bool(world.book.escrows.told))
    old = world.book.people.box_key("dora")
    world.seat(world.names)
    world.run(5_000)
    lose_save(world, "dora")
    world.wake("dora")
    assert world.run(MINUTE, lambda: len(world.pages["dora"].memory.held) == 3)
    assert world.book.people.box_key("dora") != old
    assert world.run(MINUTE, lambda: world.is_settled)
    assert not world.book.faults


def test_keys_are_told_so_often_and_no_more() -> None:
    world = begun(3)
    assert world.run(MINUTE, lambda: len(world.book.people.keys) == 3)
    first = world.book.people.keys["carl"]
    for _time in range(2 * MOST_KEYS):
        lose_save(world, "carl")
        world.run(4_000)
    keys = [item for item in world.log if isinstance(item, Key) and item.by == "carl"]
    assert len(keys) == MOST_KEYS
    world.order("again", [first])
    assert world.book.people.keys["carl"] != first
