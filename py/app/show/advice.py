"""The dialog "What can I do?", and the question to confirm before the match is ended."""

from __future__ import annotations

from app.advice import Choice, advice_for, expected
from app.desk import Desk
from app.html import Html
from app.screens import advice as screen
from app.screens.chrome import Command
from peerdeck.log import action_text
from peerdeck.words import _


def advice(desk: Desk) -> Html:
    """Return the dialog with what this player can do now."""
    stop = None if desk.over else Command("stop", _("End the match here…"), kind="quiet")
    given = advice_for(desk)
    if given is None:
        return screen.advice(screen.Advice(expected(desk), stop=stop))
    return screen.advice(
        screen.Advice(
            _("It is your turn."),
            _command(given.best, "main"),
            given.reason,
            tuple(_command(one, "") for one in given.others),
            stop,
        )
    )


def _command(choice: Choice, kind: str) -> Command:
    # The action travels as in the log: what comes back is checked like any other action.
    action = action_text(choice.action)
    return Command("choose", choice.told, value=action, kind=kind, closes=True)


def stopping() -> Html:
    """Return the question to confirm before the match is ended."""
    return screen.stopping(
        _("Everybody agrees to end the match, and the score as it stands decides who has won."),
        (
            Command("stop now", _("End it"), kind="main", closes=True),
            Command("close", _("Play on")),
        ),
    )
