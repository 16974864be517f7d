"""The layout of a Sevens game: rows of cards, and the swaps for a joker."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, assert_never

from app import intents
from app.cardview import spoken_run
from app.desk import Desk
from app.games.cpwp import intents as own
from app.games.cpwp import swapping
from app.games.cpwp.rows import Board, Lies, OpenHand, Row, Slot, board, row, told
from app.games.layout import Layout, Standing
from app.html import Html, div
from app.scores import Rank
from app.screens.bar import Bar
from app.screens.chrome import Command
from peerdeck import rules_page
from peerdeck.action import Pass, Play
from peerdeck.card import JOKER, Card, Face, face_of, rank
from peerdeck.event import Seat
from peerdeck.games.cpwp import table
from peerdeck.games.cpwp.page import example_state
from peerdeck.games.cpwp.rows import SEVEN, Drawn, drawn
from peerdeck.games.cpwp.rules import OPENER
from peerdeck.games.cpwp.table import HouseRules
from peerdeck.naming import shorts, suit_name
from peerdeck.words import _, ngettext

ENDED = ("between", "over")  # stages in which nothing can be played and the hands lie open


def region(desk: Desk) -> Html:
    """Return the board, and above it the panel of a swap if one is to be made."""
    held = _held(desk)
    rows = drawn(desk.state.setup.groups, desk.state)
    notes, rules = desk.state.notes, desk.state.setup.rules
    if notes.stage == "opening" and rules.opening_card == "must_7D":
        rows = tuple(_with_next(row, OPENER) for row in rows)
    if notes.stage in ENDED:
        rows = tuple(_with_next(row, None) for row in rows)
    what = Board(tuple(draw(row, desk.state.face, desk.laid, held) for row in rows))
    if desk.my_turn and notes.stage == "swapping":
        return swapping.region(desk, what)
    if notes.stage in ENDED and _is_match(desk):
        return board(what, _open_hands(desk))
    return board(what, takes="act" if held else None)


def heard(desk: Desk, what: str) -> str:
    """Describe the table row by row, or say what can be played there."""
    rows = drawn(desk.state.setup.groups, desk.state)
    match what:
        case "table":
            shown = (draw(row, desk.state.face) for row in rows)
            return _("On the table: {rows}.").format(rows="; ".join(map(told, shown)))
        case "contract" if desk.state.notes.stage not in ENDED:
            return _wanted(desk, rows)
    return ""


def _wanted(desk: Desk, rows: Iterable[Drawn]) -> str:
    """Say what the player is asked for, and which cards of the hand would do."""
    if desk.state.notes.stage != "playing":
        return bar(desk).prompt
    if desk.my_turn:
        cards = [card for card in desk.order if card in playable(desk)]
    else:
        slots = [slot for one in rows for column in one.columns for slot in column]
        cards = [card for card in desk.order if any(desk.face(card) in one.next for one in slots)]
    if not cards:
        return _("None of your cards can be played now.")
    told_cards = spoken_run(map(desk.face, cards))
    return _("You can play these now: {cards}.").format(cards=told_cards)


def _is_match(desk: Desk) -> bool:
    """Return True if there are several deals."""
    return bool(desk.state.setup.rules.match != "one")


def _open_hands(desk: Desk) -> tuple[OpenHand, ...]:
    """Return the cards that the others were left with."""
    state = desk.state
    seats = (seat for seat in range(state.seats) if seat != desk.me and state.zones[seat])
    return tuple(OpenHand(desk.names[seat], _left(desk, seat)) for seat in seats)


def _left(desk: Desk, seat: Seat) -> tuple[Face, ...]:
    return tuple(sorted(face for face in desk.state.faces(seat) if face is not None))


def _with_next(row: Drawn, face: Face | None) -> Drawn:
    """Return the row without the faces that come next, except for this one."""
    return row._replace(
        columns=tuple(
            tuple(slot._replace(next=slot.next if face in slot.next else ()) for slot in column)
            for column in row.columns
        )
    )


def draw(
    row: Drawn,
    faces: list[Face | None],
    laid: set[Card] | None = None,
    held: frozenset[Face] = frozenset(),
) -> Row:
    """Return a row of the rules as a row of the screen; `held` cards make their slots targets."""
    slots = []
    for value, column in enumerate(row.columns, 1):
        for at, slot in enumerate(column):
            suit = row.suits[min(at, len(row.suits) - 1)]
            face = face_of(value, suit)
            if slot.card is not None:
                lying = faces[slot.card]
                assert lying is not None  # everybody knows the cards on the board
                recent = laid is not None and slot.card in laid
                slots.append(Slot(lying, Lies.PLAYED, slot.card, recent))
            elif slot.next:
                mine = [one for one in slot.next if one in held]
                lies = Lies.OPEN if mine else Lies.GHOST
                slots.append(Slot((mine or slot.next)[0], lies))
            else:
                slots.append(Slot(face))
    label = " + ".join(suit_name(suit) for suit in row.suits)
    return Row(label, tuple(slots))


def _held(desk: Desk) -> frozenset[Face]:
    """Return the faces that this player could play now, alone or at the start of a run."""
    plays = (action for action in desk.legal() if isinstance(action, Play))
    return frozenset(play.cards[0][1] for play in plays)


def playable(desk: Desk) -> set[Card]:
    """Return the cards of the hand that some action takes now, or all if none is to be played."""
    if desk.state.notes.stage == "swapping":
        return set(desk.order) - set(desk.state.notes.swapped)
    faces = {face for play in desk.legal() if isinstance(play, Play) for _card, face in play.cards}
    return {card for card in desk.order if desk.face(card) in faces}


def automatic(desk: Desk) -> Any | None:
    """Return an action that needs no decision, which the page takes for the player, or `None`."""
    return table.NotMine() if desk.legal() == [table.NotMine()] else None


def asked(desk: Desk) -> bool:
    """Return True if the player has to decide something now."""
    return desk.my_turn and automatic(desk) is None


def routine(desk: Desk) -> bool:
    """Return True if the seats are asked only for answers that need no decision."""
    return bool(desk.state.notes.stage == "opening")


def brief(action: Any) -> str:
    """Return an action in a word or two, to stand under a name."""
    match action:
        case Play(cards):
            return shorts(face for _card, face in cards)
        case Pass():
            return _("can't play")
        case table.Hold():
            return _("held back")
        case table.NotMine():
            return _("not the 7♦")
        case table.Look():
            return _("looked")
        case table.Swap():
            return _("swapped")
        case _:
            return ""


def bar(desk: Desk) -> Bar:
    """Return the prompt and the commands for now."""
    if not asked(desk):
        return Bar(_waiting(desk), False, ())
    if desk.state.notes.stage == "swapping":
        return swapping.bar(desk)
    legal = desk.legal()
    can_play = any(isinstance(action, Play) for action in legal)
    commands = []
    if desk.selected:
        faces = shorts(face for _card, face in _chosen(desk).cards)
        label = _("Play {cards}").format(cards=faces)
        commands.append(Command("act", label, kind="main" if can_play else ""))
    commands.append(Command("pass", _("Won't play; can't play"), kind="" if can_play else "main"))
    if table.Hold() in legal:
        commands.append(Command("hold", _("Hold back")))
    if not can_play:
        return Bar(_("You have nothing to play."), True, tuple(commands))
    prompt = _("Your turn: choose a card.") if not desk.selected else _("Your turn.")
    if desk.state.notes.stage == "opening":
        prompt = _("You begin, with the 7 of diamonds.")
        if desk.state.setup.rules.opening_card == "any_7":
            prompt = _("You begin, with any 7.")
    return Bar(prompt, True, tuple(commands))


def _waiting(desk: Desk) -> str:
    if desk.state.notes.stage == "opening":
        return _("Whoever has the 7 of diamonds begins.")
    return _("It is {name}'s turn.").format(name=desk.names[desk.to_act[0]])


def act(desk: Desk, intent: own.Intent) -> Any | None:
    """Return the action that a gesture asks for, or `None` if it only changed the desk."""
    is_swapping = desk.state.notes.stage == "swapping"
    match intent:
        case own.Hold():
            return None if is_swapping else table.Hold()
        case own.Place(face):
            return None if is_swapping else _place(desk, face)
        case _ if is_swapping:
            return swapping.act(desk, intent)
        case intents.Tap(card):
            if card in desk.order:
                desk.tap(Card(card))
        case intents.Pass():
            return Pass()
        case intents.Act():
            return _chosen(desk)
        case own.Take() | own.Name() | own.Clear():
            pass  # these choose what is swapped
        case _:
            assert_never(intent)
    return None


def _place(desk: Desk, face: Face) -> Any:
    """Return the play of the selected run that begins at this slot, or of the one card for it."""
    chosen = _chosen(desk)
    if chosen.cards and chosen.cards[0][1] == face:
        return chosen
    card = next((card for card in desk.order if desk.face(card) == face), None)
    return None if card is None else Play(((card, face),))


def _chosen(desk: Desk) -> Play:
    """Return the selected cards in an order that can be played, or else in that of a run."""
    selected = [(card, desk.face(card)) for card in desk.selected]

    def value(shown: tuple[Card, Face]) -> int:
        return 0 if shown[1] == JOKER else rank(shown[1])

    rising = sorted(selected, key=value)
    orders = [tuple(selected), tuple(rising), tuple(reversed(rising))]
    legal = set(desk.legal())
    faces_of = {
        tuple(face for _card, face in play.cards) for play in legal if isinstance(play, Play)
    }
    for order in orders:
        if tuple(face for _card, face in order) in faces_of:
            return Play(order)
    low = rising and value(rising[-1]) < SEVEN
    return Play(orders[2 if low else 1])


def standing(desk: Desk, seat: Seat) -> Standing:
    """Return a seat's score, its place if it is out, and the jokers that lie in front of it."""
    state = desk.state
    place = _place_of(desk, seat)
    return Standing(
        score=_score(desk, seat),
        marks=() if place is None else (_("Place {place}").format(place=place),),
        laid=tuple(state.zones[state.setup.front[seat]]),
    )


