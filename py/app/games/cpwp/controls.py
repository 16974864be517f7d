"""The layout of Can't Play, Won't Play: rows of cards, and the swaps for a joker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, assert_never

from app import intents
from app.cardview import spoken_run
from app.desk import Desk
from app.games import layout
from app.games.cpwp import intents as own
from app.games.cpwp import swapping
from app.games.cpwp.board import ENDED, emblem, is_match, region
from app.games.cpwp.rows import example, row_text
from app.games.layout import Layout, Standing, open_hand
from app.hint import Target
from app.html import Html
from app.scores import Rank
from app.screens.bar import Bar
from app.screens.chrome import Command
from peerdeck.action import Pass, Play
from peerdeck.card import JOKER, Card, Face, rank, suit
from peerdeck.event import Seat
from peerdeck.games.cpwp import table
from peerdeck.games.cpwp.rows import SEVEN, Drawn, drawn
from peerdeck.naming import shorts
from peerdeck.words import N_, _, ngettext


def heard(desk: Desk, what: str) -> str:
    """Describe the table row by row, or say what can be played there."""
    rows = drawn(desk.state.setup.groups, desk.state)
    match what:
        case "table":
            shown = "; ".join(row_text(row, desk.state.face) for row in rows)
            return _("On the table: {rows}.").format(rows=shown)
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
            return _("passed")
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
    chosen, refusal = _chosen(desk), None
    commands = []
    if chosen.cards:
        refusal = desk.refusal(chosen)
        label = _("Play {cards}").format(cards=shorts(face for _card, face in chosen.cards))
        kind = "main" if can_play else ""
        commands.append(Command("act", label, kind=kind, disabled=refusal is not None))
    elif can_play:
        commands.append(Command("act", _("Play"), kind="main", disabled=True))
    if Pass() in legal:
        commands.append(Command("pass", _("Won't play; can't play"), kind="main"))
    if table.Hold() in legal:
        commands.append(Command("hold", _("Hold back")))
    if refusal is not None:
        more = completes(desk, desk.selected)
        return Bar(_all_together(desk, more) if more else str(refusal), True, tuple(commands))
    if not can_play:
        return Bar(_("You have nothing to play."), True, tuple(commands))
    prompt = _("Your turn: choose a card.") if not chosen.cards else _("Your turn.")
    if desk.state.notes.stage == "opening":
        prompt = _("You begin, with the 7 of diamonds.")
        if desk.state.setup.rules.opening_card == "any_7":
            prompt = _("You begin, with any 7.")
    return Bar(prompt, True, tuple(commands))


def _all_together(desk: Desk, more: Sequence[Card]) -> str:
    """Return which cards have to be chosen with the selected ones."""
    cards = shorts(map(desk.face, more))
    if len(desk.selected) > 1:
        return _("Choose the {cards} with them: they go down together.").format(cards=cards)
    return _("Choose the {cards} with it: they go down together.").format(cards=cards)


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
                desk.tap(Card(card), joins=together(desk, [*desk.selected, Card(card)]))
        case intents.Pass():
            return Pass()
        case intents.Act():
            return _chosen(desk)
        case own.Take() | own.Name() | own.Clear():
            pass  # these choose what is swapped
        case _:
            assert_never(intent)
    return None


def together(desk: Desk, cards: Sequence[Card]) -> bool:
    """Return True if some run has these cards; out of turn, if they are of one suit."""
    faces = [desk.face(card) for card in cards]
    if desk.my_turn:
        plays = (action.cards for action in desk.legal() if isinstance(action, Play))
        return any(Counter(faces) <= Counter(face for _card, face in play) for play in plays)
    has_runs = desk.state.setup.runs and JOKER not in faces
    return has_runs and len(set(map(suit, faces))) == 1


def completes(desk: Desk, cards: Sequence[Card]) -> list[Card]:
    """Return the fewest other cards of the hand with which these make a run that can be played.

    There are none if they can be played without any, or with none.
    """
    faces = Counter(desk.face(card) for card in cards)
    plays = (action.cards for action in desk.legal() if isinstance(action, Play))
    runs = [Counter(face for _card, face in play) for play in plays]
    missing = min((list(run - faces) for run in runs if faces <= run), key=len, default=[])
    others = [card for card in desk.order if card not in cards]
    return [next(card for card in others if desk.face(card) == face) for face in missing]


def _place(desk: Desk, face: Face) -> Any:
    """Return the play of the selected run that begins at this slot, or of the one card for it."""
    chosen = _chosen(desk)
    if chosen.cards and chosen.cards[0][1] == face and desk.refusal(chosen) is None:
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


def targets(action: Any) -> list[Target]:
    """Return the controls that lead to an action."""
    match action:
        case Play(((_card, face), *_more)):
            return [("place", str(face)), ("act", "")]
        case table.Hold():
            return [("hold", "")]
        case table.Look(one, other):
            return [("name", str(one)), ("name", str(other))]
        case table.Swap(one, other):
            return [("take", str(one)), ("take", str(other))]
        case _:
            return layout.targets(action)


def moved(action: Any) -> set[Card]:
    """Return the cards that a swap moves."""
    return set(action) if isinstance(action, table.Swap) else set()


def standing(desk: Desk, seat: Seat) -> Standing:
    """Return a seat's score, its place if it is out, and the jokers that lie in front of it."""
    state = desk.state
    place = _place_of(desk, seat)
    return Standing(
        score=_score(desk, seat),
        points=str(state.points[seat]),
        marks=() if place is None else (_("Place {place}").format(place=place),),
        laid=tuple(state.zones[state.setup.front[seat]]),
    )


