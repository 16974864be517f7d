"""The region of a game of tricks: the trick in progress, its worth, the earlier tricks."""

from __future__ import annotations

from dataclasses import replace

from app.desk import Desk
from app.games.spar.drawing import (
    PLACES,
    Cell,
    Grid,
    Looks,
    Middle,
    Part,
    Side,
    Trick,
    Tricks,
    Worth,
    compass,
    tricks,
)
from app.html import Html, div
from peerdeck import event
from peerdeck.card import Face, parse_faces, suit
from peerdeck.event import Seat
from peerdeck.games.spar.scoring import LAST, TAKEN, broke, standing
from peerdeck.games.spar.table import TRICKS, Challenge, tricks_of
from peerdeck.games.spar.table import Trick as Played
from peerdeck.naming import spoken, suit_name
from peerdeck.words import _, ngettext


def region(desk: Desk) -> Html:
    """Return the trick as a compass; the round's tricks as a grid where plays can be challenged."""
    state = desk.state
    found = tricks_of(state)
    number = len(found) + (desk.state.notes.stage == "playing" and is_swept(desk))
    head = Tricks(
        round=_("Round {number}").format(number=len(state.sheet) + (not is_scored(desk))),
        trick=_("Trick {number} of {count}").format(
            number=min(max(number, 1), TRICKS), count=TRICKS
        ),
        looks=_looks(desk, found),
        worth=_result(desk) if is_scored(desk) else _so_far(desk),
        over=is_scored(desk),
    )
    return tricks(_asked(desk, head) if state.notes.stage == "challenging" else _shown(desk, head))


def is_swept(desk: Desk) -> bool:
    """Return True if no trick lies on the table."""
    return not desk.state.zones[desk.state.setup.trick]


def is_complete(desk: Desk) -> bool:
    """Return True if the trick on the table has a card of each player."""
    state = desk.state
    return len(state.zones[state.setup.trick]) == int(state.seats)


def is_scored(desk: Desk) -> bool:
    """Return True if the round has been scored and no other one dealt."""
    return bool(desk.state.notes.stage in ("between", "over"))


def led_suit(desk: Desk) -> int | None:
    """Return the suit of the trick on the table, if there is one."""
    trick = desk.state.zones[desk.state.setup.trick]
    return suit(desk.face(trick[0])) if trick else None


def points_of(parts: tuple[event.Part, ...]) -> int:
    """Return the sum of the parts of a score."""
    return sum(part.times * part.worth for part in parts)


def saved_up(desk: Desk) -> tuple[Seat, tuple[event.Part, ...]] | None:
    """Return the seat that has points added up, and their parts: the worth of a round ending now.

    The one point that any round is worth does not count here; a seat that loses control loses all.
    """
    state = desk.state
    so_far = standing(state)
    if so_far is None or state.setup.rules.scoring == "last_trick_only":
        return None
    seat, parts = so_far
    nothing = (LAST,) if state.setup.rules.transfer_carry else (LAST, TAKEN)
    if seat != state.notes.control or all(part in nothing for part in parts):
        return None
    return seat, parts


def challenges(desk: Desk) -> list[Challenge]:
    """Return the plays that the player may challenge now."""
    return [action for action in desk.legal() if isinstance(action, Challenge)]


def called(claim: Challenge) -> str:
    """Return the text by which the page knows a challenge."""
    return f"{claim.accused} {claim.trick}"


def _shown(desk: Desk, head: Tricks) -> Tricks:
    return replace(head, sides=_sides(desk), middle=_middle(desk))


def _sides(desk: Desk) -> tuple[Side, ...]:
    """Return the players in the order of play in this trick, each with the card they played."""
    state = desk.state
    seats, notes = state.seats, state.notes
    trick = state.zones[state.setup.trick]
    leader = notes.leads[-1] if trick else notes.control
    playing = notes.stage == "playing"
    sides = []
    for place in range(seats):
        seat = (leader + place) % seats
        card = trick[place] if place < len(trick) else None
        best = seat == notes.control and card is not None
        sides.append(
            Side(
                seat=seat,
                name=desk.names[seat],
                place=PLACES[seats][(seat - desk.me) % seats],
                card=card,
                face=None if card is None else desk.face(card),
                tag=_tag(desk, seat, place < len(trick)),
                best=best,
                turn=playing and seat in desk.to_act,
                target=_target(desk) if playing and seat == desk.me and desk.my_turn else "",
            )
        )
    return tuple(sides)


def _tag(desk: Desk, seat: Seat, played: bool) -> str:
    if is_scored(desk) and any(
        claim.accused == seat and broke(desk.state, seat, claim.trick)
        for claim in desk.state.notes.claims
    ):
        return _("caught")
    if seat != desk.state.notes.control:
        return ""
    if not played:
        return _("to lead")
    return _("won") if is_complete(desk) else _("in control")


def _target(desk: Desk) -> str:
    """Return the label of this player's own empty place."""
    if not desk.selected:
        return _("Choose a card to play here")
    return _("Play here: the {card}").format(card=spoken(desk.face(desk.selected[-1])))


def _middle(desk: Desk) -> Middle:
    state = desk.state
    notes = state.notes
    if is_scored(desk):
        row = state.sheet[-1]
        if not row.winners:
            return Middle(_("Nobody won."), done=True)
        told = _("{name} won.").format(name=desk.names[row.winners[0]])
        return Middle(told, points=f"+{max(row.points)}", done=True)
    led = led_suit(desk)
    if led is None:
        if notes.control == desk.me:
            return Middle(_("You lead."))
        return Middle(_("{name} leads.").format(name=desk.names[notes.control]))
    if is_complete(desk) and desk.my_turn and notes.stage == "playing":
        return Middle(_("You won: lead here."), led, done=True, target=_target(desk))
    if is_complete(desk):
        return Middle(
            _("{name} won the trick.").format(name=desk.names[notes.control]), led, done=True
        )
    return Middle(
        _("{name} led {suit}.").format(name=desk.names[notes.leads[-1]], suit=suit_name(led)), led
    )