def _score(desk: Desk, seat: Seat) -> str:
    rules, points = desk.state.setup.rules, desk.state.points[seat]
    if rules.match == "wins":
        return ngettext("{count} win", "{count} wins", points).format(count=points)
    return _("{count} against").format(count=points) if _is_match(desk) else ""


def _place_of(desk: Desk, seat: Seat) -> int | None:
    """Return the place of a seat that is out while the others play on, from 1."""
    out = desk.state.notes.out
    plays_on = desk.state.setup.rules.after_win == "play_on"
    return out.index(seat) + 1 if plays_on and seat in out else None


def ranking(desk: Desk) -> list[Rank]:
    """Return the seats from first to last at the end of a match; equals share a place.

    In a match of several deals the points decide, and otherwise the number of cards left.
    """
    state, rules = desk.state, desk.state.setup.rules

    def key(seat: Seat) -> tuple[int, int]:
        points = state.points[seat] * (1 if rules.match == "cards_left" else -1)
        return points, 0 if _is_match(desk) else len(state.zones[seat])

    seats = sorted(range(state.seats), key=key)
    places = {seat: 1 + sum(key(other) < key(seat) for other in seats) for seat in seats}
    return [_rank(desk, seat, places[seat]) for seat in seats]


def _rank(desk: Desk, seat: Seat, place: int) -> Rank:
    rules, points = desk.state.setup.rules, desk.state.points[seat]
    if rules.match == "wins":
        told = ngettext("{count} deal won", "{count} deals won", points)
        return Rank(place, seat, told.format(count=points))
    left = () if _is_match(desk) else _left(desk, seat)
    count = points if _is_match(desk) else len(left)
    told = ngettext("{count} card left", "{count} cards left", count).format(count=count)
    return Rank(place, seat, told if count else _("no cards left"), left)


def drawn_example(example: rules_page.Board) -> tuple[Row, ...]:
    """Return the rows of an example on the rules page."""
    return tuple(draw(row, example.state.face) for row in example.rows)


def emblem() -> Html:
    """Return a row in progress, as a picture of the game."""
    state = example_state(HouseRules(), 4, "7H 8H 6H 9H")
    shown = (draw(one, state.face) for one in drawn(state.setup.groups[:1], state))
    return div([row(one, live=False) for one in shown], class_="example board")


LAYOUT = Layout(
    region=region,
    bar=bar,
    intents=own.OWN,
    act=act,
    playable=playable,
    brief=brief,
    standing=standing,
    ranking=ranking,
    emblem=emblem,
    automatic=automatic,
    asked=asked,
    routine=routine,
    heard=heard,
)
