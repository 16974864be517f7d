"""The layout of Takku-Sum: a pile, where it is going, and what is wild."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from app import intents
from app.desk import Desk
from app.games.layout import Layout, Standing, can_play, play_of
from app.games.takku_sum import intents as own
from app.games.takku_sum import queries
from app.games.takku_sum.board import emblem, lies, region
from app.games.takku_sum.piles import past
from app.games.takku_sum.shown import is_laid
from app.hint import Target
from app.screens.bar import Bar
from app.screens.chrome import Command
from peerdeck.action import Discard, Draw, Pass, Play
from peerdeck.card import Card, Face
from peerdeck.event import Seat
from peerdeck.games.takku_sum.table import Grace, grace_card
from peerdeck.games.takku_sum.words import describe_change, wanted
from peerdeck.naming import short, shorts
from peerdeck.words import N_, _

POINTS_SHOWN = 5  # point cards beside a name; the score tells how many there are


def playable(desk: Desk) -> set[Card]:
    """Return the cards of the hand that some action takes now, or all if none is to be played."""
    if desk.state.notes.stage == "drawing":
        return set(desk.order)
    if desk.state.notes.stage == "grace" and not isinstance(desk.legal()[0], Play):
        return set()  # it does not fit: it can only be discarded
    if desk.state.notes.stage == "grace":
        return {grace_card(desk.state)}
    plays = (action for action in desk.legal() if isinstance(action, Play))
    values = {face % 13 for play in plays for _card, face in play.cards}
    return {card for card in desk.order if desk.face(card) % 13 in values}


def bar(desk: Desk) -> Bar:
    """Return the prompt and the commands for now."""
    if not desk.my_turn:
        return Bar(_waiting(desk), False, ())
    legal = desk.legal()
    stage = desk.state.notes.stage
    if stage == "grace":
        return _grace_bar(desk, legal[0])
    commands = tuple(
        Command(_DO[type(action)], _label(desk, action), kind="main" if at == 0 else "")
        for at, action in enumerate(legal)
        if not isinstance(action, Play)
    )
    if stage == "drawing":
        return Bar(_("Who leads? Draw a card: the highest card leads."), True, commands)
    if isinstance(legal[0], Play):
        return Bar(_prompt(desk), True, (_play_command(desk), *commands))
    return Bar(_stuck(desk), True, commands)


def _waiting(desk: Desk) -> str:
    name = desk.names[desk.to_act[0]]
    match desk.state.notes.stage:
        case "drawing":
            return _("{name} draws a card for the lead.").format(name=name)
        case "grace":
            return _("{name} has picked up a Grace Card.").format(name=name)
        case _:
            return _("It is {name}'s turn.").format(name=name)


def _label(desk: Desk, action: Any) -> str:
    """Return an action in a few words, and in fewer where the prompt says the rest."""
    match action:
        case Draw():
            return _("Draw a card")
        case Pass():
            return _("Skip")
    return desk.header.game.label(desk.state, desk.me, action, desk.names)


_DO: dict[type[Any], str] = {Pass: "pass", Grace: "grace", Draw: "draw"}


def targets(action: Any) -> list[Target]:
    """Return the controls that lead to an action; a Grace Card is answered."""
    match action:
        case Play():
            return [("act", ""), ("answer", "")]
        case Discard():
            return [("discard", ""), ("answer", "")]
        case _:
            return [(_DO[type(action)], "")]


def _play_command(desk: Desk) -> Command:
    faces = shorts(map(desk.face, desk.selected))
    label = _("Play {cards}").format(cards=faces) if faces else _("Play")
    return Command("act", label, kind="main", disabled=not can_play(desk))


def _prompt(desk: Desk) -> str:
    """Return what may be played, or what the selected cards would do."""
    if not can_play(desk):
        return wanted(desk.state)
    chosen = play_of(desk, desk.selected).cards
    return describe_change(desk.state, chosen) or _("The direction and the Indicator stay.")


def _grace_bar(desk: Desk, only: Any) -> Bar:
    """Return the one thing left to do with a Grace Card that has been seen."""
    prompt = _("Your Grace Card does not fit: discard it.")
    if isinstance(only, Play):
        told = describe_change(desk.state, only.cards)
        prompt = _("Your Grace Card fits: play it.")
        if told:
            prompt = _("Your Grace Card fits: play it. {change}").format(change=told)
    return Bar(prompt, True, (Command("answer", _label(desk, only), kind="main"),))


def _stuck(desk: Desk) -> str:
    """Say why there is nothing to play."""
    can_draw = bool(desk.state.zones[desk.state.setup.stock])
    if not desk.order:
        return (
            _("You have no cards: a Grace Card may help.")
            if can_draw
            else _("You have no cards, and there is none to draw.")
        )
    if can_draw:
        return _("Nothing in your hand fits: a Grace Card may help.")
    return _("Nothing in your hand fits, and there is no card to draw.")


def act(desk: Desk, intent: own.Intent) -> Any | None:
    """Return the action that a gesture asks for, or `None` if it only changed the desk."""
    in_grace = desk.state.notes.stage == "grace"
    match intent:
        case intents.Tap(card):
            if card in desk.order:
                _tap(desk, Card(card))
        case intents.Pass():
            return Pass()
        case own.Grace():
            return Grace()
        case own.Draw():
            return Draw()
        case own.Answer():
            return desk.legal()[0] if in_grace else None
        case own.Discard():
            if in_grace:
                return Discard(_shown(desk, *desk.selected[:1]))
        case intents.Act():
            if in_grace and not desk.selected:
                return play_of(desk, [grace_card(desk.state)])
            return play_of(desk, desk.selected)
        case _:
            assert_never(intent)
    return None


def _shown(desk: Desk, card: Card | None = None) -> tuple[Card, Face]:
    """Return this card or the Grace Card, with its face."""
    card = grace_card(desk.state) if card is None else card
    return card, desk.face(card)


def _tap(desk: Desk, card: Card) -> None:
    """Select or deselect a card; one of another value replaces the selected ones.

    Raises `Illegal` for a card that cannot be played now.
    """
    if card not in desk.selected:
        desk.focus = card
        if not (desk.state.notes.stage == "grace" and card == grace_card(desk.state)):
            desk.header.game.check(desk.state, desk.me, play_of(desk, [card]))
    desk.tap(card, joins=together(desk, [*desk.selected, card]))


def together(desk: Desk, cards: Sequence[Card]) -> bool:
    """Return True if these cards are of one value."""
    return len({desk.face(card) % 13 for card in cards}) == 1


def brief(action: Any) -> str:
    """Return an action in a word or two, to stand under a name."""
    match action:
        case Play(cards):
            return shorts(face for _card, face in cards)
        case Pass():
            return _("skipped")
        case Grace():
            return _("Grace Card")
        case Discard((_card, face)):
            return _("skipped ({card})").format(card=short(face))
        case Draw():
            return _("drew")
        case _:
            return ""


def standing(desk: Desk, seat: Seat) -> Standing:
    """Return the points of a seat, and the cards it has won, face down."""
    setup, points = desk.state.setup, desk.state.points[seat]
    return Standing(
        score=_("{points} of {target}").format(points=points, target=setup.target),
        points=f"{points}/{setup.target}",
        won=tuple(desk.state.zones[setup.points[seat]][-POINTS_SHOWN:]),
    )


def heard(desk: Desk, what: str) -> str:
    """Return the answer to a question asked by key."""
    if desk.between or not is_laid(desk):
        return ""
    match what:
        case "table":
            return queries.on_table(desk)
        case "discard":
            return queries.top(desk)
        case "contract":
            return wanted(desk.state)
        case _:
            return ""


def _roomy(desk: Desk) -> int:
    """Return the cards of a full hand, and a Grace Card."""
    return int(desk.state.setup.full_hand) + 1


LAYOUT = Layout(
    roomy=_roomy,
    region=region,
    bar=bar,
    intents=own.OWN,
    act=act,
    playable=playable,
    together=together,
    tip=N_("Tip: tap a card twice to play it, or tap it and then the pile."),
    targets=targets,
    brief=brief,
    standing=standing,
    lies=lies,
    emblem=emblem,
    ending=queries.ending,
    past=past,
    heard=heard,
)
