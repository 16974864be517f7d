"""Rules that are wrong in one place, and where that is noticed.

Most are noticed in some bounds. The others lose nothing within them, because that would take two
liars, or because another rule is enough; an example in `tests.agreement` notices those.
"""

from __future__ import annotations

from peerdeck.agreement import rules
from tests.agreement.explorer import (
    checks,
    honest,
    last,
    liars,
    moves,
    wrong_decks,
    wrong_tables,
)
from tests.agreement.explorer.contradictions import CONTRADICTIONS
from tests.agreement.explorer.edits import Edit, Mutant, by_example, noticed, without
from tests.agreement.explorer.wrong_completions import COMPLETIONS

STUCK, TWO, LOST = "stuck", "two values", "held by a majority"
ITSELF, UNWANTED, FROZEN = "contradicts itself", "no majority promised", "frozen by"
ALONE = "drives ballots up alone"

FREEZE_LATE = Edit(rules.may_take, "vote.promised == 0", "not vote.accepted")
NO_FREEZE = without(rules.may_take, "vote.promised == 0")
BELOW = Edit(rules.may_accept, "ballot >= vote.promised and ", "")
UNSEEN = Edit(moves.contradicts_itself, "any(", "False and any(")
WITH_LIAR = Edit(checks.can_sign, "return ", "return True or ")
BY_HALF = Edit(rules.held_by_majority, "is_majority(people, by)", "2 * len(by) >= len(people)")
KEPT = "chain_to_keep([path for path in paths if path is not None], held)"
NONE_PERMIT = "(prepare.change != NONE or permit.by != answered.by)"
OWN_BALLOT = "answered.by == proposer_of(people, answered.ballot)"

BEHAVIOUR = [
    noticed(
        "the proposer promises first",
        "3p2b2r",
        STUCK,
        Edit(
            honest.promises_as_others_do,
            "return model.proposals[proposal].word.by != model.persons[person]",
            "return True",
        ),
    ),
    noticed(
        "stored without the promises named",
        "3p2b2r",
        STUCK,
        Edit(honest.stores_completed, "return True", "return False"),
    ),
    noticed(
        "a completing promise is stored without the promises named",
        "3p2b2r",
        STUCK,
        Edit(honest.stores_completed, "return True", "return _has_voted"),
    ),
    noticed(
        "an accepted value is stored without its proof",
        "3p2b2r",
        "proof",
        Edit(honest.stores_completed, "return True", "return False"),
        Edit(last.cannot_begin, "    names = ", '    return ""\n    names = '),
    ),
    noticed(
        "a promise is stored without the proposal",
        "3p2b2r",
        STUCK,
        Edit(honest.stores_proposal, "return True", "return False"),
    ),
    noticed(
        "a promise forgets what is held",
        "3p2b2r",
        LOST,
        Edit(honest.head_to_promise, "page.heads[base]", "_model.roots[base]"),
        UNSEEN,
    ),
    noticed(
        "a promise forgets what was accepted",
        "3p2b2r",
        TWO,
        Edit(honest.accepted_to_promise, "vote.highest", "None"),
        UNSEEN,
    ),
    noticed(
        "a lost store votes on",
        "3p2b2r",
        TWO,
        Edit(
            honest.other_moves,
            "return ()",
            'return ((_page._replace(forgot=True), "forgets all"),) * bool(_page.promises)',
        ),
        UNSEEN,
    ),
    noticed(
        "a value that binds is accepted only if it is wanted",
        "3p2b2r",
        "no value may be accepted",
        Edit(honest.votes_for, "return True", 'return _change.kind == "none"'),
    ),
    noticed(
        "an accepted value is named without its proof",
        "3p2b1r-liar-voter",
        UNWANTED,
        Edit(liars.without_proof, "return set()", "return {(_ballot - 1, -1)}"),
    ),
    noticed(
        "a new person votes under the old base",
        "3to4-2b1b",
        LOST,
        Edit(moves.moves_of, "model.people(page.base, page.learned)", "model.persons"),
        Edit(rules.is_majority, "sum(person in those for person in people)", "len(those)"),
    ),
]

