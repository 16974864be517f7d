"""The region of a game of tricks: the trick in progress, its worth, the earlier tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.desk import Desk
from app.games.spar.compass import compass
from app.games.spar.round import challenges, is_scored, is_swept, of_deal, saved_up
from app.games.spar.tricks import grid
from app.html import Html, b, div, h2, p, section, span
from peerdeck import event
from peerdeck.games.spar.scoring import standing
from peerdeck.games.spar.table import TRICKS, Challenge, tricks_of
from peerdeck.words import _, ngettext


class _Worth(NamedTuple):
    """The worth of a round, in a sentence and as a sum."""

    told: str
    parts: Sequence[event.Part] = ()


def region(desk: Desk) -> Html:
    """Return the trick as a compass; the round's tricks as a grid where plays can be challenged."""
    is_challenged = desk.state.notes.stage == "challenging"
    told = _challenge_texts(desk) if is_scored(desk) else ()
    marks = "board tricks"
    if is_challenged or told:
        marks += " challenged"
    marks += " doubting" * is_challenged
    worth = None if is_challenged else _result(desk) if is_scored(desk) else _so_far(desk)
    return section(
        h2(_("Table"), class_="unseen"),
        p(span(_round(desk)), " ", span(_trick(desk)), class_="counted"),
        _asked(desk) if is_challenged else compass(desk),
        _told(desk, worth, told),
        id="board",
        class_=marks,
        aria_label=_("Table"),
    )


def result(desk: Desk) -> Html | None:
    """Return what the round was worth, and how it was challenged, to be said with its result."""
    return _told(desk, _result(desk), _challenge_texts(desk)) if is_scored(desk) else None


def _told(desk: Desk, worth: _Worth | None, sentences: Sequence[str]) -> Html:
    return div(
        worth and p(span(worth.told), [_part(part) for part in worth.parts]),
        [p(sentence) for sentence in sentences],
        class_="worth added" if worth and worth.parts else "worth",
        data_late=of_deal(desk, "worth"),
    )


def _round(desk: Desk) -> str:
    number = len(desk.state.sheet) + (not is_scored(desk))
    return _("Round {number}").format(number=number)


def _trick(desk: Desk) -> str:
    is_to_lead = desk.state.notes.stage == "playing" and is_swept(desk)
    number = len(tricks_of(desk.state)) + is_to_lead
    return _("Trick {number} of {count}").format(number=min(max(number, 1), TRICKS), count=TRICKS)


def _asked(desk: Desk) -> tuple[Html, Html]:
    """Return the grid of all cards, among which a play can be challenged, and the question."""
    can = challenges(desk) if desk.early is None else []
    question = (
        _("Did somebody hide a card?") if can else _("Anyone who doubts a play may challenge it.")
    )
    return p(question, class_="question"), grid(desk, tricks_of(desk.state), can)


def _so_far(desk: Desk) -> _Worth:
    """Return what is added up, while the round is being played."""
    state = desk.state
    if state.setup.rules.scoring == "last_trick_only":
        return _Worth(_("At this table only the fifth trick counts."))
    held = saved_up(desk)
    if held is not None:
        seat, parts = held
        if desk.is_me(seat):
            return _Worth(_("You have added up so far:"), parts)
        return _Worth(_("{name} has added up so far:").format(name=desk.names[seat]), parts)
    so_far = standing(state)
    if so_far is not None and so_far[0] != state.notes.control:
        return _Worth(_("The extra points are lost: somebody else took control."))
    return _Worth(_("No extra points in this round yet."))


def _result(desk: Desk) -> _Worth:
    """Return the worth of the round, and the seat that got it."""
    row = desk.state.sheet[-1]
    if not row.winners:
        return _Worth(_("Everybody who was in control was caught."))
    (winner,) = row.winners
    points = max(row.points)
    told = ngettext("{name} got {count} point:", "{name} got {count} points:", points)
    return _Worth(told.format(name=desk.names[winner], count=points), row.parts[winner])


def _challenge_texts(desk: Desk) -> tuple[str, ...]:
    """Return a sentence on each challenge of the round."""
    state = desk.state
    return tuple(
        desk.header.game.sentence(
            state, claim.challenger, Challenge(claim.accused, claim.trick), desk.names
        )
        for claim in state.notes.claims
    )


def _part(part: event.Part) -> Html:
    told = _(part.label)
    if part.times != 1:
        told = _("{part}, {times} times").format(part=told, times=part.times)
    return span(span(told), " ", b(part.times * part.worth), class_="part")
