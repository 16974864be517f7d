"""Friends at a running table, as this page's person may see them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.friends.membership import PAIR
from app.friends.view import SeatView, TableView
from app.html import Html, div, fragment, p
from app.online.participant import Participant
from app.online.removing import asked_now, question
from app.online.show.commands import (
    LABELS,
    at_the_door,
    looking_on,
    of_removal,
    removal_answers,
    removing,
    switch,
    turning,
)
from app.online.standing import Standing, changing, missing, presence, wished_again
from app.screens import friends as screen
from app.screens.chrome import Command, command, dialog_top, entry
from app.screens.friends import Friend, Question
from peerdeck.naming import listed
from peerdeck.words import N_, _, ngettext

REACTIONS = {
    "nudge": N_("Your turn!"),
    "applause": N_("Applause"),
    "laugh": N_("Laughter"),
    "wow": N_("Wow"),
    "sorry": N_("Sorry"),
}


def parts(participant: Participant) -> dict[str, Html]:
    """The regions of the table that tell of friends, by id."""
    return {
        **screen.parts(_friends(participant)),
        "ask-again-entry": _again_entry(participant.view),
    }


def after(participant: Participant) -> dict[str, Html]:
    """The region of the result that tells of friends, by its id."""
    return screen.after(_friends(participant))


def _friends(participant: Participant) -> screen.Friends:
    view, stands, status = participant.view, participant.standing, participant.status
    calls_off = (Command("call off", _("Do not begin yet")),) if participant.begins else ()
    return screen.Friends(
        friends=(
            *(_friend(view, seat, stands) for seat in view.seats if seat.peer),
            *(
                Friend(name, told, commands=commands)
                for name, told, commands in looking_on(view, is_played=True)
            ),
        ),
        fair=fair(view.fairness.told),
        fair_so_far=fair(view.fairness.brief),
        is_fair=view.fairness.is_fair,
        told=status,
        progress=view.fairness.shuffling if stands.told == status else None,
        question=next(_questions(participant, view), None),
        reactions=tuple(Command("react", _(label), value=what) for what, label in REACTIONS.items())
        if not view.watches
        else (),
        commands=_commands(view),
        after=calls_off,
    )


def _friend(view: TableView, seat: SeatView, stands: Standing) -> Friend:
    people = sum(bool(one.peer) for one in view.seats)
    if seat.who == "me":
        may_leave = view.stage == "playing" and people > 1 and view.hears and not view.resigns
        told = _("You, the host") if seat.leads else _("You")
        return Friend(seat.name, told, commands=(_leave(),) if may_leave else ())
    commands: tuple[Command, ...] = ()
    removal = of_removal(view, seat.peer)
    if removal is not None:
        commands = () if view.watches else (removal,)
    elif view.is_host and people > PAIR:
        remove = removing("ask to remove", _("Remove…"), seat.peer, seat.name)
        mind = Command("mind", _("Let a bot play"), value=str(seat.seat), kind="quiet")
        commands = (mind, remove) if seat.presence != "here" and not seat.bot else (remove,)
    told = presence(view, seat, stands)
    return Friend(seat.name, told, seat.presence == "here", commands)


def fair(told: str) -> str:
    """Return how the deal stands, in a line."""
    return told or _("Nothing of this deal can be checked yet.")


def _leave() -> Command:
    return Command("give up seat", _("Leave for good…"), kind="quiet")


def _questions(participant: Participant, view: TableView) -> Iterator[Question]:
    """Yield the questions that this person has to answer, the most pressing first."""
    copy = Command("copy table", _("Play at my own table"))
    if view.stopped and not view.resigns:
        told = _("{why} You can reload the page to try again, leave, or play at your own table.")
        reload = Command("reload", _("Reload"), kind="main")
        answers = (reload, copy) if view.is_host else (reload, copy, _leave())
        yield Question(told.format(why=view.stopped), answers)
    if view.change is not None and participant.may_end_change:
        back = Command("take back", _("Leave everything as it was"), kind="main")
        yield Question(changing(view.change), (back, copy) if view.is_short else (back,))
    if (about := asked_now(view)) is not None:
        yield Question(question(view, about), removal_answers(about))
    if view.is_host:
        yield from _for_host(view)
    if view.paused and view.is_host and view.stage == "playing" and not view.resigns:
        go_on = replace(_pausing(view), kind="main")
        yield Question(participant.standing.told, (go_on,))
    if told := participant.asked_to_end:
        agree = Command("stop now", _("Agree"))
        yield Question(told, (agree, Command("decline end", _("Play on"), kind="main")))
    by_code = _by_code(participant, view)
    if by_code is not None:
        yield by_code
    if (anew := _again(participant)) is not None:
        yield anew
    if view.is_short:
        told = _("The match waits for {names}, and meanwhile you can play at a table of your own.")
        again = Command("invite", _("Send the link again"), kind="main")
        names = listed(missing(view)) or _("the others")  # connected, but their pages are silent
        yield Question(told.format(names=names), (again, copy))


def _for_host(view: TableView) -> Iterator[Question]:
    """Yield what only a host decides."""
    for one in view.at_door:
        asking = at_the_door(view, one, is_played=True)
        yield Question(
            _with_others(asking.wish, len(view.at_door) - 1), asking.commands, asking.name
        )


def _with_others(wish: str, others: int) -> str:
    """Return what somebody at the door would like, and how many others are there."""
    told = _("{wish}.").format(wish=wish)
    if others:
        more = ngettext("And {count} more is asking.", "And {count} more are asking.", others)
        told += " " + more.format(count=others)
    return told


def _by_code(participant: Participant, view: TableView) -> Question | None:
    """Return the offer of a code if it is the only way to come back."""
    if not participant.needs_code:
        return None
    if view.is_host:
        told = _("The link does not work just now: whoever is away needs a new code to come back.")
        return Question(told, (Command("invite", _("Make a code"), kind="main"),))
    told = _("The connection is lost: to come back you need a new code from the host.")
    return Question(told, (Command("codes", _("Join with a code"), kind="main"),))


def _commands(view: TableView) -> tuple[Command, ...]:
    invite = Command("invite", _("Invite"))
    if not view.is_host:
        return (invite,)
    return (
        invite,
        *(switch(view, name) for name in LABELS),
        _pausing(view),
    )


def _pausing(view: TableView) -> Command:
    return turning("pause", N_("Pause"), N_("Go on"), is_on=view.paused)


def _again_entry(view: TableView) -> Html:
    """Return the entry of the menu, for those who can have the deal begin again."""
    again = view.deal_again
    may_ask = again is not None and not again.is_mine
    return entry("ask again", "cards", _("Deal again…"), is_playing=may_ask)


def _again(participant: Participant) -> Question | None:
    """Return the question over the cards, where there is a reason to ask it."""
    told = participant.asked_again
    if not told:
        return None
    deal = Command("deal again", _("Deal again"), kind="main")
    not_now = _("Wait") if participant.standing.waits else _("Play on")
    return Question(told, (deal, Command("play on", not_now)))


def dealing_again(view: TableView) -> Html | None:
    """Return the dialog before this person wants it; none where that makes no sense."""
    again = view.deal_again
    if again is None or again.is_mine:
        return None
    told = _("The cards are shuffled and dealt anew, and the scores stay as they are.")
    if again.needed > 1:
        more = _("{needed} of you have to want it. Your wish counts until this deal is over.")
        told = f"{told} {more.format(needed=again.needed)}"
    return fragment(
        dialog_top(_("Deal again?")),
        div(
            p(told, class_="lead"),
            p(wished_again(again)) if again.by else None,
            div(
                command(Command("deal again", _("Deal again"), kind="main", closes=True)),
                command(Command("close", _("Play on"))),
                class_="row-of-buttons",
            ),
            class_="advice",
        ),
    )
