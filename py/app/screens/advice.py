"""A hint, the dialog "What can I do?", and the question to confirm before the match is ended."""

from __future__ import annotations

from app.bot_advice import Advice, Choice, advice_for, expected
from app.desk import Desk
from app.hint import Hint
from app.html import Html, div, fragment, h3, li, p, section, span, ul
from app.screens.chrome import Command, command, dialog_top, icon
from peerdeck.log import action_text
from peerdeck.words import _, ngettext


def advice(desk: Desk) -> Html:
    """Return the dialog with what this player can do now."""
    given = advice_for(desk)
    return fragment(
        dialog_top(_("What can I do?")),
        div(
            p(expected(desk) if given is None else _("It is your turn."), class_="lead"),
            None if given is None else [_suggested(given), _others(given)],
            class_="advice",
        ),
    )


def _suggested(given: Advice) -> Html:
    return section(
        h3(icon("hint"), span(_("Suggested"))),
        _choice(given.best, "main"),
        given.best.reason
        and p(_("Why: {reason}.").format(reason=given.best.reason), class_="reason"),
        class_="suggested",
    )


def _others(given: Advice) -> Html | None:
    if not given.others:
        return None
    return section(
        h3(_("You could also")),
        ul([li(_choice(one)) for one in given.others], class_="choices"),
    )


def _choice(choice: Choice, kind: str = "") -> Html:
    """Return the button of a move, which closes the dialog."""
    # The action travels as in the log: what comes back is checked like any other action.
    action = action_text(choice.action)
    return command(Command("choose", choice.told, value=action, kind=kind, closes=True))


def hint_text(hint: Hint) -> str:
    """Return a hint in a sentence, with its reason."""
    return _("{choice}: {reason}.").format(choice=hint.told, reason=hint.reason)


def hint(what: Hint) -> Html:
    """Return the region of a hint, in the place of a notice: its sentence, and what to do."""
    do = Command("choose", _("Do it"), value=action_text(what.action))
    more = Command("advice", _("What else?"), kind="quiet", spoken=_("What else can I do?"))
    return div(
        p(icon("hint"), span(hint_text(what))),
        div(command(do), command(more), class_="row-of-buttons"),
        id="notice",
        class_="notice hint",
    )


def stopping() -> Html:
    """Return the question to confirm before the match is ended at a table of this device."""
    sentence = _(
        "Everybody agrees to end the match, and the score as it stands decides who has won."
    )
    end = Command("stop now", _("End it"), kind="main", closes=True)
    return _stopping(sentence, end, Command("close", _("Play on")))


def stopping_among_friends(needed: int, *, has_asked: bool) -> Html:
    """Return the same among friends, of whom some are needed; other words if one `has_asked`."""
    more = ngettext(
        "The match ends as soon as {needed} of you wishes it.",
        "The match ends as soon as {needed} of you wish it.",
        needed,
    ).format(needed=needed)
    if has_asked:
        sentence = _("You have asked the others.")
        back = Command("withdraw end", _("Play on after all"), closes=True)
        wait = Command("close", _("Wait"), kind="main")
        return _stopping(f"{sentence} {more}", wait, back)
    sentence = _("The others are asked.")
    score = _("Then the score as it stands decides who has won.")
    end = Command("stop now", _("Ask to end it"), kind="main", closes=True)
    return _stopping(f"{sentence} {more} {score}", end, Command("close", _("Play on")))


def _stopping(sentence: str, *answers: Command) -> Html:
    return fragment(
        dialog_top(_("End the match here?")),
        div(
            p(sentence, class_="lead"),
            div(
                [command(answer) for answer in answers],
                class_="row-of-buttons",
            ),
            class_="advice",
        ),
    )
