"""Liars: who breaks a rule that only their own page sees is named once a shown card proves it."""

from typing import Any

from app.friends.deck.page import Page
from peerdeck.action import Pass, Play
from peerdeck.card import parse_face
from peerdeck.dealing.lines import Open, Stuck
from peerdeck.dealing.openings import chosen
from peerdeck.event import Voided
from peerdeck.games import games
from peerdeck.games.cpwp.table import NotMine
from peerdeck.log import Act, Header
from tests.app.friends.deck.test_villains import MINUTE, VILLAIN, goes_on, named, say, table
from tests.app.friends.deck.world import World
from tests.support.app.drawing import Wish


def rules_broken(world: World) -> set[str]:
    """Return who broke the rules, as the table has found."""
    return {fault.person for fault in world.book.faults if fault.what == "rule"}


def can_play(page: Page, seat: int) -> bool:
    """Return True if a seat could play a card."""
    legal = page.book.follower.game.legal(page.view(seat), seat)  # type: ignore[arg-type]
    return any(isinstance(action, Play) for action in legal)


def test_who_always_says_that_they_cannot_play_is_named_and_the_deal_begins_again() -> None:
    world = table("cpwp", 4, match="wins", match_deals="1")
    seat = world.names.index(VILLAIN)
    world.idle.add(VILLAIN)
    lied: list[bool] = []

    def pass_on() -> None:
        world.at(500, pass_on)
        page = world.pages[VILLAIN]
        if world.book.to_act == (seat,) and page.is_ready(seat) and not world.book.broken:
            stage = world.book.state.notes.stage
            if stage == "opening":
                legal = world.header.game.legal(page.view(seat), seat)
                world.idle.discard(VILLAIN)
                world.act(page, seat, legal[0])
                world.idle.add(VILLAIN)
                world.carry_out(page)
            else:
                lied.append(can_play(page, seat))
                world.order(f"lie {len(lied)}", [Act(seat, Pass())])

    pass_on()
    assert world.run(10 * MINUTE, lambda: any(isinstance(i, Voided) for i in world.book.items))
    assert any(lied)
    assert rules_broken(world) == {VILLAIN}
    world.idle.clear()
    assert goes_on(world)
    world.check_equal()
    assert "carl did what the rules do not allow." in world.proof().text({})


def opening_lie(seven_holder_lies: bool) -> World:
    """Return a table of cpwp at which the holder of the 7 of diamonds says that it is not theirs.

    Or at which the last seat says so wrongly.
    """
    Wish.seat = 0
    for seed in range(60):
        played = games()["cpwp"]
        world = World(Header(played, played.options(), 3, None), 3, seed)
        world.idle |= {*world.names}
        world.run(MINUTE, lambda world=world: bool(world.book.to_act))
        world.run(5_000)
        seven = parse_face("7D")
        holder = next(
            seat
            for seat, name in enumerate(world.names)
            if seven in world.pages[name].view(seat).faces(seat)  # type: ignore[arg-type]
        )
        is_last = holder == 0  # the dealer is asked last
        if is_last != seven_holder_lies:
            return world
    raise AssertionError("the last seat always has it, or never")


def test_who_does_not_own_up_to_the_seven_of_diamonds_is_named() -> None:
    world = opening_lie(seven_holder_lies=True)
    seven = parse_face("7D")
    liar = ""
    for seat in (1, 2):
        name = world.names[seat]
        if seven in world.pages[name].view(seat).faces(seat):  # type: ignore[arg-type]
            liar = name
        world.order(f"not mine {seat}", [Act(seat, NotMine())])
        world.run(1_000)
    assert liar
    assert world.run(MINUTE, lambda: any(isinstance(i, Voided) for i in world.book.items))
    assert any(isinstance(item, Stuck) for item in world.log)
    assert rules_broken(world) == {liar}
    world.idle.clear()
    assert goes_on(world)
    world.check_equal()


def test_who_says_wrongly_that_they_are_stuck_is_named() -> None:
    world = opening_lie(seven_holder_lies=False)
    for seat in (1, 2):
        page = world.pages[world.names[seat]]
        world.act(page, seat, NotMine())
        world.carry_out(page)
        world.run(1_000)
    page = world.pages["anna"]
    say(world, page, Stuck("anna", 0, 0, b""))
    assert world.run(MINUTE, lambda: any(isinstance(i, Voided) for i in world.book.items))
    assert rules_broken(world) == {"anna"}
    world.idle.clear()
    assert goes_on(world)
    world.check_equal()


def test_nobody_says_for_another_that_they_are_stuck() -> None:
    """Else somebody who keeps no such seat could have all hands opened."""
    world = opening_lie(seven_holder_lies=False)
    for seat in (1, 2):
        page = world.pages[world.names[seat]]
        world.act(page, seat, NotMine())
        world.carry_out(page)
        world.run(1_000)
    say(world, world.pages["berta"], Stuck("berta", 0, 0, b""))
    world.run(5_000)
    assert not any(isinstance(item, Stuck) for item in world.log)
    assert not world.book.must_open()


def test_who_passes_though_they_could_play_is_named_when_the_card_is_shown() -> None:
    world = table("cpwp", 3)
    seat = world.names.index(VILLAIN)
    lied: list[int] = []

    def choose(page: Page, at: int, legal: Any) -> Any:
        if (
            at == seat
            and not lied
            and can_play(page, seat)
            and page.book.state.notes.stage == "playing"
        ):
            lied.append(len(world.log))
            world.order("lie", [Act(seat, Pass())])
            keepers = ("anna", "berta", "anna")
            world.at(1_000, lambda: world.seat(world.names, keepers, away=[VILLAIN]))
            raise ValueError
        return legal[0]

    world.choose = choose
    assert world.run(10 * MINUTE, lambda: bool(named(world)))
    assert named(world) == {(VILLAIN, "rule")}  # who kept the seat then
    (broken,) = {one.at: one for one in world.book.broken}.values()
    assert world.book.items[broken.at] == Act(seat, Pass())
    assert world.run(10 * MINUTE, lambda: world.is_over)
    world.check_equal()
    assert not any(isinstance(item, Voided) for item in world.book.items)


def test_who_does_not_follow_suit_is_named_when_the_card_is_shown() -> None:
    world = table("spar", 3)
    seat = world.names.index(VILLAIN)

    def cheat(page: Page, at: int, legal: Any) -> Any:
        hand = page.view(at)
        if not isinstance(legal[0], Play):
            return legal[0]
        proper = {shown for play in legal for shown in play.cards}
        others = [c for c in hand.zones[at] if (c, hand.face[c]) not in proper]
        if at == seat and proper and others and not named(world):
            face = hand.face[others[0]]
            parts = page.memory.parts[others[0]]
            deck, _place = page.book.decks.of_card(others[0])  # type: ignore[misc]
            opening = Open(others[0], chosen(deck, page.book.escrows, parts) or ())
            world.order(f"cheat {others[0]}", [opening, Act(seat, Play(((others[0], face),)))])  # type: ignore[arg-type]
            raise ValueError
        return world.random.choice(legal)

    world.choose = cheat
    assert world.run(10 * MINUTE, lambda: bool(named(world)))
    assert named(world) == {(VILLAIN, "rule")}
    assert goes_on(world)
    world.check_equal()


def test_honest_play_of_every_game_is_never_found_to_break_the_rules() -> None:
    for game in games().values():
        seats = max(3, game.seats[0])
        world = World(Header(game, game.options(), seats, None), 2, 9)
        goes_on(world, 40)
        assert not world.book.faults, game.id
