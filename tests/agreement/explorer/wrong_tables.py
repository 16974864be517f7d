"""Changes of the table, and tables that go on, wrong in one place, and where that is noticed."""

from __future__ import annotations

from peerdeck.agreement import chain, changes, continued, decisions, judging
from tests.agreement.explorer.edits import Edit, noticed, without

ENOUGH, AGAIN, DIFFERENT = "for too little reason", "a second time", "compute different tables"
TWICE, SECOND = "has signed two tables for one tap", "a second table"

CHANGES = [
    noticed(
        "a condition reads a note that the change does not name",
        "voters-remove",
        DIFFERENT,
        Edit(judging.value_after, "in change.names if name in words}", "in words}"),
        Edit(
            changes.changed,
            "[ground.shown[name] for name in change.names]",
            "[*ground.shown.values()]",
        ),
    ),
    noticed(
        "a condition reads a record that the change does not name",
        "voters-records",
        DIFFERENT,
        Edit(judging.value_after, "place, shown.get)", "place, page.stored.word)"),
    ),
    noticed(
        "an old proof voids again",
        "voters-lost",
        AGAIN,
        Edit(chain.voters_since_deal, 'decision.value.change.kind == "deal"', "False"),
    ),
    noticed(
        "wishes of an earlier deal void again",
        "voters-void",
        AGAIN,
        without(changes.wishers, "wish.deal == table.now"),
    ),
    noticed(
        "wishes that had an effect count again",
        "voters-away",
        AGAIN,
        without(changes.wishers, "hash_of(word) not in table.used"),
    ),
    noticed(
        "somebody is back by a word of an earlier decision",
        "voters-absent",
        ENOUGH,
        Edit(changes._back, "(note.name, note.base) == (HERE, ground.base)", "note.name == HERE"),
    ),
    noticed(
        "somebody is back by a word of another",
        "voters-absent",
        ENOUGH,
        Edit(changes._back, "{*people} <= here &", "here and {*people} <="),
    ),
    noticed(
        "one wish removes somebody",
        "voters-remove",
        ENOUGH,
        Edit(changes.is_wished, "is_majority(table.people, those)", "bool(those)"),
    ),
    noticed(
        "the contradiction of another removes somebody",
        "voters-promises",
        ENOUGH,
        Edit(changes._may_remove, "[word for word in words if word.by == person]", "words"),
    ),
    noticed(
        "somebody is called away for whom nobody waits",
        "voters-absent",
        ENOUGH,
        without(changes._effect, 'waits or is_wish("away", person)'),
    ),
    noticed(
        "what somebody keeps who is called away stays theirs",
        "voters-absent",
        "keeps a seat and is not there",
        Edit(changes._effect, "_handed_on(away)", "away"),
    ),
    noticed(
        "a list of one where there are two people",
        "voters-deal",
        "one person holds all keys",
        Edit(changes._deal, "or len(holders) < min(2, len(people))", ""),
    ),
    noticed(
        "a list with somebody who is not among the people",
        "voters-deal",
        ENOUGH,
        Edit(changes._deal, "or not {*holders} <= {*people}", ""),
    ),
    noticed(
        "a deal while another one is under way",
        "voters-void",
        ENOUGH,
        Edit(changes._deal, "or ground.standing.is_dealt", ""),
    ),
    noticed(
        "a deal without a majority",
        "voters-deal",
        ENOUGH,
        Edit(changes._deal, "or not is_majority(table.people, ready)", ""),
    ),
    noticed(
        "a guest becomes one of the people without everybody who is there",
        "voters-guest",
        ENOUGH,
        without(changes._deal, "{*table.present} <= taps"),
    ),
    noticed(
        "a stranger joins who did not ask",
        "voters-join",
        ENOUGH,
        Edit(changes._join, "or not any(", "or False and any("),
    ),
    noticed(
        "a second pause in a deal",
        "voters-pause",
        ENOUGH,
        Edit(changes._set, " and not table.was_paused", ""),
    ),
    noticed(
        "one wish ends the match",
        "voters-end",
        ENOUGH,
        Edit(changes._effect, 'is_wish("end")', "bool(words)"),
    ),
    noticed(
        "two people are skipped together",
        "voters-skip",
        ENOUGH,
        Edit(changes._effect, '"skip", (person,)', '"skip", (person, *_)'),
    ),
]

CONTINUED = [
    noticed(
        "one tap is for two tables",
        "continue-3-again",
        TWICE,
        Edit(continued.hear, " and hash_of(own) not in agreed", ""),
    ),
    noticed(
        "somebody who has opened a table signs another one",
        "continue-3-again",
        SECOND,
        Edit(continued.hear, "page.founded is None and ", ""),
    ),
    noticed(
        "somebody who has opened a table opens another one",
        "continue-3-again",
        SECOND,
        Edit(continued.hear_vote, "is_first and begins(decision)", "begins(decision)"),
    ),
    noticed(
        "some of the people open a table",
        "continue-3",
        "which not all have signed",
        Edit(decisions.begins, "{*value.table.people} <= signers", "bool(signers)"),
    ),
    noticed(
        "a table without the own tap is signed",
        "continue-3-liar",
        "does not follow from taps",
        without(continued._is_right, "own in names"),
    ),
    noticed(
        "a table with any content is signed",
        "continue-3-liar",
        "does not follow from taps",
        without(continued._is_right, "value == continued(page, tappers, names, unheard)"),
    ),
    noticed(
        "guests have to sign",
        "continue-2-guest",
        "and no table stands",
        Edit(
            decisions.begins,
            "{*value.table.people} <= signers",
            "{*value.table.players} <= signers",
        ),
    ),
    noticed(
        "a table is proposed with people whose taps are known but who are not heard",
        "continue-3",
        "and no table stands",
        without(continued.taps_here, "page.hears(person)"),
    ),
]

ALL = [*CHANGES, *CONTINUED]