def _score(desk: Desk, seat: Seat) -> str:
    rules, points = desk.state.setup.rules, desk.state.points[seat]
    if rules.match == "wins":
        return ngettext("{count} win", "{count} wins", points).format(count=points)
    return _("{count} against").format(count=points) if is_match(desk) else ""


def _place_of(desk: Desk, seat: Seat) -> int | None:
    """Return the place of a seat that is out while the others play on, from 1."""
    out = desk.state.notes.out
    plays_on = desk.state.setup.rules.after_win == "play_on"
    return out.index(seat) + 1 if plays_on and seat in out else None


def lies(desk: Desk, seat: Seat) -> Html | None:
    """Return the cards that a seat was left with, unless its rank says that there are none."""
    is_told = desk.over and desk.state.sheet and not is_match(desk)
    return None if is_told and not desk.state.zones[seat] else open_hand(desk, seat)


def ranking(desk: Desk) -> list[Rank]:
    """Return the seats from first to last at the end of a match; equals share a place.

    In a match of several deals the points decide, and otherwise the number of cards left.
    """
    state, rules = desk.state, desk.state.setup.rules

    def key(seat: Seat) -> tuple[int, int]:
        points = state.points[seat] * (1 if rules.match == "cards_left" else -1)
        return points, 0 if is_match(desk) else len(state.zones[seat])

    seats = sorted(range(state.seats), key=key)
    places = {seat: 1 + sum(key(other) < key(seat) for other in seats) for seat in seats}
    return [_rank(desk, seat, places[seat]) for seat in seats]


def _rank(desk: Desk, seat: Seat, place: int) -> Rank:
    rules, points = desk.state.setup.rules, desk.state.points[seat]
    if rules.match == "wins":
        told = ngettext("{count} deal won", "{count} deals won", points)
        return Rank(place, seat, told.format(count=points))
    left = () if is_match(desk) else tuple(desk.known_hand(seat))
    count = points if is_match(desk) else len(left)
    told = ngettext("{count} card left", "{count} cards left", count).format(count=count)
    return Rank(place, seat, told if count else _("no cards left"), left)


def _roomy(desk: Desk) -> int:
    """Return the cards of a full hand; nobody ever has more."""
    seats: int = desk.state.seats
    return -(-sum(map(len, desk.state.zones)) // seats)


LAYOUT = Layout(
    roomy=_roomy,
    region=region,
    bar=bar,
    intents=own.OWN,
    act=act,
    playable=playable,
    together=together,
    completes=completes,
    tip=N_("Tip: tap a card twice to play it, or tap its place in the row."),
    targets=targets,
    moved=moved,
    brief=brief,
    standing=standing,
    ranking=ranking,
    lies=lies,
    emblem=emblem,
    example=example,
    automatic=automatic,
    asked=asked,
    routine=routine,
    heard=heard,
)
