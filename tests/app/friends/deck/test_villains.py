"""Villains: each is named for what they did, nobody else is, and the others play on."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from app.friends.deck.effects import Compute, Effect, Send
from app.friends.deck.page import Page
from peerdeck.action import Play
from peerdeck.card import Card, parse_face
from peerdeck.dealing.accusing import MESSAGES, read_contents
from peerdeck.dealing.at_once import AtOnce
from peerdeck.dealing.escrow import boxes_of
from peerdeck.dealing.lines import (
    Accused,
    Back,
    Complaint,
    Key,
    Open,
    Proven,
    Released,
    Shared,
    Silent,
    Step,
    said,
    signed,
)
from peerdeck.dealing.notation import decoded
from peerdeck.dealing.openings import chosen, face_in
from peerdeck.dealing.work import NotYet
from peerdeck.deck.cards import fresh
from peerdeck.deck.toy import TOY
from peerdeck.event import Shuffled
from peerdeck.games import games
from peerdeck.log import Act, Header
from tests.app.friends.deck.world import World, keeping_back

MINUTE = 60_000
VILLAIN = "carl"


def table(game: str = "crazy_eights", people: int = 4, **rules: str) -> World:
    """Return a table before anything has happened."""
    played = games()[game]
    return World(Header(played, played.options.parse(rules), people, None), people, 5)


def acted(world: World) -> int:
    """Return how many actions the log has."""
    return sum(isinstance(item, Act) for item in world.log)


def goes_on(world: World, more: int = 10, most: float = 3 * MINUTE) -> bool:
    """Return True if there are so many more actions after a while."""
    goal = acted(world) + more
    return world.run(most, lambda: world.is_over or acted(world) >= goal)


def named(world: World) -> set[tuple[str, str]]:
    """Return who is at fault, and in what."""
    return {(fault.person, fault.what) for fault in world.book.faults}


def say(world: World, page: Page, line: Any) -> None:
    """Let a page say something that it would not say by itself."""
    with suppress(NotYet):
        page.say("lie", line)
    world.carry_out(page)
    page.say("lie", line)
    world.carry_out(page)


def signed_by(world: World, person: str, line: Any) -> Any:
    """Return a line with somebody's signature, perhaps not that of who is said to say it."""
    page = world.pages[person]
    context = page.where.context(line.by)
    told = {"context": context, "secret": page.memory.boxes, "said": said(line)}
    return signed(line, world.result(Compute("", "sign", told))["signature"])


def lies(world: World, operation: str, change: Callable[[Any, Mapping[str, Any]], Any]) -> None:
    """Let the villain change what comes of a sum of theirs."""

    def lie(page: Page, compute: Compute, result: Any) -> Any:
        is_theirs = page.me == VILLAIN and compute.operation == operation
        return change(result, compute.told) if is_theirs else result

    world.lie = lie
    world.pages[VILLAIN].book.decks.trusted = ""  # who lies does not believe their own page


def test_withheld_shares_are_made_by_stand_ins() -> None:
    world = table()

    def withhold(sender: str, effect: Effect) -> Effect | None:
        is_share = isinstance(effect, Send) and effect.text.startswith("shares")
        return None if sender == VILLAIN and is_share else effect

    world.hooks.append(withhold)
    assert world.run(MINUTE, lambda: world.is_settled)
    # Their page is heard, so it is asked again; but it is silent where it counts.
    world.mute.add(VILLAIN)
    world.seat(world.names, ("anna", "berta", "anna", "dora"))
    assert goes_on(world)
    assert not named(world)
    world.mute.clear()
    world.check_equal()


def false_share(world: World, result: Any, told: Mapping[str, Any]) -> Any:
    """Return a message whose first share is false, in place of the true one."""
    if told["context"].deck < MESSAGES:
        return result
    read = read_contents(told["content"])
    (card, part), *rest = read.parts
    share = part.share[:-1] + bytes([part.share[-1] ^ 1])
    parts = ((card, part._replace(share=share)), *rest)
    content = read._replace(parts=parts).written()
    return world.result(Compute("", "seal", {**told, "content": content}))


