"""People who are slow, asleep, away, gone or back: the table goes on, or says for whom it waits."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from app.friends.deck.effects import Compute, Effect, Send
from app.friends.deck.getting import is_late
from app.friends.deck.page import Page
from peerdeck.action import Play
from peerdeck.card import JOKER, Card
from peerdeck.dealing.lines import Back, Held, Proven, Released, Shared, Silent, Step, Void
from peerdeck.dealing.record import item_text
from peerdeck.event import Shuffled, Voided
from peerdeck.games import games
from peerdeck.games.cpwp.table import Swap
from peerdeck.log import Act, Header
from tests.app.friends.deck import eyes
from tests.app.friends.deck.world import Network, World, keeping_back
from tests.support.app.drawing import Wish

MINUTE = 60_000


def table(game: str, people: int, seats: int = 0, **rules: str) -> World:
    """Return a table at which some actions have been made."""
    played = games()[game]
    header = Header(played, played.options.parse(rules), seats or people, None)
    world = World(header, people, 4, Network(delay=60))
    assert acts(world, 6)
    return world


def acted(world: World) -> int:
    """Return how many actions the log has."""
    return sum(isinstance(item, Act) for item in world.log)


def acts(world: World, more: int, most: float = MINUTE) -> bool:
    """Let time pass until there are so many more actions."""
    goal = acted(world) + more
    return world.run(most, lambda: world.is_over or acted(world) >= goal)


def shows(world: World, kind: type, most: float = MINUTE) -> Callable[[], bool]:
    """Return if the log has such a line."""
    del most
    return lambda: any(isinstance(item, kind) for item in world.book.items)


def faces(world: World, name: str, seat: int) -> list[int | None]:
    """Return the hand that a page sees in a seat."""
    return world.pages[name].view(seat).faces(seat)  # type: ignore[arg-type]


def test_every_key_is_shared_among_the_others_and_all_say_that_theirs_are_true() -> None:
    world = table("crazy_eights", 4)
    assert world.is_settled
    assert sum(isinstance(item, Shared) for item in world.log) == 4
    assert sum(isinstance(item, Held) for item in world.log) == 4
    assert all(one.threshold == 3 for one in world.book.escrows.all.values())


def test_two_people_share_no_key_and_wait_for_each_other() -> None:
    world = table("crazy_eights", 2)
    assert not world.book.escrows.all
    world.mute.add("berta")
    world.idle.add("berta")
    world.run(3 * MINUTE)
    before = acted(world)
    assert not acts(world, 1, MINUTE)
    waits = set(world.pages["anna"].waits_for())
    assert waits <= {("berta", "share"), ("berta", "shuffle")}
    world.mute.clear()
    world.idle.clear()
    assert acts(world, 3)
    assert acted(world) > before
    world.check_equal()


def test_others_stand_in_for_who_is_slow_and_who_comes_back_has_the_same_hand() -> None:
    world = table("crazy_eights", 4)
    world.idle |= {*world.names}
    world.run(3_000)
    hand = faces(world, "dora", 3)
    assert None not in hand
    world.sleep("dora")
    world.seat(world.names, ("anna", "berta", "carl", "anna"), away=["dora"])
    world.idle.clear()
    assert acts(world, 12, 2 * MINUTE)
    assert not world.book.escrows.told  # nobody puts the key together of who belongs to the table
    world.idle |= {*world.names}
    world.run(3_000)
    minded = faces(world, "anna", 3)
    world.wake("dora")
    world.seat(world.names)
    world.run(3_000)
    assert faces(world, "dora", 3) == minded
    assert None not in minded
    assert not world.pages["anna"].is_ready(3)
    eyes.check(world.pages["anna"])
    world.idle.clear()
    assert acts(world, 8)
    world.check_equal()
    assert not world.book.faults


def test_a_letter_that_was_lost_is_not_sent_again_once_its_reader_keeps_the_seat_no_more() -> None:
    world = table("crazy_eights", 4)
    world.idle |= {*world.names}
    world.run(3_000)
    world.sleep("dora")
    lost: list[Send] = []

    def lose(sender: str, effect: Effect) -> Effect | None:
        if sender == "berta" and isinstance(effect, Send) and effect.text.startswith("shares"):
            lost.append(effect)
            return None
        return effect

    world.hooks.append(lose)
    world.seat(world.names, ("anna", "berta", "carl", "anna"), away=["dora"])
    world.run(2_000)
    assert {send.to for send in lost} == {"anna"}
    assert len(lost) > 1, "it is sent again as long as it is wanted"
    world.wake("dora")
    world.seat(world.names)
    world.run(500)
    lost.clear()
    world.run(MINUTE)
    assert "anna" not in {send.to for send in lost}
    assert "anna" not in {one.to for one in world.pages["berta"].post.open.values()}


def test_a_draw_waits_a_second_for_who_is_not_heard_and_no_longer() -> None:
    Wish.seat = 0
    world = table("crazy_eights", 4)
    world.choose = lambda _page, _seat, legal: max(
        legal, key=lambda one: type(one).__name__ == "Draw"
    )
    world.sleep("dora")
    asked: dict[float, int] = {}
    while world.book.to_act != (3,) and world.run(MINUTE, lambda: acts(world, 1, 3_000)):
        asked[world.now] = acted(world)
    assert world.book.to_act == (3,)  # whom nobody may play for
    assert asked
    assert max(later - now for now, later in pairwise(asked)) < 4_000


def letters(world: World, sender: str, kind: str) -> list[str]:
    """Return the messages of this kind that somebody has sent to Berta."""
    sent = [send for one, send in world.sent if one == sender and send.to == "berta"]
    return [send.text for send in sent if send.text.startswith(f"{kind} ")]


def test_what_nobody_acknowledges_is_sent_less_and_less_often() -> None:
    world = table("crazy_eights", 4)
    world.hooks.append(lambda me, effect: None if _is_ack(me, effect) else effect)
    acts(world, 8)
    world.idle |= {*world.names}
    world.run(200)
    opened: list[str] = []
    world.hooks.append(lambda me, effect: _note_opened(opened, me, effect))
    world.run(MINUTE)
    assert not opened  # a copy is not opened once more
    sent = Counter(letters(world, "anna", "shares"))
    assert 5 <= max(sent.values()) <= 8  # after 0.5, 1.5, 3.5, 7.5, 15.5 and 31.5 seconds


def _note_opened(opened: list[str], me: str, effect: Effect) -> Effect:
    if me == "berta" and isinstance(effect, Compute) and effect.operation == "unseal":
        opened.append(effect.name)
    return effect


def _is_ack(me: str, effect: Effect) -> bool:
    return me == "berta" and isinstance(effect, Send) and effect.text.startswith("ack ")


def test_what_does_not_come_is_asked_for_less_and_less_often_and_comes_at_once_then() -> None:
    world = table("crazy_eights", 4)
    world.choose = lambda _page, _seat, legal: max(
        legal, key=lambda one: type(one).__name__ == "Draw"
    )
    lost: list[Send] = []

    def lose(me: str, effect: Effect) -> Effect | None:
        is_lost = me == "anna" and isinstance(effect, Send) and effect.to == "berta"
        if is_lost and effect.text.startswith("shares "):
            lost.append(effect)
            return None
        return effect

    world.hooks.append(lose)
    assert world.run(MINUTE, lambda: bool(lost))
    world.idle |= {*world.names}
    world.sent.clear()
    world.run(MINUTE)
    berta = world.pages["berta"]
    assert berta.wants.since
    asks = [send.text for one, send in world.sent if one == "berta" and send.to == "anna"]
    assert 5 <= len([text for text in asks if text.startswith("ask ")]) <= 8
    world.hooks.clear()
    assert world.run(17_000, lambda: not berta.wants.since)


def test_the_key_of_who_has_left_is_told_and_the_deal_goes_on() -> None:
    world = table("crazy_eights", 4)
    world.lose("dora")
    world.seat(("anna", "berta", "carl"))
    assert acts(world, 10)
    assert world.run(MINUTE, shows(world, Released))
    assert len(world.book.escrows.told) == 1
    assert world.run(20 * MINUTE, lambda: bool(world.book.state.sheet))
    world.check_equal()
    for page in world.pages.values():
        eyes.check(page)


def test_after_one_has_left_another_who_sleeps_does_not_stop_the_table() -> None:
    world = table("crazy_eights", 4)
    world.lose("dora")
    world.seat(("anna", "berta", "carl"))
    assert world.run(MINUTE, lambda: world.is_settled)
    world.sleep("carl")
    world.seat(("anna", "berta", "carl"), ("anna", "berta", "anna", "anna"), away=["carl"])
    assert acts(world, 12, 2 * MINUTE)


def test_who_sleeps_before_sharing_anew_holds_up_one_deal_at_most() -> None:
    world = table("crazy_eights", 4, target="300")
    world.lose("dora")
    world.sleep("carl")
    world.seat(("anna", "berta", "carl"))
    world.seat(("anna", "berta", "carl"), ("anna", "berta", "anna", "anna"), away=["carl"])
    assert not world.is_settled
    acts(world, 100, MINUTE // 2)
    waits = {
        person for name in ("anna", "berta") for person, _what in world.pages[name].waits_for()
    }
    assert waits & {"carl", "dora"}  # whose keys too few have shares of
    for name in ("anna", "berta"):
        world.pages[name].void()
        world.carry_out(world.pages[name])
    assert world.run(MINUTE, shows(world, Voided))
    assert acts(world, 6)
    (deck,) = [one for one in world.book.decks.all if one.first is not None][-1:]
    assert deck.people == ("anna", "berta")


def test_who_left_and_comes_back_has_a_new_key_and_takes_part_again() -> None:
    world = table("crazy_eights", 4, target="300")
    gone = world.pages["dora"]
    world.sleep("dora")
    world.seat(("anna", "berta", "carl"))
    assert world.run(MINUTE, lambda: bool(world.book.escrows.told))
    old = world.book.people.card_key("dora")
    world.wake("dora")
    world.seat(world.names)
    assert world.run(MINUTE, lambda: world.book.people.card_key("dora") != old)
    deals = world.book.deal
    assert world.run(20 * MINUTE, lambda: world.book.deal > deals + 1)
    assert any(deck.people == world.names for deck in world.book.decks.all[1:])
    assert gone.me == "dora"
    world.check_equal()


def test_who_reloads_before_a_shuffle_is_proved_proves_it_afterwards() -> None:
    game = games()["crazy_eights"]
    world = World(Header(game, game.options(), 3, None), 3, 4)
    world.hooks.append(lambda me, effect: None if _proves(me, effect, "berta") else effect)

    def is_shuffled() -> bool:
        return any(isinstance(item, Step) and item.by == "berta" for item in world.log)

    assert world.run(MINUTE, is_shuffled)
    assert world.pages["berta"].memory.made
    world.hooks.clear()
    world.reload("berta")
    assert world.run(MINUTE, lambda: bool(world.book.to_act))
    assert not world.book.faults
    assert not world.pages["berta"].memory.made, "the secrets of a shuffle are forgotten"
    assert not [name for name in world.pages["berta"].memory.own if name.startswith("proof ")]
    assert len(world.book.decks.all) == 1


def test_a_proof_that_was_taken_back_is_told_again() -> None:
    game = games()["crazy_eights"]
    world = World(Header(game, game.options(), 3, None), 3, 4)
    world.hooks.append(keeping_back("carl", Step))

    def proofs() -> list[Proven]:
        return [one for one in world.log if isinstance(one, Proven) and one.by == "berta"]

    assert world.run(MINUTE, lambda: bool(proofs()))
    world.run(1_000)
    [told], kept = proofs(), world.pages["berta"].written()
    lines = kept["memory"]["lines"]
    del lines[lines.index(item_text(told)) :]
    page = world.new_page("berta", json.loads(json.dumps(kept)))
    proposed: list[Proven] = []
    while effects := page.effects():
        for effect in effects:
            if isinstance(effect, Compute):
                page.computed({effect.name: world.result(effect)})
            proposed += [one for one in getattr(effect, "items", ()) if isinstance(one, Proven)]
    assert [one[:3] for one in proposed] == [told[:3]]
    world.book.decks.all[0].steps[1] = world.book.decks.all[0].steps[1]._replace(proof=b"")
    world.book.take(proposed[0])
    world.hooks.clear()
    assert world.run(MINUTE, lambda: bool(world.book.to_act))
    assert not world.book.faults


def _proves(me: str, effect: Effect, who: str) -> bool:
    """Return True if somebody is about to tell a proof, or to work it out."""
    items = getattr(effect, "items", ())
    is_sum = isinstance(effect, Compute) and effect.operation == "prove"
    return me == who and (is_sum or any(isinstance(item, Proven) for item in items))


def test_a_shuffle_goes_on_without_who_is_not_heard_and_the_verdict_says_so() -> None:
    played = games()["crazy_eights"]
    header = Header(played, played.options.parse({"target": "60"}), 3, None)
    world = World(header, 3, 4)
    assert world.run(MINUTE, lambda: len(world.book.people.keys) == 3)
    world.sleep("carl")
    assert world.run(MINUTE, shows(world, Shuffled))
    assert world.now > world.times.shuffle
    assert sum(isinstance(item, Silent) for item in world.log) == 2
    assert "Not everybody took part in every shuffle: carl." in world.proof().text({})
    world.wake("carl")
    assert world.run(MINUTE, shows(world, Back))
    assert world.run(20 * MINUTE, lambda: world.is_over or world.book.deal > 1)
    assert {deck.people for deck in world.book.decks.all if deck.first} >= {world.names}
    world.check_equal()


def test_of_two_nobody_is_left_out_of_a_shuffle() -> None:
    played = games()["crazy_eights"]
    world = World(Header(played, played.options(), 2, None), 2, 4)
    assert world.run(MINUTE, lambda: len(world.book.people.keys) == 2)
    world.sleep("berta")
    world.run(3 * MINUTE)
    assert not world.book.follower.entries
    assert set(world.pages["anna"].waits_for()) == {("berta", "shuffle")}
    world.wake("berta")
    assert acts(world, 1)


def test_who_keeps_the_bots_is_lost_and_another_sees_their_cards() -> None:
    world = table("crazy_eights", 3, 5)
    world.lose("anna")
    world.lead("berta")
    world.seat(("berta", "carl"), ("carl", "berta", "carl", "berta", "berta"))
    assert acts(world, 15, 2 * MINUTE)
    assert world.pages["berta"].is_ready(3)
    world.check_equal()


def test_too_few_are_left_and_the_deal_begins_again_with_the_scores() -> None:
    world = table("crazy_eights", 4, target="100")
    assert world.run(20 * MINUTE, lambda: bool(world.book.state.sheet))
    assert acts(world, 4)
    points, dealer = world.book.state.points, world.book.state.dealer
    world.lose("carl")
    world.lose("dora")
    world.seat(("anna", "berta"))
    world.run(MINUTE)
    acts(world, 400, 2 * MINUTE)
    waits = {person for page in world.pages.values() for person, _what in page.waits_for()}
    assert waits & {"carl", "dora"}
    for page in world.pages.values():
        page.void()
        world.carry_out(page)
    assert world.run(MINUTE, shows(world, Voided))
    assert (world.book.state.points, world.book.state.dealer) == (points, dealer)
    assert acts(world, 10)
    assert world.run(30 * MINUTE, lambda: world.book.deal > 2)
    world.check_equal()
    assert world.proof().problem is None


def test_a_card_that_changes_hands_is_shown_by_who_had_it_alone() -> None:
    world = table("cpwp", 4, jokers="one")

    def choose(_page: Page, _seat: int, legal: Sequence[Any]) -> Any:
        jokers = [one for one in legal if isinstance(one, Play) and one.cards[0][1] == JOKER]
        return next(iter(jokers), legal[0])

    world.choose = choose
    assert world.run(20 * MINUTE, lambda: world.book.state.notes.stage == "swapping")
    (seat,) = world.book.to_act
    other = (seat + 1) % 4
    theirs = Card(world.book.state.zones[other][0])
    world.idle |= {*world.names}
    world.run(3_000)
    world.mute |= {name for at, name in enumerate(world.names) if at not in (seat, other)}
    page = world.pages[world.names[seat]]
    world.act(page, seat, Swap(page.book.state.zones[seat][0], theirs))
    world.carry_out(page)
    assert world.run(900, lambda: theirs in page.faces)  # sooner than anybody stands in
    assert page.is_ready(seat)


def test_votes_for_a_deal_that_is_over_do_not_count() -> None:
    world = table("crazy_eights", 3, target="300")
    world.pages["anna"].void()
    world.carry_out(world.pages["anna"])
    assert world.run(20 * MINUTE, lambda: world.book.follower.state.notes.stage == "between")
    world.lose("berta")
    world.lose("carl")
    world.seat(("anna",))
    assert acts(world, 5)
    assert not any(isinstance(item, Voided) for item in world.book.items)


def test_who_says_that_they_are_checking_is_given_more_time() -> None:
    world = table("crazy_eights", 4)
    page = world.pages["anna"]
    card = Card(world.book.state.zones[0][0])

    def after(wait: float) -> bool:
        page.tick(page.now + wait)
        page.wants.since[card, "berta"] = since
        return is_late(page, card, "berta")

    since = page.now
    assert after(5_000)
    page.busy["berta"] = page.now - 1_000
    assert not after(0)
    assert after(5_000)


def test_a_page_that_is_late_itself_takes_nobody_for_silent() -> None:
    world = table("crazy_eights", 4)
    page = world.pages["anna"]
    page.hears("berta")
    page.now += 5_000  # what came meanwhile is still to be read
    assert page.since_heard("berta") == 0
    page.tick(page.now)
    assert page.since_heard("berta") == 5_000


def test_one_alone_of_three_cannot_void_a_deal() -> None:
    world = table("crazy_eights", 3)
    world.pages["anna"].void()
    world.carry_out(world.pages["anna"])
    assert not world.run(5_000, shows(world, Voided))
    world.pages["berta"].void()
    world.carry_out(world.pages["berta"])
    assert world.run(5_000, shows(world, Voided))


def test_who_wants_a_deal_to_begin_again_says_so_once() -> None:
    world = table("crazy_eights", 3)
    world.idle |= {*world.names}
    anna = world.pages["anna"]
    anna.void()
    world.carry_out(anna)
    assert world.run(MINUTE, lambda: world.book.redeal_votes == ("anna",))
    world.run(MINUTE)
    (said,) = [item for item in world.log if isinstance(item, Void)]
    with pytest.raises(ValueError, match="has been said before"):
        world.book.take(said)


def test_a_page_that_is_loaded_again_goes_on_with_its_hand_and_its_key() -> None:
    world = table("crazy_eights", 3)
    world.idle |= {*world.names}
    world.run(3_000)
    hands = [faces(world, name, seat) for seat, name in enumerate(world.names)]
    for name in world.names:
        world.reload(name)
    world.run(2_000)
    assert [faces(world, name, seat) for seat, name in enumerate(world.names)] == hands
    world.idle.clear()
    assert acts(world, 8)
    world.check_equal()


def slow_to_check(world: World, name: str) -> list[Compute]:
    """Return the checks of shuffles by somebody's page, which are done when a test says so."""
    late: list[Compute] = []

    def keep(by: str, effect: Effect) -> Effect | None:
        if by != name or not isinstance(effect, Compute) or effect.operation != "check":
            return effect
        if effect.told["claims"][0]["is"] != "shuffle":
            return effect
        late.append(effect)
        return None

    world.hooks.append(keep)
    return late


