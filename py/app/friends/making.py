"""The making of the shuffles of a match: who took part, as far as one page knows, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.friends.shared import SharedTable
from app.friends.view import Made, OwnPart
from app.friends.witness import Present
from peerdeck.fair.book import Seeding
from peerdeck.naming import listed
from peerdeck.words import N_, _

OWN: Mapping[OwnPart, str] = {
    "unheard": N_("Your page answered in time, but the host shuffled without you."),
    "unasked": N_("Your page was there, but the host did not ask it to take part."),
    "absent": N_("You did not take part in this shuffle."),
}


def made(shared: SharedTable, called: Sequence[str]) -> tuple[Made, ...]:
    """Return how each shuffle that has been dealt was made, the first one first."""
    roster = shared.role.roster
    if roster is None:
        return ()
    people = {
        place.peer: Present(seat, called[seat])
        for seat, place in enumerate(roster.places)
        if place.peer
    }
    return tuple(_made(shared, one, people, called) for one in shared.seedings)


def _made(
    shared: SharedTable, one: Seeding, people: dict[str, Present], called: Sequence[str]
) -> Made:
    """Look for those who should have taken part: all who sat there then, and all who sit now."""
    role, witness = shared.role, shared.role.witness
    then = witness.present.get(one.number, {})
    names = {present.seat: present.name for present in then.values()}
    by = tuple(names.get(seat) or called[seat] for seat in one.seats if seat < len(called))
    here = then.get(role.me)
    is_host = here is not None and here.seat == one.host  # who was told of every part directly
    is_checked = one.opened is not None and not is_host
    without: list[str] = []
    unconfirmed: list[str] = []
    for peer, present in sorted({**then, **people}.items(), key=lambda item: item[1].seat):
        was = then.get(peer)
        if peer == role.me:
            continue
        if was is None or was.seat not in one.seats:
            without.append(present.name)
        elif is_checked and was.seat != one.host and one.number not in witness.words.get(peer, ()):
            unconfirmed.append(present.name)
    is_out = role.me in {**then, **people} and not shared.took_part(one)
    own: OwnPart = witness.left_out.get(one.number, "absent") if is_out else ""
    is_again = one.number in witness.again and not (without or own)
    return Made(
        one.number,
        by,
        tuple(without),
        own,
        () if own else tuple(unconfirmed),
        is_again,
        one.afresh,
    )


def just_made(one: Made) -> list[str]:
    """Return what to tell as soon as a shuffle has been made without somebody."""
    if not one.without and not one.own:
        return []
    told = _("Shuffled by {names}.").format(names=listed(one.by))
    if one.without:
        told += " " + _absent(one)
    return [told, _(OWN[one.own])] if one.own else [told]


def about(one: Made) -> list[str]:
    """Return what is to be known about how a shuffle was made, in sentences."""
    told = [_(OWN[one.own])] if one.own else []
    if one.without:
        told.append(_absent(one))
    told += [
        _("{name}'s page has not confirmed that it took part.").format(name=name)
        for name in one.unconfirmed
    ]
    if one.again:
        told.append(_("The host began this shuffle again after numbers had been shown."))
    if one.afresh:
        told.append(_("Its cards were dealt afresh, because the dealer was gone."))
    return told


def _absent(one: Made) -> str:
    told = _("{names} did not take part in this shuffle.")
    return told.format(names=listed(one.without))


def told_of(shuffles: Sequence[Made], differing: Iterable[str], *, broke_off: bool) -> str:
    """Return what speaks against calling these shuffles fair, in short sentences."""
    found: dict[tuple[str, str], list[int]] = {}
    for one in shuffles:
        for finding in _findings(one):
            found.setdefault(finding, []).append(one.number)
    told: list[str] = []
    for (sentence, name), numbers in found.items():
        which = _("shuffle {number}").format(number=numbers[0] + 1)
        if len(numbers) > 1:
            count, total = len(numbers), len(shuffles)
            which = _("{count} of {total} shuffles").format(count=count, total=total)
        told.append(sentence.format(name=name, shuffles=which))
    told += [
        _("{name}'s page has a different log from yours.").format(name=name) for name in differing
    ]
    if broke_off:
        told.append(_("This match began before the last one was over on your page."))
    return " ".join(told)


def _findings(one: Made) -> Iterator[tuple[str, str]]:
    """Yield what speaks against a shuffle: a sentence about some shuffles, and a name for it."""
    match one.own:
        case "unheard":
            told = _("Your page answered in time, but the host left you out of {shuffles}.")
            yield told, ""
        case "unasked":
            yield _("Your page was there, but the host left you out of {shuffles}."), ""
        case "absent":
            yield _("You did not take part in {shuffles}."), ""
    for name in one.without:
        yield _("{name} did not take part in {shuffles}."), name
    if len(one.by) == 1 and not one.without:
        yield _("Nobody but {name} took part in {shuffles}."), one.by[0]
    for name in one.unconfirmed:
        yield _("{name}'s page has not confirmed that it took part in {shuffles}."), name
    if one.again:
        yield _("In {shuffles} the host began again after numbers had been shown."), ""
    if one.afresh:
        yield _("Cards were dealt afresh in {shuffles}, because the dealer was gone."), ""
