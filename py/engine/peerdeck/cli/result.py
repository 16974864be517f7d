"""The results of deals and matches, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from peerdeck.event import Scored, Seat
from peerdeck.match import is_stopped
from peerdeck.naming import made_of
from peerdeck.referee import Follower
from peerdeck.words import _


def match_lines(follower: Follower, names: Sequence[str]) -> list[str]:
    """Return the winners of the match, why it is over, and a line with each seat's points."""
    game, state = follower.game, follower.state
    winners = game.winners(state)
    why = "" if is_stopped(state) else game.why_over(state, names)
    wide = max(map(len, names))
    points = zip(names, state.points, strict=True)
    return [
        _won(winners, names),
        *([why] if why else []),
        *(f"  {name:{wide}}  {score}" for name, score in points),
    ]


def deal_lines(row: Scored, number: int, names: Sequence[str]) -> list[str]:
    """Return the winners of a deal, and the parts of each seat's points."""
    wide = max(map(len, names))
    head = _("Deal {number}: {outcome}").format(number=number, outcome=_won(row.winners, names))
    if row.ending:
        head += " " + _(row.ending)
    lines = zip(names, row.points, row.parts, strict=True)
    return [
        head,
        *(
            f"  {name:{wide}}  {score:4}  {', '.join(made_of(made))}".rstrip()
            for name, score, made in lines
        ),
    ]


def _won(winners: Iterable[Seat], names: Sequence[str]) -> str:
    won = [names[seat] for seat in winners]
    if not won:
        return _("Nobody won.")
    told = _("{name} won.") if len(won) == 1 else _("{name} shared the win.")
    return told.format(name=", ".join(won))
