"""Rules that are wrong in one place, and where that is noticed.

A mutant begins with its name, the bounds in which it is noticed, and a part of the reason given
there. The others lose nothing within bounds, because that would take two liars, or because another
rule is enough; an example in `tests.agreement` notices those. Its edits follow, each with a
function and what stands there, before and after the arrow. Names of modules are those of this
folder and of `peerdeck.agreement`.
"""

from tests.agreement.explorer.edits import mutants_in

MUTANTS = r"""
# What a page does

the proposer promises first: 3p2b2r: stuck
    honest.promises_as_others_do: return model.proposals[proposal].word.by != model.persons[person]
        => return True
stored without the promises named: 3p2b2r: stuck
    honest.stores_completed: return True => return False
a completing promise is stored without the promises named: 3p2b2r: stuck
    honest.stores_completed: return True => return _has_voted
an accepted value is stored without its proof: 3p2b2r: proof
    honest.stores_completed: return True => return False
    last.cannot_begin: names = {model.persons[i] for i in who} => return ""
a promise is stored without the proposal: 3p2b2r: stuck
    honest.stores_proposal: return True => return False
a promise forgets what is held: 3p2b2r: held by a majority
    honest.head_to_promise: page.heads[base] => _model.roots[base]
    moves.contradicts_itself: any( => False and any(
a promise forgets what was accepted: 3p2b2r: two values
    honest.accepted_to_promise: vote.highest => None
    moves.contradicts_itself: any( => False and any(
a lost store votes on: 3p2b2r: two values
    honest.other_moves: return ()
        => return ((_page._replace(forgot=True), "forgets all"),) * bool(_page.promises)
    moves.contradicts_itself: any( => False and any(
a value that binds is accepted only if it is wanted: 3p2b2r: no value may be accepted
    honest.votes_for: return True => return _change.kind == "none"
an accepted value is named without its proof: 3p2b1r-liar-voter: no majority promised
    liars.without_proof: return set() => return {(_ballot - 1, -1)}
a new person votes under the old base: 3to4-2b1b: held by a majority
    moves.moves_of: model.people(page.base, page.learned) => model.persons
    rules.is_majority: sum(person in those for person in people) => len(those)

# Promises and votes

freezes when it accepts: 3p2b2r: contradicts itself
    rules.may_take: vote.promised == 0 => not vote.accepted
freezes when it accepts (damage): 3p2b2r: held by a majority
    rules.may_take: vote.promised == 0 => not vote.accepted
    moves.contradicts_itself: any( => False and any(
never freezes: 3p2b2r: contradicts itself
    rules.may_take: vote.promised == 0 => True
never freezes (damage): 3p2b2r: held by a majority
    rules.may_take: vote.promised == 0 => True
    moves.contradicts_itself: any( => False and any(
accepts below a promise: 3p2b2r: contradicts itself
    rules.may_accept: ballot >= vote.promised and =>
accepts below a promise (damage): 3p2b2r: two values
    rules.may_accept: ballot >= vote.promised and =>
    moves.contradicts_itself: any( => False and any(
accepts two values in a ballot: 3p1b1r-shown-proposer: contradicts itself
    rules.may_accept: all(ballot != other for other, _value in vote.accepted) => True
promises a ballot twice: 3p2b2r: contradicts itself
    rules.may_promise: ballot > vote.promised => ballot >= vote.promised
promises a ballot below: 3p2b2r: contradicts itself
    rules.may_promise: ballot > vote.promised => ballot != vote.promised

# What follows from promises

the own chain goes on: 3p2b2r: held by a majority
    rules.outcome: chain_to_keep([path for path in paths if path is not None], held)
        => paths[-1] or ()
the shortest chain goes on: 3p2b2r: held by a majority
    rules.outcome: chain_to_keep([path for path in paths if path is not None], held)
        => min((path for path in paths if path is not None), key=len)
a fork ignores `held`: 5p0b2r-shown-author: held by a majority
    rules.chain_to_keep: not held(branch), =>
a fork ignores lengths
    rules.chain_to_keep: -lengths[branch], =>
a fork ignores hashes
    rules.chain_to_keep: [branch], branch) => [branch])
missing records are left out
    rules.outcome: if any(path is None for path in paths): => if not paths:
nothing binds: 3p2b2r: two values
    rules.outcome: if value is not None: => if False:
the lowest ballot binds: 3p3b2r: two values
    rules.binding: max((ballot for ballot, _value in accepted)
        => min((ballot for ballot, _value in accepted)
of two values in one ballot the greater hash binds
    rules.binding: return min( => return max(
of two values in one ballot none binds: 3p1b1r-shown-proposer: stuck
    rules.outcome: return Bound(value)
        => named = {each.accepted for each in promises if each.accepted};
        return Bound(value) if len(named) == len(dict(named)) else None

# Majorities and shares

half decides: 4p2b2r: held by a majority
    rules.majority: count // 2 + 1 => (count + 1) // 2
a majority of those present: 4p2b2r: held by a majority
    rules.is_majority: majority(len(people)) => majority(len(people) - 1)
the old majority under the new base: 3to4-1b2b: held by a majority
    rules.is_majority: majority(len(people)) => majority(3)
held by half, even if the liar is shown: 4p2b1r-liar-voter: held by a majority
    rules.held_by_majority: is_majority(people, by) => 2 * len(by) >= len(people)
    checks.can_sign: return liar_page => return True or liar_page
held by one other: 5p2b1r: held by a majority
    rules.held_by_majority: is_majority(people, by) => len(by) >= 2
votes for two values decide
    rules.is_decided: len(votes) == 1 => votes
one vote decides: 3p2b2r: two values
    rules.is_decided: is_majority(people, {word.by for word in words}) => True
a share without a majority
    rules.may_share: is_majority(people, holders) => True
a share without waiting
    rules.may_share: not lacking => True

# Proposals

a ballot before the first round
    rules.proposer_of: and ballot >= ROUND =>
a place of nobody
    rules.proposer_of: place < len(people) => True
a proposal by another than the proposer of the ballot: 2to3-2b1b: stuck
    rules.may_prepare: if proposer_of(people, prepare.ballot) != prepare.by: => if False:
a permit that is named but not shown
    rules.may_prepare: return not prepare.permit and => return
a ballot of any height: 3p2b1r-climb-far: drives ballots up alone
    rules.may_prepare: round_of(prepare.ballot) == 1 and =>
`none` in the first round: 3p2b1r-freeze-first: frozen by
    rules.may_prepare: == 1 and prepare.change != NONE => == 1
`none` never: 3p2b2r: stuck
    rules.may_prepare: (prepare.change != NONE or permit.by != answered.by)
        => prepare.change != NONE
`none` after the proposer's own promise: 3p3b1r-freeze: frozen by
    rules.may_prepare: (prepare.change != NONE or permit.by != answered.by) => True
a permit with another hash
    rules.may_prepare: prepare.permit == hash_of(permit) => True
a permit of what nobody proposed: 3p2b1r-freeze: frozen by
    rules.may_prepare: permit is None or answered is None => permit is None
    rules.may_prepare: answers(permit, answered) => True
    rules.may_prepare: answered.by == proposer_of(people, answered.ballot) => True
    rules.may_prepare: permit.by != answered.by => permit.by != proposer_of(people, permit.ballot)
a permit that answers another proposal
    rules.may_prepare: answers(permit, answered) => True
a permit of somebody's proposal in the ballot of another
    rules.may_prepare: answered.by == proposer_of(people, answered.ballot) => True
a permit of an older base: 3to4-1b2b-freeze: frozen by
    rules.may_prepare: permit.base == prepare.base => True
a permit by somebody who is not a person of the table: 2to3-2b1b-climb: drives ballots up alone
    rules.may_prepare: permit.by in people => True
a permit by the proposer: 3p2b1r-climb: drives ballots up alone
    rules.may_prepare: permit.by != prepare.by => True
a permit of any round: 3p2b1r-climb-far: drives ballots up alone
    rules.may_prepare: round_of(prepare.ballot) == round_of(permit.ballot) + 1 => True

# Completing promises

a promise that states another ballot
    rules.answers: promise.ballot => prepare.ballot
a promise that states another base
    rules.answers: promise.base => prepare.base
promises of different proposals in one ballot: 3p2b1r-liar-proposer1: no majority promised
    rules.answers: , hash_of(prepare)) => , promise.prepare)
a proposer completes promises of both of its proposals together: 3p1b1r-twice: no majority promised
    rules.answers: , hash_of(prepare)) => , promise.prepare)
a proposer completes one of its proposals after the other: 3p1b1r-twice: contradicts itself
    rules.may_promise: ballot > vote.promised => ballot >= vote.promised
    completing.completable: model.proposals[i].ballot not in completed => True
a proposer completes one of its proposals after the other (damage): 5p1b0r-twice: two values
    rules.may_promise: ballot > vote.promised => ballot >= vote.promised
    completing.completable: model.proposals[i].ballot not in completed => True
    moves.contradicts_itself: any( => False and any(
promises of different ballots: 3p2b2r-same: no majority promised
    rules.answers: (prepare.base, prepare.ballot, hash_of(prepare)) => (prepare.base, *stated[1:])
promises of the old base: 3to4-1b1b: no majority promised
    rules.answers: stated == (prepare.base, prepare.ballot, hash_of(prepare)) => stated != ()
completing without a majority: 3p2b1r-liar-proposer1: no majority promised
    rules.are_complete: is_majority(people, signers) => True
completing a proposal of another
    rules.are_complete: own.by == prepare.by => True
completing promises that are not named
    rules.are_complete: [hash_of(promise) for promise in promises] == list(own.completes) => True
two promises of one person
    rules.are_complete: len(signers) == len(promises) + 1 => True
a promise of somebody else
    rules.are_complete: signers <= {*people} => True

# Contradictions

two completing promises in one ballot: 3p2b1r-liar-proposer1: two values
    rules.contradict: return late.ballot <= early.ballot
        => return late.ballot <= early.ballot - bool(early.completes and late.completes)
two completing promises in one ballot of four: 4p2b2r-liar-proposer1: two values
    rules.contradict: return late.ballot <= early.ballot => return late.ballot < early.ballot
two promises in one ballot: 3p2b2r-liar-proposer1: two values
    rules.contradict: return late.ballot <= early.ballot => return late.ballot < early.ballot
a promise below another
    rules.contradict: return late.ballot <= early.ballot => return late.ballot == early.ballot
two votes in one ballot
    rules.contradict: return early.ballot == late.ballot and early.value != late.value
        => return False
a vote below a promise: 3p2b1r-liar-voter: two values
    rules.contradict: return late.ballot < early.ballot => return False
a promise without an earlier vote: 3p2b1r-liar-voter: two values
    rules.contradict: return _forgets(late, early) => return False
a promise that names nothing accepted: 3p2b1r-liar-voter: two values
    rules._forgets: if promise.accepted is None:\n        return True
        => if promise.accepted is None:\n        return False
a promise that names a lower vote: 3p3b2r-liar-voter: two values
    rules._forgets: ballot < vote.ballot or =>
a promise that names a higher vote: 3p3b1r: contradicts itself
    rules._forgets: return ballot < vote.ballot or (ballot == vote.ballot and value != vote.value)
        => return (ballot, value) != (vote.ballot, vote.value)
a promise that names another vote in that ballot
    rules._forgets: (ballot == vote.ballot and value != vote.value) => False
a promise that lacks a record or `held`: 3p2b1r-liar-voter: held by a majority
    rules.contradict: return not reaches(late.head, place_of(early), path_to) => return False
a promise that lacks `held`: 3p2b1r-liar-voter: held by a majority
    rules.contradict: case ((Record() | Held()), Promise()): => case Record(), Promise():
a promise that lacks an own record
    rules.contradict: case ((Record() | Held()), Promise()): => case Held(), Promise():
a record or `held` after a promise: 3p2b1r-liar-voter: held by a majority
    rules.contradict: return not reaches(early.head, place_of(late), path_to) => return False
`held` after a promise: 3p2b1r-liar-voter: held by a majority
    rules.contradict: case Promise(), (Record() | Held()): => case Promise(), Record():
an own record after a promise
    rules.contradict: case Promise(), (Record() | Held()): => case Promise(), Held():
two records at one height: 3p2b1r-liar-stories: held by a majority
    rules.contradict: return (early.match, early.height) == (late.match, late.height)
        => return False
`held` on two branches
    rules.contradict: reaches(late.place, early.place, path_to) => True
contradictions of two bases: 2to3-2b2b: contradicts itself
    rules.contradict: if one.base != other.base: => if False:
contradictions of two people
    rules.contradict: one.by != other.by or =>
steps that continue two others
    rules.contradict: one.name == other.name and =>
two notes of one name
    rules.contradict: and one.name.startswith(f"{STEP} ") =>
a word contradicts itself
    rules.contradict: or one == other =>
two words with one `n`
    rules.contradict: if one.n == other.n:\n        return True
        => if one.n == other.n:\n        return False
the order of words as they were heard
    rules.contradict: (one, other) if one.n < other.n else (other, one) => (one, other)
places of another match are within
    rules.reaches: head.match != place.match or =>
places above are within: 3p2b1r-liar-voter: held by a majority
    rules.reaches: or head.height < place.height =>
places below on another branch are within
    rules.reaches: return upper[: len(lower)] == lower => return True
places on another branch are within
    rules.reaches: return head.hash == place.hash => return True

# Changes of the table

a condition reads a note that the change does not name: voters-remove: compute different tables
    judging.value_after: in change.names if name in words} => in words}
    changes.changed: [ground.shown[name] for name in change.names] => [*ground.shown.values()]
a condition reads a record that the change does not name: voters-records: compute different tables
    judging.value_after: place, shown.get) => place, page.stored.word)
an old proof voids again: voters-lost: a second time
    chain.voters_since_deal: decision.value.change.kind == "deal" => False
wishes of an earlier deal void again: voters-void: a second time
    changes.wishers: wish.deal == table.now => True
wishes that had an effect count again: voters-away: a second time
    changes.wishers: hash_of(word) not in table.used => True
somebody is back by a word of an earlier decision: voters-absent: too little reason
    changes._back: (note.name, note.base) == (HERE, ground.base) => note.name == HERE
somebody is back by a word of another: voters-absent: too little reason
    changes._back: {*people} <= here & => here and {*people} <=
one wish removes somebody: voters-remove: too little reason
    changes.is_wished: is_majority(table.people, those) => bool(those)
the contradiction of another removes somebody: voters-promises: too little reason
    changes._may_remove: [word for word in words if word.by == person] => words
somebody is called away for whom nobody waits: voters-absent: too little reason
    changes._effect: waits or is_wish("away", person) => True
what somebody keeps who is called away stays theirs: voters-absent: keeps a seat and is not there
    changes._effect: _handed_on(away) => away
a list of one where there are two people: voters-deal: one person holds all keys
    changes._deal: or len(holders) < min(2, len(people)) =>
a list with somebody who is not among the people: voters-deal: too little reason
    changes._deal: or not {*holders} <= {*people} =>
a deal while another one is under way: voters-void: too little reason
    changes._deal: or ground.standing.is_dealt =>
a deal without a majority: voters-deal: too little reason
    changes._deal: or not is_majority(table.people, ready) =>
a guest becomes one of the people without everybody who is there: voters-guest: too little reason
    changes._deal: {*table.present} <= taps => True
a stranger joins who did not ask: voters-join: too little reason
    changes._join: or not any( => or False and any(
a second pause in a deal: voters-pause: too little reason
    changes._set: and not table.was_paused =>
one wish ends the match: voters-end: too little reason
    changes._effect: is_wish("end") => bool(words)
two people are skipped together: voters-skip: too little reason
    changes._effect: "skip", (person,) => "skip", (person, *_)

# Tables that go on

one tap is for two tables: continue-3-again: has signed two tables for one tap
    continued.hear: and hash_of(own) not in agreed =>
somebody who has opened a table signs another one: continue-3-again: a second table
    continued.hear: page.founded is None and =>
somebody who has opened a table opens another one: continue-3-again: a second table
    continued.hear_vote: is_first and begins(decision) => begins(decision)
some of the people open a table: continue-3: which not all have signed
    decisions.begins: {*value.table.people} <= signers => bool(signers)
a table without the own tap is signed: continue-3-liar: does not follow from taps
    continued._is_right: own in names => True
a table with any content is signed: continue-3-liar: does not follow from taps
    continued._is_right: value == continued(page, tappers, names, unheard) => True
guests have to sign: continue-2-guest: and no table stands
    decisions.begins: {*value.table.people} <= signers => {*value.table.players} <= signers
a table is proposed with people who tapped but are not heard: continue-3: and no table stands
    continued.taps_here: page.hears(person) => True

# Shuffles

one step closes a shuffle: shuffle-3: have to shuffle
    match.Match.due: min(2, len(keys)) => min(1, len(keys))
    changes._effect: len(standing.shuffling) <= 2 => len(standing.shuffling) <= 1
a skip counts in later shuffles too: shuffle-3-two: have to shuffle
    match.Match.due: table.skipped[begun.passed :] => table.skipped
somebody who was skipped has to shuffle after a removal: shuffle-4-away-again: have to shuffle
    match.Match.due: in (those, left) => in (those, holders)
somebody who is called away need not shuffle: shuffle-3-changes: have to shuffle
    match.Match.due: in begun.away => in table.away
a skip that leaves one does not void the deal: shuffle-3: the shuffle never ends
    changes._effect: len(standing.shuffling) <= 2 => False
a removal that leaves too few does not void the deal: shuffle-3-list: they wait for nobody
    changes._remove: not can_open(after, decks) => False
a threshold of the list instead of all people: shuffle-5-list: of 5 people can open cards
    changes.threshold_of: majority(people) => majority(holders)
a page shuffles a deck only once: shuffle-3: they wait for b
    shuffling._step: page.has_said(name) => deck.id in [id_ for id_, _before in shuffles]
nobody waits for the record that closes a shuffle: shuffle-3: they wait for nobody
    shuffling.owed_by: page.me)), due[0]) => page.me)), None)
two steps that continue the same one are fine: shuffle-3-liar-first: two records can
    rules.contradict: return one.name == other.name and => return False and
steps that do not continue each other close a shuffle: shuffle-3-liar-first: this does not close
    decks.closed: called.get((by, name))
        => {(n.by, n.name.split()[0]): n for n in notes.values()}.get((by, name.split()[0]))
some of the steps close a shuffle: shuffle-3-liar-first: fewer than two have shuffled
    decks.closed: len(names) != 2 * len(shufflers) => False
    decks.closed: (deck, shufflers, => (deck, shufflers[: len(names) // 2],

# Lists of keys

a second deal with a list that was given up: list-3-deal: is named again
    keymaking._own_plan: if not _is_known(page, keys) =>
a list of one where there are two people: list-3: is too short
    keymaking._own_plan: if len(holders) < fewest: => if False:
a list of one that somebody names where there are two people: list-3-liar-first: is too short
    keymaking._fits: count >= min(2, len(people)) => True
a list with somebody who is not among the people: list-3-liar-first: who is not among the people
    keymaking._fits: {*keys.holders} <= {*people} => True
a list waits for all: list-3: no list is found
    keymaking._own_plan: page.now - plan.since >= MISSING => False
a list goes on with those who gave no keys: list-3: no list is found
    keymaking._own_plan: {*plan.keys.holders} - there => set()
a short list is never given up: list-3: no list is found
    keymaking._own_plan: holders = everyone\n        if => return plan\n        if
a page is for another list than its newest key says: list-3-sleeps: no list is found
    keymaking._own_plan: _names(page, plan.keys) and =>
somebody who is away names the list: list-3: no list is found
    keymaking.planned: and p not in page.table.away =>
"""

ALL = [*mutants_in(MUTANTS)]
