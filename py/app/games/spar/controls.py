"""The layout of Spar, a game of tricks: the trick in its compass, and challenges of plays."""

from __future__ import annotations

from typing import Any, assert_never

from app import intents
from app.cardview import seat_id
from app.desk import Desk
from app.games import layout
from app.games.layout import Layout, Standing, can_play, play_of
from app.games.spar import intents as own
from app.games.spar import queries
from app.games.spar.board import region, result
from app.games.spar.compass import emblem
from app.games.spar.round import (
    called,
    challenges,
    ending,
    is_complete,
    is_scored,
    is_swept,
    led_suit,
    points_of,
    saved_up,
)
from app.games.spar.tricks import past
from app.hint import Target
from app.screens.bar import Bar
from app.screens.chrome import Command
from peerdeck.action import Pass, Play
from peerdeck.card import Card, suit
from peerdeck.event import Seat
from peerdeck.games.spar.rules import proper
from peerdeck.games.spar.table import TRICKS, Challenge, beats, best_face
from peerdeck.naming import short, spoken, suit_name
from peerdeck.words import N_, _

FEW = 3  # at most this many plays to challenge are buttons in the bar


def act(desk: Desk, intent: own.Intent) -> Any | None:
    """Return the action that a gesture asks for, or `None` if it only changed the desk."""
    if desk.state.notes.stage == "challenging":
        return _challenge(desk, intent)
    match intent:
        case intents.Tap(card):
            if card in desk.order:
                _select(desk, Card(card))
        case intents.Act():
            return play_of(
                desk, desk.selected or [card for card in desk.order if card in desk.blamed]
            )
        case intents.Pass() | own.Doubt() | own.Challenge():
            pass  # these answer a round
        case _:
            assert_never(intent)
    return None


def _select(desk: Desk, card: Card) -> None:
    """Select this card alone, or deselect it. Raises `Illegal` if it may not be played now."""
    if desk.my_turn and card not in desk.selected:
        desk.focus = card
        desk.selected.clear()
        desk.header.game.check(desk.state, desk.me, play_of(desk, [card]))
    desk.tap(card, joins=False)


def _challenge(desk: Desk, intent: own.Intent) -> Any | None:
    match intent:
        case own.Doubt(value):
            found = _called(desk, value)
            desk.draft = None if desk.draft == found else found
        case own.Challenge(value):
            return _called(desk, value)
        case intents.Pass():
            return Pass()
        case intents.Act():
            return desk.draft
        case intents.Tap():
            pass  # no card is played now
        case _:
            assert_never(intent)
    return None


def _called(desk: Desk, value: str) -> Challenge | None:
    """Return the challenge that the page knows by this text."""
    return next((one for one in challenges(desk) if called(one) == value), None)


def playable(desk: Desk) -> set[Card]:
    """Return the cards of the hand that may be played now."""
    return {
        card for action in desk.legal() if isinstance(action, Play) for card, _face in action.cards
    }


def bar(desk: Desk) -> Bar:
    """Return the prompt and the commands for now."""
    if not desk.my_turn:
        return Bar(_waiting(desk), False, ())
    if desk.state.notes.stage == "challenging":
        return _challenge_bar(desk)
    label = _("Play")
    if desk.selected:
        label = _offered(desk, play_of(desk, desk.selected[-1:]))
    play = Command("act", label, kind="main", disabled=not can_play(desk))
    return Bar(_prompt(desk), True, (play,))


def _offered(desk: Desk, action: Any) -> str:
    return desk.header.game.label(desk.state, desk.me, action, desk.names)


def _challenge_bar(desk: Desk) -> Bar:
    stand = Command("pass", _offered(desk, Pass()))
    if desk.draft is not None:
        told = _("If you are wrong, the round is worth no more than 1 to you.")
        return Bar(told, True, (Command("act", _offered(desk, desk.draft), kind="main"), stand))
    choices = challenges(desk)
    if len(choices) <= FEW:
        each = [Command("challenge", _offered(desk, one), called(one)) for one in choices]
        return Bar(_("Do you challenge a play?"), True, (stand, *each))
    choose = Command("act", _("Challenge"), kind="main", disabled=True)
    return Bar(_("Choose the play that you doubt, or let all stand."), True, (choose, stand))


