"""The layout of every game that has none of its own.

It shows the zones of the table by the names that the game's setup gives them, and the game's
remarks. Tapped cards choose among the actions that lay just these cards; every other action is a
button. So each action that the game lists as legal can be taken, whatever the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, assert_never

from app import intents
from app.cardview import card_id, picture, spoken, spoken_run
from app.desk import Desk
from app.games.layout import Layout, Standing
from app.html import Html, div, h2, h3, li, ol, p, section, span, ul
from app.scores import points_text
from app.screens.bar import Bar
from app.screens.chrome import Command, command
from peerdeck.action import Draw, Pass, Play, laid_open
from peerdeck.card import Card
from peerdeck.event import Seat, Zone
from peerdeck.game import Game
from peerdeck.log import action_text
from peerdeck.naming import shorts
from peerdeck.refusals import CHOOSE_A_CARD, Illegal
from peerdeck.words import _, ngettext
from peerdeck.zones import named_zones

MOST_SHOWN = 12  # cards of an open zone, those that came last
MOST_IN_BAR = 6  # buttons beside the prompt; more of them stand on the board


def region(desk: Desk) -> Html:
    """Return the shared zones, the remarks of the game, and the choices if they are many."""
    state = desk.state
    shared = {name: zones[0] for name, zones in named_zones(state.setup).items() if len(zones) == 1}
    remarks = desk.header.game.remarks(state, desk.names)
    listed = commands(desk)
    return section(
        h2(_("Table"), class_="unseen"),
        ul([_zone(desk, name, zone) for name, zone in shared.items()], class_="zones"),
        ul([li(remark) for remark in remarks], class_="remarks") if remarks else None,
        div([command(one) for one in listed], class_="choices")
        if len(listed) > MOST_IN_BAR
        else None,
        id="board",
        class_="board plain",
        data_drop="act" if desk.my_turn else None,
        data_refuses=not chosen(desk),
        aria_label=_("Table"),
    )


def _zone(desk: Desk, name: str, zone: Zone) -> Html:
    """Return a zone: the cards that came last if everybody sees them, or else their number."""
    cards = desk.state.zones[zone]
    count = ngettext("{count} card", "{count} cards", len(cards)).format(count=len(cards))
    if desk.state.audience[zone]:
        shown = cards[-MOST_SHOWN:]
        content = ol([_face_up(desk, card) for card in shown], class_="spread-out")
    else:
        content = span(picture(None) if cards else None, class_="zone-back")
    return li(h3(_(name)), content, p(count, class_="zone-count"), class_="zone")


def _face_up(desk: Desk, card: Card) -> Html:
    face = desk.state.face[card]
    return li(
        picture(face),
        span(spoken(face), class_="unseen"),
        id=card_id(card),
        class_="zone-card recent" if card in desk.laid else "zone-card",
    )


def bar(desk: Desk) -> Bar:
    """Return the prompt and the commands for now."""
    if not desk.my_turn:
        return Bar(_("It is {name}'s turn.").format(name=desk.names[desk.to_act[0]]), False, ())
    listed = commands(desk)
    prompt = _("Your turn.")
    if any(laid_open(action) for action in desk.legal()) and not desk.selected:
        prompt = _("Your turn: choose a card.")
    if len(listed) > MOST_IN_BAR:
        return Bar(_("Your turn: choose on the table."), True, ())
    return Bar(prompt, True, listed)


def commands(desk: Desk) -> tuple[Command, ...]:
    """Return what can be chosen now: what the selected cards can do, then what needs no cards."""
    laid = chosen(desk)
    others = [action for action in desk.legal() if not laid_open(action)]
    main = [Command("act", _label(desk, action), kind="main") for action in laid[:1]]
    rest = [
        Command("choose", _label(desk, action), value=action_text(action))
        for action in [*laid[1:], *others]
    ]
    if rest and not any_fits(desk):
        rest[0] = replace(rest[0], kind="main")
    return (*main, *rest)


def any_fits(desk: Desk) -> bool:
    """Return True if some card of the hand can be played now."""
    return any(laid_open(action) for action in desk.legal())


def _label(desk: Desk, action: Any) -> str:
    return desk.header.game.label(desk.state, desk.me, action, desk.names)


def chosen(desk: Desk) -> list[Any]:
    """Return the actions that lay the selected cards, or cards equal to them."""
    if not desk.selected:
        return []
    faces = Counter(map(desk.face, desk.selected))
    return [
        action
        for action in desk.legal()
        if Counter(face for _card, face in laid_open(action)) == faces
    ]


def act(desk: Desk, intent: intents.GameIntent) -> Any | None:
    """Return the action that a gesture asks for, or `None` if it only changed the desk.

    If no action lays the selected cards, it is a play of them, which is refused with its reason.
    Raises `Illegal` if a card has to be chosen first.
    """
    match intent:
        case intents.Tap(card):
            if card in desk.order:
                desk.tap(Card(card), joins=together(desk, [*desk.selected, Card(card)]))
        case intents.Act():
            if laid := chosen(desk):
                return laid[0]
            if desk.selected and Play in desk.header.game.actions:
                return Play(tuple((card, desk.face(card)) for card in desk.selected))
            if desk.my_turn:
                raise Illegal(CHOOSE_A_CARD)
        case intents.Pass():
            pass  # a button like those of other actions
        case _:
            assert_never(intent)
    return None


def together(desk: Desk, cards: Sequence[Card]) -> bool:
    """Return True if some action lays all these cards; out of turn nobody can tell."""
    faces = Counter(map(desk.face, cards))
    return not desk.my_turn or any(
        faces <= Counter(face for _card, face in laid_open(action)) for action in desk.legal()
    )


def playable(desk: Desk) -> set[Card]:
    """Return the cards of the hand that some action takes now, or all if none is to be played."""
    faces = {face for action in desk.legal() for _card, face in laid_open(action)}
    cards = {card for card in desk.order if desk.face(card) in faces}
    return cards or set(desk.order)


def automatic(desk: Desk) -> Any | None:
    """Return the action that the player need not be asked for, or `None`."""
    return desk.header.game.forced(desk.state, desk.me)


def asked(desk: Desk) -> bool:
    """Return True if the player has to decide something now."""
    return desk.my_turn and automatic(desk) is None


def brief(action: Any) -> str:
    """Return an action in a word or two, to stand under a name."""
    match action:
        case Pass():
            return _("passed")
        case Draw():
            return _("drew")
        case _:
            return shorts(face for _card, face in laid_open(action))


def standing(desk: Desk, seat: Seat) -> Standing:
    """Return a seat's points and what lies in the zones of its own: open cards, or a number."""
    state = desk.state
    own = {name: zones[seat] for name, zones in named_zones(state.setup).items() if len(zones) > 1}
    return Standing(
        score=points_text(state.points[seat]) if state.sheet else "",
        points=str(state.points[seat]),
        marks=tuple(
            _("{zone}: {count}").format(zone=_(name), count=len(state.zones[zone]))
            for name, zone in own.items()
            if state.zones[zone] and not state.audience[zone]
        ),
        laid=tuple(
            card
            for zone in own.values()
            if state.audience[zone]
            for card in state.zones[zone][-MOST_SHOWN:]
        ),
    )


