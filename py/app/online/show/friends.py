"""Friends at a running table, as this page's person may see them."""

from __future__ import annotations

from collections.abc import Iterator

from app.friends.before import standing_of, together
from app.friends.view import SeatView, TableView
from app.html import Html, div, fragment, p
from app.online.asking import votes
from app.online.chosen import score_texts, scores_text
from app.online.participant import Participant
from app.online.show.commands import locking, pausing, removing, shuffling, watching
from app.online.standing import presence
from app.screens import friends as screen
from app.screens.advice import stopping, stopping_among_friends
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
    """Return the regions of the table that are about friends, by id."""
    return {
        **screen.parts(_friends(participant)),
        "ask-again-entry": _again_entry(participant.view),
        "stop-entry": entry(
            "stop", "remove", _("End the match here…"), is_playing=_may_end(participant.view)
        ),
    }


def after(participant: Participant) -> dict[str, Html]:
    """Return the regions of the result that are about friends, by id."""
    return screen.after(_friends(participant))


def _friends(participant: Participant) -> screen.Friends:
    view, stands, status = participant.view, participant.standing, participant.status
    question = participant.question
    return screen.Friends(
        friends=(
            *(_friend(view, seat) for seat in view.seats if seat.peer),
            *(Friend(name, text, commands=commands) for name, text, commands in watching(view)),
        ),
        fair=fair(view.fairness.line),
        fair_so_far=fair(view.fairness.brief),
        is_fair=view.fairness.is_fair,
        told=status,
        progress=view.fairness.shuffling if stands.text == status else None,
        question=None
        if question is None
        else Question(question.text, question.answers, question.name, waits=question.waits),
        reactions=tuple(Command("react", _(label), value=what) for what, label in REACTIONS.items())
        if not view.watches
        else (),
        commands=tuple(_commands(view)),
        before=(*score_texts(view), *_together(participant)),
    )


def _together(participant: Participant) -> Iterator[str]:
    """Yield how this match stands together with those of the same game that it continues."""
    view, table = participant.view, participant.table
    desk = table.desk if table is not None else None
    if desk is None or not (view.before and desk.state.sheet):
        return
    now = standing_of(view.game, desk.header.game, desk.state, desk.names)
    if (match := together(view.before, now)) is not None:
        yield _("With this match: {scores}").format(scores=scores_text(match))


def _friend(view: TableView, seat: SeatView) -> Friend:
    mark = seat.mark, seat.hue
    if seat.who == "me":
        may_leave = view.stage == "playing" and not (view.alone or view.resigns)
        leave = Command("give up seat", _("Leave for good…"), kind="quiet")
        return Friend(seat.name, _("You"), True, (leave,) if may_leave else (), *mark)
    commands: list[Command] = []
    if votes(view):
        is_silent = seat.presence != "here" and not seat.away and view.stage == "playing"
        wish = view.wish("away", seat.peer)
        if is_silent and (wish is None or not wish.is_mine):
            commands.append(Command("let bot play", _("Let a bot play"), seat.peer, kind="quiet"))
        commands += [shuffling(each) for each in view.joining if each[0] == seat.peer]
        commands.append(removing(view, seat))
    is_well = seat.presence == "here"
    return Friend(seat.name, presence(seat, view), is_well, tuple(commands), *mark)


def fair(line: str) -> str:
    """Return what can be said of the dealing, in a line."""
    return line or _("Nothing of this deal can be checked yet.")


def _commands(view: TableView) -> Iterator[Command]:
    yield Command("invite", _("Invite"))
    if votes(view):
        yield locking(view)
        if view.stage == "playing" and (view.paused or view.may_pause):
            yield pausing(view)
        if view.offer == "menu" and not view.alone:
            yield Command("go on without", _("Continue without the others"))


def _again_entry(view: TableView) -> Html:
    """Return the entry of the menu, for those who can wish that the deal begins again."""
    wish = view.wish("void")
    may_ask = view.can_void and votes(view) and (wish is None or not wish.is_mine)
    return entry("ask again", "cards", _("Deal again…"), is_playing=may_ask)


def _may_end(view: TableView) -> bool:
    return votes(view) and view.stage == "playing"


def ending(view: TableView) -> Html | None:
    """Return the dialog before this person wishes that the match ends, or afterwards."""
    if not _may_end(view):
        return None
    needed, wish = view.people // 2 + 1, view.wish("end")
    if needed == 1:
        return stopping()  # there is nobody to ask
    return stopping_among_friends(needed, has_asked=wish is not None and wish.is_mine)


def dealing_again(view: TableView) -> Html | None:
    """Return the dialog before this person wishes it; none where that makes no sense."""
    wish = view.wish("void")
    if not view.can_void or (wish is not None and wish.is_mine):
        return None
    text = _("The cards are shuffled and dealt again, and the scores stay as they are.")
    needed = view.people // 2 + 1
    if needed > 1:
        more = ngettext(
            "{needed} of you has to wish it. Your wish counts until this deal is over.",
            "{needed} of you have to wish it. Your wish counts until this deal is over.",
            needed,
        )
        text = f"{text} {more.format(needed=needed)}"
    others = wish.by if wish is not None else ()
    agreed = _("{names} would like to deal again.").format(names=listed(others)) if others else ""
    return fragment(
        dialog_top(_("Deal again?")),
        div(
            p(text, class_="lead"),
            p(agreed) if agreed else None,
            div(
                command(Command("deal again", _("Deal again"), kind="main", closes=True)),
                command(Command("close", _("Play on"))),
                class_="row-of-buttons",
            ),
            class_="advice",
        ),
    )