def _so_far(desk: Desk) -> Worth:
    """Return what is added up, while the round is being played."""
    state = desk.state
    if state.setup.rules.scoring == "last_trick_only":
        return Worth(_("At this table only the fifth trick counts."))
    held = saved_up(desk)
    if held is not None:
        seat, parts = held
        if seat == desk.me:
            return Worth(_("You have added up so far:"), _parts(parts))
        return Worth(_("{name} has added up so far:").format(name=desk.names[seat]), _parts(parts))
    so_far = standing(state)
    if so_far is not None and so_far[0] != state.notes.control:
        return Worth(_("The points added up are lost."))
    return Worth(_("Nothing is added up yet."))


def _result(desk: Desk) -> Worth:
    """Return the worth of the round, the seat that got it, and the challenges."""
    state = desk.state
    row = state.sheet[-1]
    more = tuple(
        desk.header.game.sentence(
            state, claim.challenger, Challenge(claim.accused, claim.trick), desk.names
        )
        for claim in state.notes.claims
    )
    if not row.winners:
        return Worth(_("Everybody who was in control was caught."), more=more)
    (winner,) = row.winners
    points = max(row.points)
    told = ngettext("{name} got {count} point:", "{name} got {count} points:", points).format(
        name=desk.names[winner], count=points
    )
    return Worth(told, _parts(row.parts[winner]), more)


def _parts(parts: tuple[event.Part, ...]) -> tuple[Part, ...]:
    return tuple(
        Part(
            _(part.label)
            if part.times == 1
            else _("{part}, {times} times").format(part=_(part.label), times=part.times),
            part.times * part.worth,
        )
        for part in parts
    )


def _asked(desk: Desk, head: Tricks) -> Tricks:
    """Return the grid of all cards, among which a play can be challenged."""
    can = set(challenges(desk)) if desk.early is None else set()
    question = (
        _("Did somebody hide a card?") if can else _("Anyone who doubts a play may challenge it.")
    )
    return replace(
        head, grid=_grid(desk, tricks_of(desk.state), can), question=question, worth=None
    )


def _grid(
    desk: Desk, found: list[Played], can: set[Challenge] | None = None, lying: bool = True
) -> Grid:
    seats = [(desk.me + k) % desk.state.seats for k in range(desk.state.seats)]
    return Grid(
        tuple(desk.names[seat] for seat in seats),
        tuple(
            tuple(_cell(desk, trick, seat, number, can, lying) for seat in seats)
            for number, trick in enumerate(found, 1)
        ),
    )


def _cell(
    desk: Desk,
    trick: Played,
    seat: Seat,
    number: int,
    can: set[Challenge] | None,
    lying: bool,
) -> Cell | None:
    place = (seat - trick.leader) % desk.state.seats
    if place >= len(trick.cards):
        return None
    card = trick.cards[place]
    claim = Challenge(seat, number)
    is_choice = can is not None and claim in can
    return Cell(
        name=desk.names[seat],
        face=desk.face(card),
        tag=_grid_tag(trick, seat),
        card=card if lying else None,
        best=seat == trick.control,
        value=called(claim) if is_choice else "",
        chosen=desk.draft == claim,
        label=desk.header.game.label(desk.state, desk.me, claim, desk.names) if is_choice else "",
    )


def _grid_tag(trick: Played, seat: Seat) -> str:
    if seat == trick.leader == trick.control:
        return _("kept")
    if seat == trick.leader:
        return _("led")
    return _("took") if seat == trick.control else ""


def _looks(desk: Desk, found: list[Played]) -> Looks:
    """Return the last swept trick, and every card that has been played and is out."""
    state = desk.state
    swept = found[:-1] if not is_swept(desk) else found
    here = {card for trick in found for card in trick.cards}
    out = (desk.face(card) for card in state.zones[state.setup.played] if card not in here)
    stock = len(state.zones[state.setup.stock])
    complete = [trick for trick in found if len(trick.cards) == state.seats]
    return Looks(
        last=_again(desk, swept[-1], len(swept)) if swept else None,
        grid=_grid(desk, complete, lying=False),
        out=tuple(sorted(out, key=_by_suit)),
        stock=ngettext(
            "{count} card is left in the stock.", "{count} cards are left in the stock.", stock
        ).format(count=stock),
    )


def _by_suit(face: Face) -> tuple[int, int]:
    return suit(face), face


def _again(desk: Desk, trick: Played, number: int) -> Trick:
    seats = desk.state.seats
    told = _("{name} won trick {number}.").format(name=desk.names[trick.control], number=number)
    cells = []
    for place, card in enumerate(trick.cards):
        seat = (trick.leader + place) % seats
        tag = _("won") if seat == trick.control else _("led") if not place else ""
        cells.append(Cell(desk.names[seat], desk.face(card), tag, best=seat == trick.control))
    return Trick(told, tuple(cells))


def emblem() -> Html:
    """Return a trick as it lies, as a picture of the game."""
    faces = parse_faces("8H JH KS")
    sides = tuple(
        Side(seat, "", place, face=face, best=seat == 1)
        for seat, (place, face) in enumerate(zip(("tl", "tr", "b"), faces, strict=True))
    )
    return div(compass(sides, None), class_="example board tricks")
