"""The proof of how the cards were dealt, and what it does not prove."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.friends.view import TableView
from app.html import Html
from app.online.participant import Participant
from app.online.show.friends import fair
from app.screens import friends as screen
from app.screens.friends import Shuffle
from peerdeck.agreement import findings
from peerdeck.agreement.verdict import Verdict
from peerdeck.naming import listed, somebody
from peerdeck.words import _, ngettext


def proof(participant: Participant) -> Html:
    """Return the dialog with the proof of the deal."""
    view, table = participant.view, participant.table
    verdict = view.fairness.verdict
    names = table.names if table is not None else {}
    shuffles = tuple(_shuffles(verdict, names)) if verdict is not None else ()
    checked = tuple(
        sentence
        for deal in (verdict.deals if verdict is not None else ())[-1:]
        for sentence in findings.deal_sentences(deal, names)
    )
    return screen.proof(fair(view.fairness.line), shuffles, checked, tuple(limits(view)))


def _shuffles(verdict: Verdict, names: Mapping[str, str]) -> Iterator[Shuffle]:
    """Yield the shuffles of the match, the last one first."""
    closed = [begun for deal in verdict.deals for begun in deal.shuffles if begun.shufflers]
    for number, begun in reversed([*enumerate(closed, 1)]):
        out = [person for person in begun.away if person not in begun.shufflers]
        yield Shuffle(
            _("Shuffle {number}, {cards} cards").format(number=number, cards=len(begun.deck.faces)),
            _("Everybody who shuffled has proved it."),
            not out,
            tuple(names.get(person) or somebody() for person in begun.shufflers),
            tuple(
                _("{name} took no part.").format(name=names.get(person) or somebody())
                for person in out
            ),
        )


def limits(view: TableView) -> Iterator[str]:
    """Yield the sentences about what the proof does not show, for the people at a table."""
    verdict = view.fairness.verdict
    openers = verdict.deals[-1].openers if verdict is not None and verdict.deals else 0
    if openers:
        yield ngettext(
            "{count} of you could see hidden cards alone, with an altered program.",
            "{count} of you together could see hidden cards, with altered programs.",
            openers,
        ).format(count=openers)
    names = {seat.peer: seat.name for seat in view.seats if seat.peer}
    for keeper in dict.fromkeys(seat.keeper for seat in view.seats if seat.bot):
        bots = [seat.name for seat in view.seats if seat.bot and seat.keeper == keeper]
        if keeper == view.my_peer:
            yield _("Your page plays for {names}, so it knows their cards.").format(
                names=listed(bots)
            )
        elif keeper in names:
            text = _("The page of {name} plays for {names}, so it knows their cards.")
            yield text.format(name=names[keeper], names=listed(bots))
