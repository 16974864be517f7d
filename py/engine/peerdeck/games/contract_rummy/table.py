"""The table of contract rummy: its zones, its notes, and questions about them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from peerdeck.action import Shown
from peerdeck.card import full_deck
from peerdeck.event import Seat, Seats, ShuffleCalled, Zone
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.feasible import JOKERS_A_DECK, check_rules, decks_for
from peerdeck.games.contract_rummy.melds import Meld, MeldRules
from peerdeck.games.contract_rummy.rules import Rules
from peerdeck.notes import GameNotes, Note, notes
from peerdeck.state import State, evolve
from peerdeck.zones import Zones

# "playing" is the whole deal from the first offer on. In "drawing" the stock has to be refilled
# before somebody can draw from it; in "counting" the hands are shown.
Stage = Literal[
    "shuffling",
    "cutting",
    "burning",
    "dealing",
    "playing",
    "drawing",
    "counting",
    "between",
    "over",
]


class Offer(NamedTuple):
    """The offer of the discard.

    `asked` are the seats that have not answered yet, in order: the turn player, who may take it,
    then the seats in `hot`, which may put it on a meld, then the `buyers`. A seat that is in both
    is asked about the hot card first, and is in `asked` once.
    """

    asked: tuple[Seat, ...]
    hot: tuple[Seat, ...]
    buyers: tuple[Seat, ...]


class TableMeld(NamedTuple):
    """A meld on the table; its cards are in the order of its faces."""

    zone: Zone
    owner: Seat
    meld: Meld


@notes
class Notes(GameNotes):
    """Notes of the table besides the cards; all of it is public."""

    stage: Note[Stage] = Note()
    round: Note[int] = Note()
    bought: Note[tuple[int, ...]] = Note()  # buys so far in this deal, or game, by seat
    bought_before: Note[tuple[int, ...]] = Note()  # what it was when this deal began
    can_buy: Note[Seats] = Note()  # the seats that have buys left and may use them
    down: Note[Seats] = Note(default=0)  # the seats that have laid down
    melds: Note[tuple[TableMeld, ...]] = Note(default=())
    # None from the draw of the turn player to their discard
    offer: Note[Offer | None] = Note(default=None)
    taken: Note[int] = Note(default=0)  # turns in a row that began with the discard
    laid: Note[bool] = Note(default=False)  # the turn player has laid down in this turn
    replay: Note[bool] = Note(default=False)  # the turn player must lay off a joker first
    # the seats that still get cards from the stock, each with their number
    due: Note[tuple[tuple[Seat, int], ...]] = Note(default=())
    # the stock of this deal has been refilled with the discards
    reshuffled: Note[bool] = Note(default=False)
    out: Note[Seat | None] = Note(default=None)  # the seat that has gone out


@dataclass(frozen=True)
class Setup:
    """Everything that follows from rules and seats alone. The hands are the zones 0 .. seats - 1.

    Rules that are needed in every turn are here once more, as plain values.
    """

    rules: Rules
    seats: int
    decks: int
    stock: Zone
    discards: Zone
    melds: tuple[tuple[Zone, ...], ...]  # of each seat: one zone for each meld of a contract
    audience: tuple[Seats, ...]
    contracts: tuple[Contract, ...]
    worths: tuple[int, ...]  # the points of each face
    meld_rules: MeldRules
    left_over: int  # cards that melding has to leave in hand
    keeps: bool  # a last card is kept, and never discarded
    out_by_discard: bool  # the last card may be discarded, and that ends the deal
    price: int  # cards from the stock that come with a bought one
    most_taken: int  # turns in a row that may begin with the discard


Table = State[Setup, Notes]


@lru_cache(maxsize=64)
def make_setup(rules: Rules, seats: int) -> Setup:
    """Return the setup of a table. Raises `BadOptions` for rules that cannot be played."""
    check_rules(rules, seats)
    places = max(contract.melds for contract, _dealt in rules.rounds)
    zones = Zones(seats)
    return Setup(
        rules=rules,
        seats=seats,
        decks=decks_for(rules, seats),
        stock=zones.hidden(),
        discards=zones.open(),
        melds=tuple(tuple(zones.open() for _meld in range(places)) for _seat in range(seats)),
        audience=zones.audience,
        contracts=tuple(contract for contract, _dealt in rules.rounds),
        worths=rules.worth.table(),
        meld_rules=rules.melds,
        left_over=rules.left_over,
        keeps=rules.going_out == "keep",
        out_by_discard=rules.going_out in ("any", "discard"),
        price=rules.buy_price,
        most_taken=2 * seats,
    )


def start(rules: Rules, seats: int, dealer: Seat) -> Table:
    """Return the deck on the table, to be shuffled. Raises `BadOptions`."""
    setup = make_setup(rules, seats)
    state: Table = State(
        seats=seats,
        dealer=dealer,
        deck=full_deck(setup.decks, JOKERS_A_DECK),
        deck_zone=setup.stock,
        audience=setup.audience,
        setup=setup,
        notes=new_notes(setup, 0, (0,) * seats),
    )
    evolve(state, [ShuffleCalled(tuple(state.zones[setup.stock]))])
    return state


def new_notes(setup: Setup, round: int, bought: tuple[int, ...]) -> Notes:
    """Return the notes of a new deal; `bought` are the buys of each seat so far."""
    rules = setup.rules
    if not rules.buys_per_game:
        bought = (0,) * setup.seats
    can_buy = sum(
        1 << seat for seat, times in enumerate(bought) if rules.buys is None or times < rules.buys
    )
    return Notes("shuffling", round, bought, bought, can_buy)


def contract_now(state: Table) -> Contract:
    """Return the contract of this round."""
    return state.setup.contracts[state.notes.round]


def meld_at(state: Table, zone: Zone) -> TableMeld | None:
    """Return the meld that lies in this zone, if one does."""
    return next((one for one in state.notes.melds if one.zone == zone), None)


def top_discard(state: Table) -> Shown | None:
    """Return the card on top of the discard pile, if there is one and its face is known."""
    for card in state.zones[state.setup.discards][-1:]:
        face = state.face[card]
        if face is not None:
            return card, face
    return None


def offered(state: Table) -> Shown:
    """Return the discard, while it is offered."""
    discard = top_discard(state)
    assert discard is not None
    return discard


def is_down(state: Table, seat: Seat) -> bool:
    """Return True if this seat has laid down its contract."""
    return bool(state.notes.down >> seat & 1)


def is_whole(state: Table) -> bool:
    """Return True if a lay-down has to use the whole hand in this round."""
    return state.setup.rules.whole(state.notes.round)
