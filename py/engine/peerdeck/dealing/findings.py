"""Findings from a log and its decks: who shuffled, which cards were shown, who lied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from peerdeck.dealing.book import PublicLog
from peerdeck.dealing.notation import Person
from peerdeck.dealing.people import Fault, What
from peerdeck.log import Act, LogError
from peerdeck.naming import listed
from peerdeck.words import N_, _, ngettext

FAULTS = {
    "shuffle": N_("{name} did not shuffle fairly."),
    "escrow": N_("{name} gave the others a false part of a key."),
    "share": N_("{name} opened a card falsely."),
    "complaint": N_("{name} accused somebody without reason."),
    "rule": N_("{name} did what the rules do not allow."),
}


@dataclass(frozen=True)
class Dealt:
    """A shuffle that was used: who made it, and who belonged to the table and did not."""

    people: tuple[Person, ...]
    left_out: tuple[Person, ...]
    cards: int


@dataclass(frozen=True)
class Proof:
    """The findings: shuffles, each of them proved; cards; actions.

    `shown` are the cards of all deals. Of those in play now, `in_play` are shown, others `hidden`.
    `undrawn` are the people without whom the others drew who deals first.
    `problem` is the first line that does not hold; what follows it was not looked at.
    """

    shuffles: tuple[Dealt, ...]
    shown: int
    in_play: int
    hidden: int
    actions: int
    faults: tuple[Fault, ...]
    undrawn: tuple[Person, ...] = ()
    problem: LogError | None = None

    def text(self, names: Mapping[Person, str]) -> str:
        """Return the findings in words."""
        return "\n".join([*self._shuffles(names), *self._cards(), *self._faults(names)])

    def brief(self, names: Mapping[Person, str]) -> str:
        """Return the findings in words, without the numbers of cards while some are hidden."""
        cards = [] if self.hidden and self.problem is None else self._cards()
        return "\n".join([*self._shuffles(names), *cards, *self._faults(names)])

    def _shuffles(self, names: Mapping[Person, str]) -> Iterable[str]:
        for people, times in Counter(one.people for one in self.shuffles).items():
            told = ngettext(
                "Shuffled by {names}, each proven.",
                "Shuffled {count} times by {names}, each proven.",
                times,
            )
            yield told.format(names=_listed(names, people), count=times)
        absent = {person: None for one in self.shuffles for person in one.left_out}
        if absent:
            told = _("Not everybody took part in every shuffle: {names}.")
            yield told.format(names=_listed(names, absent))
        if self.undrawn:
            told = _("Not everybody drew who deals first: {names}.")
            yield told.format(names=_listed(names, self.undrawn))

    def _cards(self) -> Iterable[str]:
        if self.problem is not None:
            yield str(self.problem)
            return
        if not self.shown:
            return
        told = ngettext("{count} card shown", "{count} cards shown", self.shown)
        shown = told.format(count=self.shown)
        if not self.hidden:
            yield _("{shown}; every hand as dealt.").format(shown=shown)
        elif not self.in_play:
            yield _("{shown}; every shown card as dealt.").format(shown=shown)
        elif self.in_play == self.shown:
            told = _("{shown}, {hidden} still hidden; every shown card as dealt.")
            yield told.format(shown=shown, hidden=self.hidden)
        else:
            told = _(
                "Cards in play: {now} shown, {hidden} still hidden. "
                "Shown in all: {shown}, each as dealt."
            )
            yield told.format(now=self.in_play, hidden=self.hidden, shown=self.shown)

    def _faults(self, names: Mapping[Person, str]) -> Iterable[str]:
        for fault in dict.fromkeys((fault.person, fault.what) for fault in self.faults):
            person, what = fault
            yield fault_text(what, names.get(person, person))


def fault_text(what: What, name: str) -> str:
    """Return in words what somebody has done."""
    return _(FAULTS[what]).format(name=name)


def findings_of(book: PublicLog, problem: LogError | None = None) -> Proof:
    """Return what a book shows, all of which it has checked."""
    state, lots = book.state, book.lots
    dealt = [deck for deck in book.decks.all if deck.first is not None]
    live = {card for zone in state.zones for card in zone}
    cards = [card for deck in dealt for card in deck.cards]
    return Proof(
        shuffles=tuple(Dealt(deck.people, deck.left_out, len(deck.faces)) for deck in dealt),
        shown=sum(card in book.faces for card in cards),
        in_play=sum(card in live and card in book.faces for card in cards),
        hidden=sum(card in live and card not in book.faces for card in cards),
        actions=sum(isinstance(item, Act) for item in book.items),
        faults=tuple(book.faults),
        undrawn=tuple(one for one in lots.keys if one not in lots.told)
        if book.follower.is_drawn
        else (),
        problem=problem,
    )


def _listed(names: Mapping[Person, str], people: Iterable[Person]) -> str:
    return listed([names.get(person, person) for person in people])