def test_false_shares_of_cards_are_named_and_replaced() -> None:
    world = table()
    assert world.run(MINUTE, lambda: world.is_settled)
    lies(world, "seal", partial(false_share, world))
    assert goes_on(world)
    assert named(world) == {(VILLAIN, "share")}
    world.lie = lambda _page, _compute, result: result
    world.check_equal()


def renumbered(world: World, number: str, result: Any, told: Mapping[str, Any]) -> Any:
    """Return a message with true shares, under a number that an own one never has."""
    if told["context"].deck < MESSAGES:
        return result
    words = told["content"].decode().split(" ")
    shares = [word.split(":") for word in words]
    for share in shares:
        if len(share) == 5 and share[1] == share[2]:
            share[3] = number
    content = " ".join(map(":".join, shares)).encode()
    return world.result(Compute("", "seal", {**told, "content": content}))


@pytest.mark.parametrize("number", ["1", "10000000", "-1", "00", "x"])
def test_true_shares_under_a_false_number_are_named_and_stop_nobody(number: str) -> None:
    world = table()
    lies(world, "seal", partial(renumbered, world, number))
    assert goes_on(world)
    assert named(world) == {(VILLAIN, "share")}
    world.lie = lambda _page, _compute, result: result
    world.check_equal()


def test_a_card_is_not_opened_by_a_share_under_a_false_number() -> None:
    world = table()
    assert goes_on(world, 5)
    page = world.pages["anna"]
    card = next(iter(page.faces))
    deck, _place = page.book.decks.of_card(card)  # type: ignore[misc]  # it is in a hand
    parts = chosen(deck, page.book.escrows, page.memory.parts[card])
    assert parts is not None
    with pytest.raises(ValueError, match="opened with the share of somebody who holds none"):
        world.book.take(Open(card, (parts[0]._replace(number=1), *parts[1:])))


def test_who_gives_false_shares_again_and_again_is_accused_once_a_deal_by_each() -> None:
    world = table()
    lies(world, "seal", partial(false_share, world))
    false = set()

    def count(sender: str, effect: Effect) -> Effect:
        if sender == VILLAIN and isinstance(effect, Send) and effect.text.startswith("shares"):
            false.add((effect.to, effect.text.split(" ")[1]))
        return effect

    world.hooks.append(count)
    assert goes_on(world, 40)
    accused = [(item.by, item.of) for item in world.log if isinstance(item, Accused)]
    assert accused
    assert len(accused) == len(set(accused)) < len(false)
    assert world.book.deal == 0, "it is still the first one"


def test_replayed_messages_change_nothing() -> None:
    world = table()
    assert goes_on(world, 6)
    old = [(sender, send) for sender, send in world.sent if send.text.startswith(("shares", "ack"))]
    for sender, send in old:
        world.deliver(sender, send)
        for name in world.names:
            if name not in (sender, send.to):  # as if they were for, or from, somebody else
                world.deliver(sender, send._replace(to=name))
                world.deliver(name, send)
    assert goes_on(world, 6)
    assert not named(world)
    world.check_equal()


def test_a_shuffle_that_is_none_is_named_and_goes_on_without_its_maker() -> None:
    world = table()

    def swapped(result: Any, _told: Mapping[str, Any]) -> Any:
        cards = result["cards"]
        half = len(cards) // 2
        return {**result, "cards": cards[:half] + cards[:half]}  # half of the deck twice

    lies(world, "shuffle", swapped)
    assert goes_on(world)
    assert named(world) == {(VILLAIN, "shuffle")}
    dealt = [deck for deck in world.book.decks.all if deck.first is not None]
    assert all(VILLAIN not in deck.people for deck in dealt)
    world.check_equal()
    assert "carl did not shuffle fairly." in world.proof().text({})


