"""Shuffles and lists of keys that are wrong in one place, and where that is noticed."""

from __future__ import annotations

from peerdeck.agreement import changes, decks, keymaking, rules, shuffling
from peerdeck.agreement.match import Match
from tests.agreement.explorer.edits import Edit, noticed, without

OTHERS = "have to shuffle, and not"
FOUND, AGAIN, SHORT = "no list is found", "is named again", "is too short"

SHUFFLES = [
    noticed(
        "one step closes a shuffle",
        "shuffle-3",
        OTHERS,
        Edit(Match.due, "min(2, len(keys))", "min(1, len(keys))"),
        Edit(changes._effect, "len(standing.shuffling) <= 2", "len(standing.shuffling) <= 1"),
    ),
    noticed(
        "a skip counts in later shuffles too",
        "shuffle-3-two",
        OTHERS,
        Edit(Match.due, "table.skipped[begun.passed :]", "table.skipped"),
    ),
    noticed(
        "somebody who was skipped has to shuffle after a removal",
        "shuffle-4-away-again",
        OTHERS,
        Edit(Match.due, "in (those, left)", "in (those, holders)"),
    ),
    noticed(
        "somebody who is called away need not shuffle",
        "shuffle-3-changes",
        OTHERS,
        Edit(Match.due, "in begun.away", "in table.away"),
    ),
    noticed(
        "a skip that leaves one does not void the deal",
        "shuffle-3",
        "the shuffle never ends",
        Edit(changes._effect, "len(standing.shuffling) <= 2", "False"),
    ),
    noticed(
        "a removal that leaves too few does not void the deal",
        "shuffle-3-list",
        "they wait for nobody",
        Edit(changes._remove, "not can_open(after, decks)", "False"),
    ),
    noticed(
        "a threshold of the list instead of all people",
        "shuffle-5-list",
        "of 5 people can open cards",
        Edit(changes.threshold_of, "majority(people)", "majority(holders)"),
    ),
    noticed(
        "a page shuffles a deck only once",
        "shuffle-3",
        "they wait for b",
        Edit(
            shuffling._step,
            "page.has_said(name)",
            "deck.id in [id_ for id_, _before in shuffles]",
        ),
    ),
    noticed(
        "nobody waits for the record that closes a shuffle",
        "shuffle-3",
        "they wait for nobody",
        Edit(shuffling.owed_by, "page.me)), due[0])", "page.me)), None)"),
    ),
    noticed(
        "two steps that continue the same one are fine",
        "shuffle-3-liar-first",
        "two records can close the shuffle",
        Edit(rules.contradict, "return one.name == other.name and", "return False and"),
    ),
    noticed(
        "steps that do not continue each other close a shuffle",
        "shuffle-3-liar-first",
        "this does not close the shuffle",
        Edit(
            decks.closed,
            "called.get((by, name))",
            "{(n.by, n.name.split()[0]): n for n in notes.values()}.get((by, name.split()[0]))",
        ),
    ),
    noticed(
        "some of the steps close a shuffle",
        "shuffle-3-liar-first",
        "fewer than two have shuffled",
        Edit(decks.closed, "len(names) != 2 * len(shufflers)", "False"),
        Edit(decks.closed, "(deck, shufflers,", "(deck, shufflers[: len(names) // 2],"),
    ),
]

LISTS = [
    noticed(
        "a second deal with a list that was given up",
        "list-3-deal",
        AGAIN,
        Edit(keymaking._own_plan, "if not _is_known(page, keys)", ""),
    ),
    noticed(
        "a list of one where there are two people",
        "list-3",
        SHORT,
        Edit(keymaking._own_plan, "if len(holders) < fewest:", "if False:"),
    ),
    noticed(
        "a list of one that somebody names where there are two people",
        "list-3-liar-first",
        SHORT,
        without(keymaking._fits, "count >= min(2, len(people))"),
    ),
    noticed(
        "a list with somebody who is not among the people",
        "list-3-liar-first",
        "who is not among the people",
        without(keymaking._fits, "{*keys.holders} <= {*people}"),
    ),
    noticed(
        "a list waits for all",
        "list-3",
        FOUND,
        Edit(keymaking._own_plan, "page.now - plan.since >= MISSING", "False"),
    ),
    noticed(
        "a list goes on with those who gave no keys",
        "list-3",
        FOUND,
        Edit(keymaking._own_plan, "{*plan.keys.holders} - there", "set()"),
    ),
    noticed(
        "a short list is never given up",
        "list-3",
        FOUND,
        Edit(keymaking._own_plan, "holders = everyone\n", "return plan\n"),
    ),
    noticed(
        "a page is for another list than its newest key says",
        "list-3-sleeps",
        FOUND,
        Edit(keymaking._own_plan, "_names(page, plan.keys) and ", ""),
    ),
    noticed(
        "somebody who is away names the list",
        "list-3",
        FOUND,
        Edit(keymaking.planned, " and p not in page.table.away", ""),
    ),
]

ALL = [*SHUFFLES, *LISTS]
