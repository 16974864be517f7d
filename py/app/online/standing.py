"""The state of the table in one sentence: what is so, and what happens next by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.friends.view import SeatView, TableView, Wished
from app.online.asking import votes
from peerdeck.naming import listed
from peerdeck.words import _, ngettext


@dataclass(frozen=True)
class Standing:
    """A sentence, empty if all is as it should be; `waits` if nothing goes on meanwhile."""

    text: str = ""
    waits: bool = False


def standing(view: TableView, *, finds_back: bool = True) -> Standing:
    """Return how the table stands for the person at this page.

    `finds_back` if a relay can bring pages together that do not hear each other: without one it may
    take a code.
    """
    if view.resigns:
        return Standing(_("You leave the table in a moment."), waits=True)
    match view.stage:
        case "lobby":
            return Standing(_in_lobby(view, finds_back=finds_back))
        case "playing":
            if text := _why_waiting(view, finds_back=finds_back):
                return Standing(text, waits=True)
            return Standing(_going_on(view))
        case "over":
            return Standing(_over(view))
        case "stopped":
            return Standing(view.stopped, waits=True)
        case _:
            return Standing()


def missing(view: TableView) -> list[str]:
    """Return the names of the people at the table who are not heard just now."""
    return [seat.name for seat in view.seats if seat.who == "person" and seat.presence != "here"]


def _why_waiting(view: TableView, *, finds_back: bool) -> str:
    """Return why nothing goes on, or "" if the cards are being played."""
    if view.paused:
        return _("The table pauses.")
    if view.awaited:
        return _too_few(view.awaited, finds_back=finds_back)
    shuffling, awaited = view.fairness.shuffling, view.fairness.awaited
    if shuffling is not None and not awaited:
        text = _("Everybody shuffles: {count} of {people}")
        return text.format(count=shuffling[0], people=shuffling[1])
    if shuffling is not None:
        return _("The shuffle waits a moment for {names}.").format(names=listed(awaited))
    if awaited:
        return _("The cards wait a moment for {names}.").format(names=listed(awaited))
    if view.unready and view.is_ready:
        return _("Waiting for {names} to press Ready.").format(names=listed(view.unready))
    return _("The table is agreeing …") if view.agreeing else ""


def _too_few(names: Sequence[str], *, finds_back: bool) -> str:
    """Return for whom the table waits, because too few are here to decide anything."""
    if len(names) == 1:
        text = _("The table waits for {names}, and goes on by itself.")
        if not finds_back:
            text = _("The table waits for {names}.")
    else:
        text = _("The table waits for one more of {names}, and goes on by itself.")
        if not finds_back:
            text = _("The table waits for one more of {names}.")
    return text.format(names=listed(names))


def _going_on(view: TableView) -> str:
    """Return what else is so while the cards are being played."""
    if text := wished(view):
        return text
    if view.is_guest:
        return _as_guest(view)
    played = [seat for seat in view.seats if seat.who == "person" and seat.away]
    if view.is_away:
        return _("A bot plays for you until your page is heard again.")
    if played:
        return _of_bots(view, played)
    return other_versions() if view.has_other_versions else ""


def _of_bots(view: TableView, played: Sequence[SeatView]) -> str:
    """Return for whom bots play, and who sees the cards."""
    names = {seat.peer: seat.name for seat in view.seats if seat.peer}
    text = ngettext(
        "{names}'s browser is away. A bot plays for {names}.",
        "The browsers of {names} are away. Bots play for them.",
        len(played),
    ).format(names=listed([seat.name for seat in played]))
    keepers = dict.fromkeys(seat.keeper for seat in played)
    mine = view.my_peer in keepers
    others = [names[keeper] for keeper in keepers if keeper in names and keeper != view.my_peer]
    if mine:
        return text + " " + _("Your page sees the cards.")
    if others:
        return text + " " + _("The page of {names} sees the cards.").format(names=listed(others))
    return text


def _as_guest(view: TableView) -> str:
    """Return what it means to play before one helps to shuffle."""
    people = [s.name for s in view.seats if s.who == "person" and not s.is_guest]
    if len(people) == 1:
        return _("You play already. {name}'s page could see your cards.").format(name=people[0])
    return _(
        "You play already. Until all agree that you help to shuffle, the pages of {names} could "
        "together see your cards."
    ).format(names=listed(people))


def wished(view: TableView) -> str:
    """Return what this person wishes that the others have not decided."""
    for wish in view.wishes:
        text = _wished(view, wish) if wish.is_mine else ""
        if text:
            return text
    return ""


def _wished(view: TableView, wish: Wished) -> str:
    count = len(wish.by) + 1
    match wish.what:
        case "remove" if wish.about != view.my_peer:
            text = _("You would like to remove {name}: {count} of the {needed} it takes.")
        case "void":
            text = _("You would like to deal again: {count} of the {needed} it takes.")
        case "end":
            text = _("You would like to end the match: {count} of the {needed} it takes.")
        case "away":
            text = _("You would like a bot to play for {name}: {count} of the {needed} it takes.")
        case "begin" | "set" if not view.is_owner:
            text = _("{owner} or {needed} of you can decide that.")
        case _:
            return ""
    return text.format(name=wish.name, count=count, needed=wish.needed, owner=view.owner)


def _over(view: TableView) -> str:
    if text := wished(view):
        return text
    if view.chooser:
        return _("{name} is choosing the next game.").format(name=view.chooser)
    if view.awaited:
        return _too_few(view.awaited, finds_back=True)
    return ""


def presence(seat: SeatView, view: TableView) -> str:
    """Return in words how the player of a seat is connected."""
    match seat.presence:
        case "here" if seat.away:
            return _("Here again in a moment")
        case "here" if seat.is_guest and view.stage == "playing":
            return _("Here, as a guest")
        case "here":
            return _("Here")
        case _ if seat.away:
            return _("Away; a bot plays on")
        case "quiet":
            return _("Not heard just now: a device asleep, or a bad line")
        case _:
            return _("Away; the seat waits")


def _in_lobby(view: TableView, *, finds_back: bool) -> str:
    if view.has_other_versions:
        return other_versions()
    if view.awaited:
        return _too_few(view.awaited, finds_back=finds_back)
    here = sum(seat.who == "person" and seat.presence == "here" for seat in view.seats)
    if not votes(view):
        is_full = all(seat.who in ("me", "person") for seat in view.seats)
        text = _("As soon as {name} begins, the cards are dealt.")
        if not is_full:
            text = _("As soon as {name} begins, the cards are dealt, with bots in the free seats.")
        return text.format(name=view.owner or _("somebody"))
    if text := wished(view):
        return text
    if not here and view.at_door:
        return _("Let in those at the door, or begin with bots, and friends take over.")
    if not here:
        return _("Nobody has come yet, but you can begin with bots, and friends take over.")
    if all(seat.who in ("me", "person") for seat in view.seats):
        return _("Every seat is taken: you can begin.")
    return ngettext(
        "{count} friend is here, and bots have the free seats.",
        "{count} friends are here, and bots have the free seats.",
        here,
    ).format(count=here)


def other_versions() -> str:
    """Return the sentence for when somebody comes with another version of the page."""
    return _("Somebody has come with another version of this page: reload it, both of you.")