def test_the_shuffle_of_an_earlier_deal_is_none() -> None:
    world = table("crazy_eights", 3, target="60")
    assert goes_on(world, 3)
    first = world.book.decks.all[0]

    def repeated(result: Any, told: Mapping[str, Any]) -> Any:
        is_as_long = told["context"].deck > 0 and len(told["cards"]) == len(first.fresh)
        return {**result, "cards": first.steps[2].cards} if is_as_long else result

    lies(world, "shuffle", repeated)
    assert world.run(20 * MINUTE, lambda: bool(named(world)))
    assert named(world) == {(VILLAIN, "shuffle")}
    assert goes_on(world)
    world.check_equal()


def test_who_does_not_prove_a_shuffle_is_waited_for_by_name() -> None:
    world = table()
    world.hooks.append(keeping_back("carl", Proven))
    world.run(MINUTE)
    assert not any(isinstance(item, Shuffled) for item in world.book.items)
    for name in ("anna", "berta", "dora"):
        assert set(world.pages[name].waits_for()) == {("carl", "shuffle")}
    world.sleep("carl")
    assert world.run(MINUTE, lambda: any(isinstance(it, Shuffled) for it in world.book.items))
    assert {deck.people for deck in world.book.decks.all if deck.first} == {
        ("anna", "berta", "dora")
    }


def test_nobody_proves_in_the_name_of_another() -> None:
    world = table()
    kept: list[Proven] = []

    def keep(_me: str, effect: Effect) -> Effect | None:
        proofs = [item for item in getattr(effect, "items", ()) if isinstance(item, Proven)]
        kept.extend(proofs)
        return None if any(proof.by == "carl" for proof in proofs) else effect

    world.hooks.append(keep)
    world.run(MINUTE, lambda: any(proof.by == "carl" for proof in kept))
    proof = next(proof for proof in kept if proof.by == "carl")
    for forged in (
        signed_by(world, "berta", proof),
        proof._replace(by="berta"),
        proof._replace(place=0),
        proof._replace(deck=9),
    ):
        with pytest.raises(ValueError, match=r"proof|said it"):
            world.book.take(forged)
    world.hooks.clear()
    assert goes_on(world)
    assert not named(world)
    with pytest.raises(ValueError, match="Nobody asked for this proof"):
        world.book.take(proof)


def test_nobody_shuffles_in_the_name_of_another() -> None:
    world = table()
    world.hooks.append(keeping_back("carl", Step))
    decks = world.book.decks.all
    assert world.run(MINUTE, lambda: bool(decks) and decks[0].next == "carl")
    deck, page = world.book.decks.all[0], world.pages["berta"]
    at = {"context": page.where.context("carl", 0, 2), "key": deck.key}
    told = {**at, "secret": page.memory.cards, "cards": deck.before(2)}
    made = world.result(Compute("", "shuffle", told))
    rest = {"after": made["cards"], "order": made["order"], "factors": made["factors"]}
    proof = world.result(Compute("", "prove", {**at, "before": deck.before(2), **rest}))["proof"]
    step = Step("carl", 0, 2, made["cards"], proof, b"")
    world.order("forged", [signed_by(world, "berta", step)])
    assert not any(isinstance(item, Step) and item.by == "carl" for item in world.log)
    world.hooks.clear()
    assert goes_on(world)
    assert not named(world)


def test_a_false_share_of_a_key_is_named_and_shared_anew() -> None:
    world = table()
    lied: list[bool] = []

    def spoilt(result: Any, told: Mapping[str, Any]) -> Any:
        if told["context"].deck < MESSAGES and not lied:
            lied.append(True)
            again = dict(told) | {"content": told["content"][::-1]}
            return world.result(Compute("", "seal", again))
        return result

    lies(world, "seal", spoilt)
    assert goes_on(world)
    assert named(world) == {(VILLAIN, "escrow")}
    assert lied
    world.check_equal()


