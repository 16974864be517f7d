"""Each game has one word for what is scored together: a deal, or a round."""

import re
from collections.abc import Iterator

import pytest

from app.screens import table as showing
from app.screens.history import LABELS, dialog
from app.screens.result import result
from peerdeck.log import redact_entry
from tests.support.app.elements import parsed
from tests.support.app.played import IDS, MATCHES, ME, played, seen
from tests.support.cases import depth, some

# A deal may also be the dealing of cards, and some things go round.
DEAL = re.compile(
    r"\b(this|every|each|last|next|one|whole|nobody won|won|after \d+|of the|until the) deals?\b"
    r"|\bdeals? (won|\d+)|\bDeal \d",
    re.IGNORECASE,
)
ROUND = re.compile(r"\b(?<!go )(?<!cards )rounds?\b(?! the corner)", re.IGNORECASE)
STEPS = depth(25, 5)  # actions between two looks at the table


def texts(at: int) -> Iterator[str]:
    """Yield what the page says in the course of a whole match, and of its rules."""
    whole = played(at)
    desk = seen(whole, [])
    for number, entry in enumerate(whole.entries):
        desk.feed([redact_entry(entry, ME)])
        if desk.at_result or (desk.to_act and number % STEPS == 0):
            yield parsed(showing.table(desk, None, False)).text()
    yield parsed(result(seen(whole))).text()
    for tab in LABELS:
        yield parsed(dialog(desk, tab, None)).text()
    yield " ".join(refusal.words for refusal in whole.game.refusals.values())
    yield " ".join(f"{rule.label} {rule.help}" for rule in whole.game.options.offered())


@pytest.mark.parametrize("at", some(range(len(MATCHES)), [1, 3, 4, 6]), ids=IDS)
def test_a_game_never_says_both_deal_and_round(at: int) -> None:
    pattern = DEAL if played(at).game.in_rounds else ROUND
    for text in texts(at):
        match = pattern.search(text)
        assert match is None, text[max(match.start() - 60, 0) : match.end() + 30]
