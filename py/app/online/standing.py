"""The state of the table in one sentence: what is so, and what happens next by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.friends.view import Change, DealAgain, SeatView, TableView
from app.online.removing import wished
from peerdeck.naming import listed
from peerdeck.words import _, ngettext


@dataclass(frozen=True)
class Standing:
    """A sentence, empty if all is as it should be; `waits` if nothing goes on meanwhile."""

    told: str = ""
    waits: bool = False


def standing(
    view: TableView, *, begins: bool = False, is_held_up: bool = False, finds_back: bool = True
) -> Standing:
    """Return how the table stands for the person at this page.

    `begins` if the host has begun a match that waits for somebody, `is_held_up` if a shuffle, or a
    change of people, has waited for somebody for a while. `finds_back` if a relay can bring pages
    together that do not hear each other: without one it may take a code.
    """
    if begins:
        return Standing(_beginning(view), waits=True)
    match view.stage:
        case "lobby":
            return Standing(_in_lobby(view))
        case "over":
            return Standing("" if view.is_host else _("The host begins the next match."))
        case "playing" | "stopped":
            held_up = view.fairness.waits_for if is_held_up else ()
            change = view.change if is_held_up and view.change and view.change.waits_for else None
            if told := _why_waiting(view, held_up, change, finds_back=finds_back):
                return Standing(told, waits=True)
            return Standing(changing(change)) if change is not None else _going_on(view)
        case _:
            return Standing()


def missing(view: TableView) -> list[str]:
    """Return the names of the people at the table who are not heard just now."""
    return [seat.name for seat in view.seats if seat.who == "person" and seat.presence != "here"]


def _beginning(view: TableView) -> str:
    names = missing(view)
    if not names:
        return _("The match begins in a moment.")
    return _("The match begins as soon as {names} can be heard again.").format(names=listed(names))


def _why_waiting(
    view: TableView, held_up: Sequence[str], change: Change | None, *, finds_back: bool
) -> str:
    """Return why nothing goes on, or "" if the cards are being played."""
    if view.resigns:
        return _("You leave the table in a moment.")
    if view.stopped:
        return view.stopped
    if view.paused and view.is_host:
        return _("The table pauses until you press “Go on”.")
    if view.paused:
        return _("The table pauses until the host is back.")
    if view.has_late_move and any(seat.leads and seat.presence == "here" for seat in view.seats):
        return _waiting_for_host(view)
    if not view.hears:
        return _unheard(view, finds_back=finds_back) if change is None else changing(change)
    shuffling = view.fairness.shuffling
    if shuffling is not None and not held_up:
        told = _("Everybody shuffles: {count} of {people}")
        return told.format(count=shuffling[0], people=shuffling[1])
    if held_up and shuffling is None:
        return _waiting_for_cards(view, held_up)
    if held_up:
        return _("The shuffle waits a moment for {names}.").format(names=listed(held_up))
    names = _unminded(view)
    if not names or (_can_be_minded(view) and not view.switches.waits):
        return ""
    told = _("The table waits for {names}, then goes on by itself.")
    return told.format(names=listed(names))


def _waiting_for_cards(view: TableView, held_up: Sequence[str]) -> str:
    again = view.deal_again
    if again is None or not again.by:
        return _("The cards wait a moment for {names}.").format(names=listed(held_up))
    told = _(
        "The cards wait for {names}: {count} of the {needed} it takes would like to deal again."
    )
    return told.format(names=listed(held_up), count=len(again.by), needed=again.needed)


def wished_again(again: DealAgain) -> str:
    """Return who wants the deal to begin again, and how many have to."""
    told = _("{names} would like to deal again: that is {count} of the {needed} it takes.")
    return told.format(names=listed(again.by), count=len(again.by), needed=again.needed)


def why_again(view: TableView, waits: str = "") -> str:
    """Return why the deal could begin again, as a question; "" if there is no reason.

    `waits` tells for whom the cards have waited for long.
    """
    again = view.deal_again
    if again is None or again.is_mine:
        return ""
    told = [_("{name} did what the rules do not allow.").format(name=one) for one in again.named]
    if waits:
        told.append(waits)
    elif again.by:
        told.append(wished_again(again))
    if told and not again.by:
        told.append(_("You can let the deal begin again, and the scores stay as they are."))
    return " ".join(told)


def changing(change: Change) -> str:
    """Return what has to happen before people come or leave."""
    who, others = change.coming or change.leaving, change.waits_for
    if who == others:
        told = (
            _("{who} will sit down as soon as their page answers.")
            if change.coming
            else _("{who} will leave the table as soon as their page answers.")
        )
        return told.format(who=listed(who))
    told = (
        ngettext(
            "{who} will sit down as soon as the page of {names} answers.",
            "{who} will sit down as soon as the pages of {names} answer.",
            len(others),
        )
        if change.coming
        else ngettext(
            "{who} will leave the table as soon as the page of {names} answers.",
            "{who} will leave the table as soon as the pages of {names} answer.",
            len(others),
        )
    )
    return told.format(who=listed(who), names=listed(others))


def _can_be_minded(view: TableView) -> bool:
    """Return True if so many people are here that they can let a bot play for somebody."""
    people = [seat for seat in view.seats if seat.who in ("me", "person")]
    return 2 * sum(seat.presence == "here" and not seat.away for seat in people) > len(people)


def _unminded(view: TableView) -> list[str]:
    """Return the names of the people who are not heard, and for whom no bot plays."""
    return [
        seat.name
        for seat in view.seats
        if seat.who == "person" and seat.presence != "here" and not seat.bot
    ]


def _unheard(view: TableView, *, finds_back: bool) -> str:
    """Return the sentence for a page that cannot hear enough of the others, or its host."""
    names = missing(view)
    if not names:
        return _("The table waits until the others can be heard again.")
    people = sum(seat.who in ("me", "person") and not seat.away for seat in view.seats)
    is_left_to_others = not view.is_host and people > 2 * len(names)
    if not finds_back:
        told = _("The table waits for {names}.")
    elif is_left_to_others:
        told = _("{names} cannot be heard, and soon another of you leads the table.")
    else:
        told = _("The table waits for {names}, then goes on by itself.")
    return told.format(names=listed(names))


def _waiting_for_host(view: TableView) -> str:
    """Return the sentence for a page whose host does not take a move."""
    names = [seat.name for seat in view.seats if seat.leads]
    if view.misses_moves:
        told = _("{names} does not take the last move, and soon another of you leads the table.")
    else:
        told = _("The table waits for {names}, who has not taken the last move yet.")
    return told.format(names=listed(names))


def _going_on(view: TableView) -> Standing:
    """Return what else is so while the cards are being played."""
    if view.removals:
        return Standing(wished(view))
    if view.deal_again is not None and view.deal_again.by:
        return Standing(wished_again(view.deal_again))
    unminded = _unminded(view)
    minded = [seat.name for seat in view.seats if _is_minded(seat)]
    if view.watches and view.is_coming:
        return Standing(_("You will sit at the next deal."))
    if unminded:
        told = _("{names} cannot be heard just now, and a bot steps in soon.")
        return Standing(told.format(names=listed(unminded)))
    if minded:
        told = ngettext(
            "A bot plays for {names} until they are back.",
            "Bots play for {names} until they are back.",
            len(minded),
        )
        return Standing(told.format(names=listed(minded)))
    return Standing(other_versions() if view.has_strangers else "")


def _is_minded(seat: SeatView) -> bool:
    return seat.who == "person" and seat.presence != "here" and seat.bot


def presence(view: TableView, seat: SeatView, stands: Standing) -> str:
    """Return in words how the player of a seat is connected while the table `stands` so."""
    goes_on = view.stage == "playing" and not stands.waits
    match seat.presence:
        case "here" if seat.leads:
            return _("Here, and leads the table")
        case "here":
            return _("Here")
        case "out" if seat.bot and goes_on:
            return _("Sits out; a bot plays on")
        case "out":
            return _("Sits out; the seat waits")
        case "quiet" if seat.bot and goes_on:
            return _("Not heard just now; a bot plays on")
        case "quiet":
            return _("Not heard just now: a device asleep, or a bad line")
        case _ if seat.bot and goes_on:
            return _("Away; a bot plays on")
        case _ if goes_on and _can_be_minded(view) and not view.switches.waits:
            return _("Away; a bot steps in soon")
        case _:
            return _("Away; the seat waits")


def _in_lobby(view: TableView) -> str:
    is_full = all(seat.who in ("me", "person") for seat in view.seats)
    if not view.is_host and not view.hears:
        return _("The host cannot be heard just now, and you are connected again by itself.")
    if not view.is_host:
        told = _("As soon as {name} begins, the cards are dealt.")
        if not is_full:
            told = _("As soon as {name} begins, the cards are dealt, with bots in the free seats.")
        leads = (seat.name for seat in view.seats if seat.leads)
        return told.format(name=next(leads, _("the host")))
    if view.has_strangers:
        return other_versions()
    here = sum(seat.who == "person" for seat in view.seats)
    if not here and any(not one.looks_on for one in view.askers):
        return _("Let in whoever is at the door, or begin with bots, and friends take over.")
    if not here:
        return _("Nobody has come yet, but you can begin with bots, and friends take over.")
    if is_full:
        return _("Every seat is taken: you can begin.")
    return ngettext(
        "{count} friend is here, and bots have the free seats.",
        "{count} friends are here, and bots have the free seats.",
        here,
    ).format(count=here)


def other_versions() -> str:
    """Return what the host is told if somebody comes with another version of the page."""
    return _("Somebody has come with another version of this page: reload it, both of you.")