def dealt_to_a_slow_page() -> tuple[World, Page, list[Compute]]:
    """Let all know the deck but Berta, who has the shares of others and not yet checked a proof."""
    played = games()["crazy_eights"]
    world = World(Header(played, played.options.parse({}), 3, None), 3, 4, Network(delay=20))
    world.idle |= {*world.names}
    late = slow_to_check(world, "berta")
    page = world.pages["berta"]
    assert world.run(MINUTE, lambda: bool(page.letters.get("anna")))
    world.run(100)
    assert None in faces(world, "anna", 0)
    return world, page, late


def test_shares_that_come_while_proofs_are_still_checked_are_not_asked_for_again() -> None:
    world, page, late = dealt_to_a_slow_page()
    for effect in late:
        page.computed({effect.name: world.result(effect)})
    world.carry_out(page)
    assert None not in faces(world, "berta", 1)
    world.run(2_000)
    assert not [send for by, send in world.sent if by == "berta" and send.text.startswith("ask")]


def test_own_shares_are_worked_out_and_not_given_while_proofs_are_still_checked() -> None:
    world, page, late = dealt_to_a_slow_page()
    made = [name for name in page.sums._results if name.startswith("share 0 ")]
    assert len(made) == len(page.book.decks.all[0].faces)
    given = [send for by, send in world.sent if by == "berta" and send.text.startswith("shares")]
    assert not given
    asked: list[Effect] = []
    world.hooks.append(lambda _by, effect: asked.append(effect) or effect)
    for effect in late:
        page.computed({effect.name: world.result(effect)})
    world.carry_out(page)
    sums = [one for one in asked if isinstance(one, Compute)]
    assert not [one for one in sums if one.operation == "share"]
    assert any(by == "berta" and send.text.startswith("shares") for by, send in world.sent)