@pytest.mark.parametrize("people", [3, 4])
def test_who_shares_a_key_falsely_again_and_again_stops_nobody(people: int) -> None:
    world = table(people=people)

    def reversed_share(result: Any, told: Mapping[str, Any]) -> Any:
        if told["context"].deck >= MESSAGES:
            return result
        content = told["content"][:1] + told["content"][:0:-1]
        return world.result(Compute("", "seal", {**told, "content": content}))

    lies(world, "seal", reversed_share)
    assert goes_on(world)
    assert named(world) == {(VILLAIN, "escrow")}
    assert sum(isinstance(item, Shared) and item.by == VILLAIN for item in world.log) == 1
    assert all(VILLAIN not in deck.people for deck in world.book.decks.all if deck.first)
    world.lie = lambda _page, _compute, result: result
    world.check_equal()


@pytest.mark.parametrize("is_exposed", [True, False])
@pytest.mark.parametrize("people", [4, 5])
def test_a_false_complaint_about_a_key_is_named(is_exposed: bool, people: int) -> None:
    world = table(people=people)
    assert world.run(MINUTE, lambda: world.is_settled)
    escrow = world.book.escrows.all["anna", 1]
    page = world.pages[VILLAIN]
    box = {
        "context": page.where.context("anna", 1, escrow.holders[VILLAIN]),
        "secret": page.memory.boxes,
        "key": page.book.people.box_key(VILLAIN),
        "box": escrow.boxes[VILLAIN],
    }
    exposure = world.result(Compute("", "expose", box))["exposure"]
    if not is_exposed:
        exposure = exposure[::-1]
    complaint = Complaint(VILLAIN, "anna", 1, exposure, b"")
    world.order("unsigned", [signed_by(world, "berta", complaint)])
    assert not named(world)
    world.order("complaint", [signed_by(world, VILLAIN, complaint)])
    assert named(world) == {(VILLAIN, "complaint")}
    assert goes_on(world)
    again = [item for item in world.log if isinstance(item, Shared) and item.by == "anna"]
    if people == 5:  # else too few would hold the key
        assert len(again) == 2
        assert VILLAIN not in dict(again[1].boxes)
    assert world.book.escrows.current("anna")
    assert world.run(MINUTE, lambda: world.is_settled)
    world.sleep("anna")  # and the others stand in by the new shares
    world.lead("berta")
    keepers = ("berta", *world.names[1:])
    world.seat(world.names, keepers, away=["anna"])
    assert goes_on(world)
    assert named(world) == {(VILLAIN, "complaint")}
    world.check_equal()


def test_no_key_is_shared_twice_under_one_number() -> None:
    """Else who stood in by the first shares could be accused by the second ones."""
    world = table(people=5)
    assert world.run(MINUTE, lambda: world.is_settled)
    escrow, page = world.book.escrows.all[VILLAIN, 1], world.pages[VILLAIN]
    complaint = Complaint("berta", VILLAIN, 1, b"no exposure", b"")
    world.order("complaint", [signed_by(world, "berta", complaint)])
    assert (VILLAIN, 1) not in world.book.escrows.all
    holders = world.book.escrows.to_share(VILLAIN)
    told = {"secret": page.memory.cards, "holders": [*holders.values()]}
    about = {"context": page.where.context(VILLAIN, 1), "threshold": escrow.threshold}
    made = world.result(Compute("", "escrow", {**told, **about}))
    boxes = {}
    for to, number in holders.items():
        place = made["holders"].index(number) * len(escrow.key)
        share = made["shares"][place : place + len(escrow.key)]
        context = page.where.context(VILLAIN, 1, number)
        sealed = {"context": context, "key": page.book.people.box_key(to), "content": share}
        boxes[to] = world.result(Compute("", "seal", sealed))["box"]
    line = Shared(VILLAIN, 1, made["commitments"], boxes_of(boxes), b"")
    world.order("shared", [signed_by(world, VILLAIN, line)])
    assert (VILLAIN, 1) not in world.book.escrows.all
    assert goes_on(world)
    assert (VILLAIN, 2) in world.book.escrows.all


