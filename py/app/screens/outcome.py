"""The result of a deal, or of the match, over the table as it was left: in words and by players.

The page makes the table beneath it `inert`: what can be done is in the result.
"""

from __future__ import annotations

from collections.abc import Mapping

from app import tally
from app.desk import Desk
from app.games import layout_of
from app.html import Html, bdi, div, fragment, h2, li, ol, p, section, span
from app.scores import Rank, deal_won, few_text, few_win, match_text, why_over
from app.screens.bar import Bar, bar
from app.screens.chrome import Notice, icon, notice
from app.screens.scores import points
from peerdeck.event import Seat
from peerdeck.naming import SUIT_SIGNS, You
from peerdeck.words import _, ngettext

RISING = 3  # of each suit


def outcome(
    desk: Desk, leads_on: Bar, away: Mapping[Seat, str] | None = None, note: Notice | None = None
) -> Html:
    """Return the region that says who has won, empty during a deal.

    In it are the commands that lead on, before what the deal has brought the players.
    """
    if not desk.at_result:
        return div(id="outcome")
    headline, why = _headline(desk)
    if desk.in_moment:
        return _moment(desk, headline)
    if desk.state.sheet:
        why = f"{why} {few_text(desk.header.game, desk.state)}".strip()
    return section(
        div(
            div(h2(headline), why and p(why), layout_of(desk).result(desk), class_="told"),
            notice(note, "result-notice"),
            div(
                bar(leads_on, id="leads-on"),
                class_="row-of-buttons",
            ),
            class_="verdict-top",
        ),
        ol(_players(desk, away or {}), id="results", class_="results"),
        id="outcome",
        class_="verdict",
        aria_label=headline,
    )


def _moment(desk: Desk, headline: str) -> Html:
    """Return who has won, over the table as it was left; suits fly where the player has."""
    sheet, people = desk.state.sheet, () if desk.watches else desk.people
    winners = desk.header.game.winners(desk.state) if desk.over else sheet[-1].winners
    is_mine = any(seat in people for seat in winners)
    suits = [span(sign, class_="rising", aria_hidden=True) for sign in SUIT_SIGNS * RISING]
    return section(
        h2(headline),
        suits if is_mine else None,
        id="outcome",
        class_="moment mine" if is_mine else "moment",
        data_late=True,
        aria_label=headline,
    )


def _headline(desk: Desk) -> tuple[str, str]:
    """Return who has won, and what brought the match or the deal to its end."""
    game, state, names = desk.header.game, desk.state, desk.names
    if desk.over:
        return match_text(game, state, names), why_over(game, state, names)
    row = state.sheet[-1]
    ending = _(row.ending) if row.ending else layout_of(desk).ending(desk)
    return deal_won(game, row, len(state.sheet), names), ending


def _players(desk: Desk, away: Mapping[Seat, str]) -> list[Html]:
    """Return the players with what the deal has brought them, and the cards that lie open."""
    ranks = {rank.seat: rank for rank in layout_of(desk).ranking(desk)} if desk.over else {}
    leading: tuple[Seat, ...] = ()
    if desk.state.sheet:
        few = few_win(desk.header.game, desk.state)
        leading = tally.leaders(tally.sums(desk.state), few)[-1]
    return [
        _player(desk, seat, away.get(seat, ""), ranks.get(seat), is_first=seat in leading)
        for seat in range(desk.state.seats)
    ]


def _player(desk: Desk, seat: Seat, away: str, rank: Rank | None, *, is_first: bool) -> Html:
    name, is_me = desk.names[seat], desk.is_me(seat) and len(desk.people) == 1
    won = desk.between and seat in desk.state.sheet[-1].winners
    return li(
        div(
            span(
                _medal(rank) if rank is not None and desk.state.sheet else None,
                bdi(name, class_="name", title=name),
                away and fragment(icon("warn"), span(away, class_="unseen")),
                is_me and not isinstance(name, You) and span(_("(you)"), class_="you"),
                class_="who",
            ),
            _scored(desk, seat, rank, is_first=is_first),
            class_="standing",
        ),
        layout_of(desk).lies(desk, seat) or _unseen(desk, seat),
        id=f"settled-{seat}",
        class_="settled" + " winner" * won + " me" * is_me,
    )


def _medal(rank: Rank) -> Html:
    return span(rank.place, class_=f"medal medal-{rank.place}")


def _scored(desk: Desk, seat: Seat, rank: Rank | None, *, is_first: bool) -> Html | None:
    """Return the points of the last deal, and the total or what else makes the place."""
    state = desk.state
    if not state.sheet:
        return None
    is_only = desk.over and len(state.sheet) == 1
    last = None
    if desk.between and not is_only:
        last = points(desk, len(state.sheet) - 1, seat, f"last-{seat}", sign="+")
    told = rank.told if rank is not None else _("{count} in all").format(count=state.points[seat])
    return span(
        last,
        span(
            is_first and not is_only and fragment(icon("first"), _unheard(_("in the lead"))),
            told,
            class_="total",
        ),
        class_="scored",
    )


def _unheard(told: str) -> Html:
    return span(told, " ", class_="unseen")


def _unseen(desk: Desk, seat: Seat) -> Html | None:
    """Return the number of cards that a player still holds, unseen by the others."""
    count = len(desk.state.zones[seat])
    if desk.hands_lie_open or not count:
        return None
    told = ngettext("{count} card", "{count} cards", count).format(count=count)
    return p(icon("cards"), told, class_="lies-unseen")
