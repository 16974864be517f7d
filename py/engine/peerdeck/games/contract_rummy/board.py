"""The table of contract rummy as text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from peerdeck.cli.boards import Board, FindCards
from peerdeck.cli.cards import lines_of, name_of
from peerdeck.games.contract_rummy.actions import LayDown
from peerdeck.games.contract_rummy.contracts import describe_contract
from peerdeck.games.contract_rummy.table import Table, contract_now, top_discard
from peerdeck.naming import shorts
from peerdeck.words import N_, _, ngettext


def lines(state: Table, names: Sequence[str]) -> list[str]:
    """Return the round, the piles and the melds."""
    setup, notes = state.setup, state.notes
    rounds = len(setup.contracts)
    told = describe_contract(contract_now(state))
    stock = len(state.zones[setup.stock])
    discard = top_discard(state)
    piles = [
        ngettext("stock: {count} card", "stock: {count} cards", stock).format(count=stock),
        _("discard: {card}").format(card=_("none") if discard is None else name_of(discard[1])),
    ]
    return [
        _("Round {number} of {rounds}: {contract}").format(
            number=notes.round + 1, rounds=rounds, contract=told
        ),
        *lines_of(piles, ""),
        *(
            _("Meld of {name}: {cards}").format(name=names[owner], cards=shorts(meld.faces))
            for _zone, owner, meld in notes.melds
        ),
    ]


def typed(words: Sequence[str], find_cards: FindCards) -> LayDown | None:
    """Return the lay-down that is typed, with slashes between its melds. Raises `ValueError`."""
    if words[0] != "lay":
        return None
    cards = find_cards([word for word in words[1:] if word != "/"])
    groups = " ".join(words[1:]).split("/")
    return LayDown(tuple(tuple(islice(cards, len(group.split()))) for group in groups))


BOARD = Board(
    lines,
    typed=typed,
    help=N_("To lay down other melds: lay 7d 7c 7h / 4s 5s * 7s, sets first, runs upwards."),
)