def accusation(world: World, sender: str, to: str) -> Accused:
    """Return the word of somebody that the first message which they were sent is false."""
    text = next(send.text for by, send in world.sent if (by, send.to) == (sender, to)
                and send.text.startswith("shares"))  # fmt: skip
    _word, number, _at, box, signature = text.split(" ")
    page = world.pages[to]
    told = {
        "context": page.where.context(sender, MESSAGES + int(number)),
        "secret": page.memory.boxes,
        "key": page.book.people.box_key(to),
        "box": decoded(box),
    }
    exposure = world.result(Compute("", "expose", told))["exposure"]
    return Accused(to, sender, int(number), decoded(box), decoded(signature), exposure, b"")


@pytest.mark.parametrize("is_longer", [True, False])
def test_shares_by_another_log_are_not_read_and_nobody_is_accused_of_them(is_longer: bool) -> None:
    world = table()
    assert world.run(MINUTE, lambda: world.is_settled)

    def other_log(result: Any, told: Mapping[str, Any]) -> Any:
        if told["context"].deck < MESSAGES:
            return result
        read = read_contents(told["content"])
        parts = tuple((card, one._replace(share=one.share[::-1])) for card, one in read.parts)
        log = {"at": read.at + 1_000} if is_longer else {"hash": read.hash[::-1]}
        content = read._replace(parts=parts, **log).written()
        return world.result(Compute("", "seal", {**told, "content": content}))

    lies(world, "seal", other_log)
    world.run(MINUTE)
    assert (VILLAIN, "share") in world.pages["anna"].waits_for()
    assert not [send for _by, send in world.sent if send.to == VILLAIN and send.text[:3] == "ack"]
    before = len(world.log)
    line = accusation(world, VILLAIN, "anna")
    world.order("accused", [signed_by(world, "anna", line)])
    assert len(world.log) == before
    assert not named(world)


def test_shares_that_say_of_no_log_are_judged_as_they_were_before_they_did() -> None:
    """In logs of older builds are accusations by such messages."""
    world = table()

    def older(result: Any, told: Mapping[str, Any]) -> Any:
        if told["context"].deck < MESSAGES:
            return result
        read = read_contents(told["content"])._replace(hash=b"")
        return false_share(world, result, {**told, "content": read.written()})

    lies(world, "seal", older)
    assert goes_on(world)
    assert named(world) == {(VILLAIN, "share")}


def test_nobody_is_at_fault_where_a_share_can_be_judged_no_more() -> None:
    """The key may have been shared anew since somebody found the share false."""
    world = table()

    def gone(result: Any, told: Mapping[str, Any]) -> Any:
        if told["context"].deck < MESSAGES:
            return result
        read = read_contents(told["content"])
        (card, part), *_rest = read.parts
        more = (card, part._replace(owner="anna", number=77))
        content = read._replace(parts=(*read.parts, more)).written()
        return world.result(Compute("", "seal", {**told, "content": content}))

    lies(world, "seal", gone)
    assert goes_on(world)
    before = len(world.log)
    line = accusation(world, VILLAIN, "berta")
    world.order("accused", [signed_by(world, "berta", line)])
    assert len(world.log) == before
    assert not named(world)


def test_a_false_accusation_about_a_card_is_named() -> None:
    world = table()
    assert goes_on(world, 3)
    sender = "anna"
    line = accusation(world, sender, VILLAIN)
    world.order("forged", [signed_by(world, VILLAIN, line._replace(sent=line.sent[::-1]))])
    world.order("unsigned", [signed_by(world, sender, line)])
    assert not named(world)
    world.order("accused", [signed_by(world, VILLAIN, line)])
    assert named(world) == {(VILLAIN, "complaint")}
    assert goes_on(world)
    world.check_equal()


def test_the_key_of_who_is_there_is_not_told() -> None:
    world = table()
    assert world.run(MINUTE, lambda: world.is_settled)
    for name in ("berta", "carl", "dora"):
        share = world.pages[name].memory.held["anna", 1]
        line = Released(name, "anna", 1, share, b"")
        world.order(f"release {name}", [signed_by(world, name, line)])
    assert not any(isinstance(item, Released) for item in world.log)
    assert not world.book.escrows.told