def targets(action: Any) -> list[Target]:
    """Return the controls that lead to an action."""
    if isinstance(action, Challenge):
        return [("doubt", called(action)), ("challenge", called(action))]
    return layout.targets(action)


def _prompt(desk: Desk) -> str:
    """Say what is expected of the player who has to play a card."""
    state = desk.state
    best, led = best_face(state), led_suit(desk)
    if best is None or led is None:
        if is_swept(desk):
            return _("You lead: play any card.")
        return _("You won the trick: lead any card.")
    wanted = proper(state, desk.me)
    follows = all(suit(face) == led for _card, face in wanted)
    if not follows:
        return _("You have no {suit}: play any card.").format(suit=suit_name(led))
    if desk.selected and desk.selected[-1] not in {card for card, _face in wanted}:
        return _("This card breaks the rule. Anyone who notices can challenge it.")
    if state.setup.must_beat and all(beats(face, best) for _card, face in wanted):
        return _("Follow suit and go over the {card}.").format(card=spoken(best))
    return _("Follow suit: {suit} were led.").format(suit=suit_name(led))


def _waiting(desk: Desk) -> str:
    name = desk.names[desk.to_act[0]]
    if desk.state.notes.stage == "challenging":
        return _("{name} may challenge a play.").format(name=name)
    if is_swept(desk) or is_complete(desk):
        return _("{name} has the lead.").format(name=name)
    return _("It is {name}'s turn.").format(name=name)


def brief(action: Any) -> str:
    """Return an action in a word or two, to stand under a name."""
    match action:
        case Play(((_card, face),)):
            return short(face)
        case Pass():
            return _("no challenge")
        case Challenge():
            return _("challenged")
        case _:
            return ""


def standing(desk: Desk, seat: Seat) -> Standing:
    """Return the points of a seat and those it has added up in this round."""
    state = desk.state
    held = saved_up(desk)
    more = points_of(held[1]) if held and held[0] == seat and not is_scored(desk) else 0
    return Standing(
        score=_("{points} of {target}").format(
            points=state.points[seat], target=state.setup.rules.target
        ),
        points=f"{state.points[seat]}/{state.setup.rules.target}",
        marks=(f"+{more}",) if more else (),
    )


def sweeps(desk: Desk) -> bool:
    """Return True if a trick is complete, and no longer needed on the table."""
    return desk.state.notes.stage == "playing" and is_complete(desk)


def spot(desk: Desk, spot: str) -> str:
    """Return where cards are seen: those of a trick that was swept are with the winner."""
    if spot == "trick" and is_swept(desk):
        return seat_id(desk.state.notes.control)
    return "" if spot == "played" else spot


def lies(_desk: Desk, _seat: Seat) -> None:
    """Return nothing: the hands have been played out."""


def heard(desk: Desk, what: str) -> str:
    """Return the answer to a question asked by key."""
    if is_scored(desk):
        return ""
    match what:
        case "table":
            return queries.on_table(desk)
        case "discard":
            return queries.last_trick(desk)
        case "contract":
            asked = desk.my_turn or desk.state.notes.stage != "playing"
            return bar(desk).prompt if asked else queries.wanted(desk)
        case _:
            return ""


def _roomy(_desk: Desk) -> int:
    return TRICKS


LAYOUT = Layout(
    roomy=_roomy,
    region=region,
    bar=bar,
    act=act,
    playable=playable,
    tip=N_("Tip: tap a card twice to play it, or tap it and then its place."),
    targets=targets,
    brief=brief,
    standing=standing,
    lies=lies,
    emblem=emblem,
    sweeps=sweeps,
    spot=spot,
    ending=ending,
    result=result,
    past=past,
    heard=heard,
    intents=own.OWN,
    arranges=(intents.Tap,),
)