def heard(desk: Desk, what: str) -> str:
    """Describe the open zones, the card on top of the first of them, or the remarks."""
    state = desk.state
    open_zones = {
        name: state.faces(zones[0])
        for name, zones in named_zones(state.setup).items()
        if len(zones) == 1 and state.audience[zones[0]] and state.zones[zones[0]]
    }
    match what:
        case "table":
            return " ".join(
                _("{zone}: {cards}.").format(zone=_(name), cards=spoken_run(faces[-MOST_SHOWN:]))
                for name, faces in open_zones.items()
            )
        case "discard":
            tops = [spoken(faces[-1]) for faces in open_zones.values()]
            return _("On top: {card}.").format(card=tops[0]) if tops else ""
        case "contract":
            return " ".join(
                f"{remark.rstrip('.')}." for remark in desk.header.game.remarks(state, desk.names)
            )
    return ""


def emblem(game: Game) -> Html:
    """Return a few cards of a game, as its picture."""
    faces = sorted(set(game.begin(game.options(), game.seats[0], 0).deck))
    few = [picture(face) for face in faces[:: len(faces) // 4]]
    return div(few, class_="example example-cards")


def layout(game: Game) -> Layout:
    """Return the layout of a game that has no other."""
    return Layout(
        region=region,
        bar=bar,
        act=act,
        playable=playable,
        together=together,
        brief=brief,
        standing=standing,
        emblem=partial(emblem, game),
        automatic=automatic,
        asked=asked,
        heard=heard,
    )