def test_another_key_is_not_shared_and_none_is_told_again() -> None:
    world = table()
    keys = world.book.people.keys
    assert world.run(MINUTE, lambda: len(keys) == 4)
    page, key = world.pages[VILLAIN], world.book.people.card_key(VILLAIN)

    def other_key(result: Any, _told: Mapping[str, Any]) -> Any:
        commitments = result["commitments"]
        return {**result, "commitments": commitments[len(key) :] + commitments[: len(key)]}

    lies(world, "escrow", other_key)
    world.run(5_000)
    assert VILLAIN not in {owner for owner, _number in world.book.escrows.all}
    context = page.where.context(VILLAIN)
    secret = world.result(Compute("", "secret", {"context": context}))["secret"]
    told = {"context": context, "purpose": "boxes", "secret": secret}
    boxes = world.result(Compute("", "key", told))["key"]
    assert not named(world)
    world.order("a key again", [Key(VILLAIN, keys[VILLAIN].cards, boxes)])
    assert keys[VILLAIN].boxes != boxes


def spoilt(data: bytes) -> bytes:
    """Return bytes of which the last is another."""
    return data[:-1] + bytes([data[-1] ^ 1])


def test_a_key_that_is_not_proved_is_nobodys() -> None:
    """Else it could be made of the keys of others, so that these open nothing."""
    world = table()
    lies(world, "key", lambda result, _told: {"key": spoilt(result["key"])})
    world.run(MINUTE)
    assert {*world.book.people.keys} == {*world.names} - {VILLAIN}
    assert not any(isinstance(item, Step) for item in world.log)
    assert set(world.pages["anna"].waits_for()) == {(VILLAIN, "shuffle")}


def test_a_key_is_not_shared_in_boxes_whose_maker_has_not_proved_them() -> None:
    """Else whoever complains of one could tell what opens a card."""
    world = table()

    def unproved(result: Any, told: Mapping[str, Any]) -> Any:
        return {"box": spoilt(result["box"])} if told["context"].deck < MESSAGES else result

    lies(world, "seal", unproved)
    world.run(MINUTE)
    assert VILLAIN not in {owner for owner, _number in world.book.escrows.all}
    assert not named(world)
    assert set(world.pages["anna"].waits_for()) == {(VILLAIN, "shuffle")}


def unsigned(result: Any, told: Mapping[str, Any]) -> Any:
    """Return a false signature of a message."""
    is_message = told["said"].startswith(b"shares")
    return {"signature": spoilt(result["signature"])} if is_message else result


def unproved_message(result: Any, told: Mapping[str, Any]) -> Any:
    """Return a box of a message, with a false proof."""
    return {"box": spoilt(result["box"])} if told["context"].deck >= MESSAGES else result


@pytest.mark.parametrize(("operation", "spoil"), [("sign", unsigned), ("seal", unproved_message)])
def test_a_message_that_could_not_be_held_against_its_sender_is_not_read(
    operation: str, spoil: Callable[[Any, Mapping[str, Any]], Any]
) -> None:
    world = table()
    lies(world, operation, spoil)
    world.run(MINUTE)
    came = {
        send.to for sender, send in world.sent if (sender, send.text[:6]) == (VILLAIN, "shares")
    }
    assert came == {*world.names} - {VILLAIN}
    assert not [send for _by, send in world.sent if send.to == VILLAIN and send.text[:3] == "ack"]
    assert not any(isinstance(item, Accused) for item in world.log)
    assert (VILLAIN, "share") in world.pages["anna"].waits_for()