VOTES = [
    noticed("freezes when it accepts", "3p2b2r", ITSELF, FREEZE_LATE),
    noticed("freezes when it accepts (damage)", "3p2b2r", LOST, FREEZE_LATE, UNSEEN),
    noticed("never freezes", "3p2b2r", ITSELF, NO_FREEZE),
    noticed("never freezes (damage)", "3p2b2r", LOST, NO_FREEZE, UNSEEN),
    noticed("accepts below a promise", "3p2b2r", ITSELF, BELOW),
    noticed("accepts below a promise (damage)", "3p2b2r", TWO, BELOW, UNSEEN),
    noticed(
        "accepts two values in a ballot",
        "3p1b1r-shown-proposer",
        ITSELF,
        without(rules.may_accept, "all(ballot != other for other, _value in vote.accepted)"),
    ),
    noticed(
        "promises a ballot twice",
        "3p2b2r",
        ITSELF,
        Edit(rules.may_promise, "ballot > vote.promised", "ballot >= vote.promised"),
    ),
    noticed(
        "promises a ballot below",
        "3p2b2r",
        ITSELF,
        Edit(rules.may_promise, "ballot > vote.promised", "ballot != vote.promised"),
    ),
]

OUTCOMES = [
    noticed("the own chain goes on", "3p2b2r", LOST, Edit(rules.outcome, KEPT, "paths[-1] or ()")),
    noticed(
        "the shortest chain goes on",
        "3p2b2r",
        LOST,
        Edit(rules.outcome, KEPT, "min((path for path in paths if path is not None), key=len)"),
    ),
    noticed(
        "a fork ignores `held`",
        "5p0b2r-shown-author",
        LOST,
        Edit(rules.chain_to_keep, "not held(branch), ", ""),
    ),
    by_example("a fork ignores lengths", Edit(rules.chain_to_keep, "-lengths[branch], ", "")),
    by_example(
        "a fork ignores hashes", Edit(rules.chain_to_keep, "[branch], branch)", "[branch])")
    ),
    by_example(
        "missing records are left out",
        Edit(rules.outcome, "if any(path is None for path in paths):", "if not paths:"),
    ),
    noticed(
        "nothing binds", "3p2b2r", TWO, Edit(rules.outcome, "if value is not None:", "if False:")
    ),
    noticed(
        "the lowest ballot binds",
        "3p3b2r",
        TWO,
        Edit(
            rules.binding,
            "max((ballot for ballot, _value in accepted)",
            "min((ballot for ballot, _value in accepted)",
        ),
    ),
    by_example(
        "of two values in one ballot the greater hash binds",
        Edit(rules.binding, "return min(", "return max("),
    ),
    noticed(
        "of two values in one ballot none binds",
        "3p1b1r-shown-proposer",
        STUCK,
        Edit(
            rules.outcome,
            "    value = binding(promises)\n",
            "    value = binding(promises)\n"
            "    named = {promise.accepted for promise in promises if promise.accepted}\n"
            "    if len(named) > len({ballot for ballot, _value in named}):\n"
            "        return None\n",
        ),
    ),
]

MAJORITIES = [
    noticed(
        "half decides", "4p2b2r", LOST, Edit(rules.majority, "count // 2 + 1", "(count + 1) // 2")
    ),
    noticed(
        "a majority of those present",
        "4p2b2r",
        LOST,
        Edit(rules.is_majority, "majority(len(people))", "majority(len(people) - 1)"),
    ),
    noticed(
        "the old majority under the new base",
        "3to4-1b2b",
        LOST,
        Edit(rules.is_majority, "majority(len(people))", "majority(3)"),
    ),
    noticed(
        "held by half, even if the liar is shown", "4p2b1r-liar-voter", LOST, BY_HALF, WITH_LIAR
    ),
    noticed(
        "held by one other",
        "5p2b1r",
        LOST,
        Edit(rules.held_by_majority, "is_majority(people, by)", "len(by) >= 2"),
    ),
    by_example("votes for two values decide", Edit(rules.is_decided, "len(votes) == 1", "votes")),
    noticed(
        "one vote decides",
        "3p2b2r",
        TWO,
        without(rules.is_decided, "is_majority(people, {word.by for word in words})"),
    ),
]

