"""The round of a contract rummy and its contract, in words and small pictures."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import Html, div, h3, p, span


@dataclass(frozen=True)
class Round:
    """The number of the round and its contract; `melds` are kinds and sizes."""

    title: str
    contract: str
    melds: tuple[tuple[str, int], ...]


def contract_round(what: Round) -> Html:
    """Return the line that is always in sight."""
    return div(
        h3(what.title),
        p(what.contract),
        div([_small(*one) for one in what.melds], class_="small-melds", aria_hidden=True),
        class_="round",
    )


def _small(kind: str, size: int) -> Html:
    return span([span() for _card in range(size)], class_=f"small-meld {kind}")