def test_nobody_shuffles_alone_for_another() -> None:
    world = table(people=2)
    world.lie = lambda page, compute, result: (
        {**result, "cards": result["cards"][:8] * (len(result["cards"]) // 8)}
        if (page.me, compute.operation) == ("berta", "shuffle")
        else result
    )
    world.run(MINUTE)
    assert named(world) == {("berta", "shuffle")}
    assert not any(isinstance(item, Shuffled) for item in world.book.items)
    assert len(world.book.faults) == 1
    assert ("berta", "shuffle") in world.pages["anna"].waits_for()


def test_nobody_stands_in_for_who_is_there() -> None:
    world = table()
    asked: list[str] = []
    world.lie = lambda _page, compute, result: asked.append(compute.operation) or result
    assert goes_on(world, 12)
    assert "share" in asked
    assert "standIn" not in asked


def test_nobody_is_blamed_for_a_false_share_that_another_tells() -> None:
    world = table()
    assert world.run(MINUTE, lambda: world.is_settled)
    world.lose("dora")
    world.seat(("anna", "berta", "carl"))
    false = Released("anna", "dora", 1, world.pages["anna"].memory.held["berta", 1], b"")
    world.order("forged", [signed_by(world, VILLAIN, false)])
    assert not named(world)
    world.order("false", [signed_by(world, "anna", false)])
    assert named(world) == {("anna", "escrow")}


def test_cards_are_not_opened_with_false_shares_or_for_another_card() -> None:
    world = table()
    assert goes_on(world, 5)
    opening = next(item for item in world.log if isinstance(item, Open))
    before = len(world.log)
    hidden = sorted(world.book.sight.hidden)
    for card in (hidden[0], hidden[-1], Card(opening.card), Card(9_999)):
        world.order(f"false {card}", [Open(card, opening.parts)])
    assert len(world.log) == before
    with pytest.raises(ValueError, match="opened"):
        world.book.take(Act(world.book.to_act[0], Play(((hidden[0], parse_face("7D")),))))


def test_a_card_is_not_opened_as_another_by_a_share_that_was_made_for_it() -> None:
    world = table()
    assert goes_on(world, 5)
    page = world.pages[VILLAIN]
    card, face = next(iter(page.faces.items()))
    deck, place = page.book.decks.of_card(card)  # type: ignore[misc]  # it is in a hand
    other = next(one for one in deck.faces if one != face)
    true, false = (one.b for one in fresh(TOY, [face, other]))
    parts = chosen(deck, page.book.escrows, page.memory.parts[card])
    assert parts is not None
    mine = next(one for one in parts if one.owner == VILLAIN)
    size = len(deck.key)
    share = (TOY.decode(mine.share[:size]) + true - false).encode() + mine.share[size:]
    lie = tuple(one._replace(share=share) if one is mine else one for one in parts)
    book = world.book
    assert face_in(AtOnce(TOY), "lie", book.escrows, deck, place, lie) == other
    with pytest.raises(ValueError, match="false share"):
        book.take(Open(card, lie))


def test_who_is_heard_is_not_left_out_by_one_alone() -> None:
    world = table()
    world.network.working = 400
    keys = world.book.people.keys
    assert world.run(MINUTE, lambda: len(keys) == 4 and any(world.book.decks.waits_for()))
    page = world.pages[VILLAIN]
    deck, person = next(iter(world.book.decks.waits_for()))
    world.network.working = 0
    say(world, page, Silent(VILLAIN, deck, person, b""))
    world.run(1_000)
    assert any(isinstance(item, Silent) for item in world.log)
    assert goes_on(world)
    assert not any(isinstance(item, Back) for item in world.log)
    assert not any(deck.dropped for deck in world.book.decks.all)
    assert all(one.people == world.names for one in world.proof().shuffles)


def test_nonsense_is_passed_over() -> None:
    world = table()
    assert goes_on(world, 3)
    for text in ("", "shares", "shares x 1 2 3", "shares 1 0 AAAA AAAA", "ask", "ask anna x",
                 "ask anna 60,61", "ask nobody 1", "ack x", "ack 99", "busy", "hello",
                 "shares 1 99999 AAAA AAAA", "ask anna " + "1," * 40_000 + "1"):  # fmt: skip
        for name in world.names:
            world.deliver(VILLAIN, Send(name, text))
            world.deliver("stranger", Send(name, text))
    assert goes_on(world)
    assert not named(world)
    world.check_equal()


@pytest.mark.parametrize("number", ["-2000000", "-1", "1" + 30 * "0", "1000000", "٣"])
def test_a_letter_whose_number_is_none_stops_nobody(number: str) -> None:
    world = table()
    assert goes_on(world, 3)
    _shares, _number, _at, box, signature = next(
        send.text.split(" ")
        for sender, send in world.sent
        if (sender, send.text[:6]) == (VILLAIN, "shares")
    )
    for text in (
        f"shares {number} 0 {box} {signature}",
        f"shares 999 {number} {box} {signature}",
        f"ack {number}",
        f"ask anna {number}",
    ):
        for name in world.names:
            world.deliver(VILLAIN, Send(name, text))
    assert goes_on(world)
    assert not named(world)
    assert not any(page.letters.get(VILLAIN) for page in world.pages.values())
    world.check_equal()


def test_who_numbers_false_letters_too_high_is_waited_for_by_name() -> None:
    world = table()
    assert world.run(MINUTE, lambda: world.is_settled)
    world.pages[VILLAIN].post.number = 999_999
    lies(world, "seal", partial(false_share, world))
    world.run(MINUTE)
    assert (VILLAIN, "share") in world.pages["anna"].waits_for()
    assert not named(world)


def test_a_line_that_could_not_be_read_again_is_not_said() -> None:
    world = table()
    assert world.run(MINUTE, lambda: world.is_settled)
    page = world.pages["anna"]
    line = Accused("anna", VILLAIN, 1_000_000, b"box", b"sent", b"exposure", b"")
    with suppress(NotYet):
        page.say("accuse", line)
    world.carry_out(page)
    with pytest.raises(ValueError, match="can be read"):
        page.say("accuse", line)
    assert "accuse" not in page.memory.own
    with suppress(NotYet):
        page.say("accuse", line._replace(message=1))
    world.carry_out(page)
    page.say("accuse", line._replace(message=1))
    assert page.line("accuse").message == 1


def test_a_letter_of_which_nothing_can_be_worked_out_is_dropped() -> None:
    world = table()
    assert goes_on(world, 3)
    failed: list[str] = []

    def fail(_page: Page, compute: Compute, result: Any) -> Any:
        if not compute.name.startswith(f"letter {VILLAIN} 999 "):
            return result
        failed.append(compute.name)
        return None  # so says a worker that could make no sense of it

    world.lie = fail
    text = next(
        send.text
        for sender, send in world.sent
        if (sender, send.text[:6]) == (VILLAIN, "shares") and send.to != "anna"
    )
    world.deliver(VILLAIN, Send("anna", " ".join(["shares", "999", *text.split(" ")[2:]])))
    assert failed
    assert not world.pages["anna"].letters[VILLAIN]
    assert goes_on(world)
    assert not named(world)


@pytest.mark.parametrize("people", [3, 4], ids=["last", "before another"])
@pytest.mark.parametrize("kept", [(), (Proven,)], ids=["with a proof", "without"])
def test_what_is_no_card_stops_no_page(people: int, kept: tuple[type, ...]) -> None:
    world = table(people=people)
    for kind in kept:
        world.hooks.append(keeping_back(VILLAIN, kind))

    def lie(page: Page, compute: Compute, result: Any) -> Any:
        if page.me == VILLAIN and compute.operation == "shuffle":
            return {**result, "cards": b"\xff" * len(result["cards"])}
        if page.me == VILLAIN and compute.operation == "prove":
            return {"proof": bytes(99)}
        return result

    world.lie = lie
    world.run(MINUTE)
    assert VILLAIN not in {item.by for item in world.log if isinstance(item, Step)}
    others = [page for name, page in world.pages.items() if name != VILLAIN]
    assert {one for page in others for one in page.waits_for()} == {(VILLAIN, "shuffle")}
    world.lie = lambda _page, _compute, result: result
    world.hooks.clear()
    honest = tuple(name for name in world.names if name != VILLAIN)
    world.seat(honest, [name if name in honest else "anna" for name in world.names])
    assert goes_on(world)
    assert all(page.is_settled for name, page in world.pages.items() if name in honest)