SHARES = [
    by_example(
        "a share without a majority", without(rules.may_share, "is_majority(people, holders)")
    ),
    by_example("a share without waiting", without(rules.may_share, "not lacking")),
]

PROPOSALS = [
    by_example(
        "a ballot before the first round", Edit(rules.proposer_of, " and ballot >= ROUND", "")
    ),
    by_example("a place of nobody", without(rules.proposer_of, "place < len(people)")),
    noticed(
        "a proposal by another than the proposer of the ballot",
        "2to3-2b1b",
        STUCK,
        Edit(
            rules.may_prepare, "if proposer_of(people, prepare.ballot) != prepare.by:", "if False:"
        ),
    ),
    by_example(
        "a permit that is named but not shown",
        Edit(rules.may_prepare, "return not prepare.permit and", "return"),
    ),
    noticed(
        "a ballot of any height",
        "3p2b1r-climb-far",
        ALONE,
        Edit(rules.may_prepare, "round_of(prepare.ballot) == 1 and ", ""),
    ),
    noticed(
        "`none` in the first round",
        "3p2b1r-freeze-first",
        FROZEN,
        Edit(rules.may_prepare, " == 1 and prepare.change != NONE", " == 1"),
    ),
    noticed(
        "`none` never",
        "3p2b2r",
        STUCK,
        Edit(rules.may_prepare, NONE_PERMIT, "prepare.change != NONE"),
    ),
    noticed(
        "`none` after the proposer's own promise",
        "3p3b1r-freeze",
        FROZEN,
        without(rules.may_prepare, NONE_PERMIT),
    ),
    by_example(
        "a permit with another hash",
        without(rules.may_prepare, "prepare.permit == hash_of(permit)"),
    ),
    noticed(
        "a permit of what nobody proposed",
        "3p2b1r-freeze",
        FROZEN,
        Edit(rules.may_prepare, "permit is None or answered is None", "permit is None"),
        without(rules.may_prepare, "answers(permit, answered)"),
        without(rules.may_prepare, OWN_BALLOT),
        Edit(
            rules.may_prepare,
            "permit.by != answered.by",
            "permit.by != proposer_of(people, permit.ballot)",
        ),
    ),
    by_example(
        "a permit that answers another proposal",
        without(rules.may_prepare, "answers(permit, answered)"),
    ),
    by_example(
        "a permit of somebody's proposal in the ballot of another",
        without(rules.may_prepare, OWN_BALLOT),
    ),
    noticed(
        "a permit of an older base",
        "3to4-1b2b-freeze",
        FROZEN,
        without(rules.may_prepare, "permit.base == prepare.base"),
    ),
    noticed(
        "a permit by somebody who is not a person of the table",
        "2to3-2b1b-climb",
        ALONE,
        without(rules.may_prepare, "permit.by in people"),
    ),
    noticed(
        "a permit by the proposer",
        "3p2b1r-climb",
        ALONE,
        without(rules.may_prepare, "permit.by != prepare.by"),
    ),
    noticed(
        "a permit of any round",
        "3p2b1r-climb-far",
        ALONE,
        without(rules.may_prepare, "round_of(prepare.ballot) == round_of(permit.ballot) + 1"),
    ),
]

ALL: list[Mutant] = [
    *BEHAVIOUR,
    *VOTES,
    *OUTCOMES,
    *MAJORITIES,
    *SHARES,
    *PROPOSALS,
    *COMPLETIONS,
    *CONTRADICTIONS,
    *wrong_tables.ALL,
    *wrong_decks.ALL,
]
