"""The times and limits of the agreement; `notes` and `reading` say how long a text may be.

Nothing that is decided depends on a time: times only move a page to act or to vote. Limits keep one
peer from filling the memory or the hours of the others.
"""

# Seconds: who is there
HEARD = 2.5  # for which somebody counts as heard
SLEEP = 2.0  # without an event after which a page has slept
SETTLE = 2.0  # after a start or a sleep before a page votes, writes or proposes
ALONE = 10.0  # the same for one of two people who does not hear the other
AWAY = 5.0  # unheard after which somebody for whom all wait counts as away

# Seconds: telling each other
EVERY = 2.0  # between two times that a page says how far it is
REPEAT = 1.0  # the same while a decision is made
SELDOM = 10.0  # the same between a page and a spectator, and the longest until words are repeated
PACE = 0.3  # between two answers to one peer
GARBLED = 60.0  # between two times that somebody is named who sends what cannot be read
REACTING = 1.0  # between two reactions of one player

# Seconds: decisions
TURN = 0.7  # that a page waits before it proposes, for each who is heard and comes before it
WINDOW = 1.5  # after a promise in which no other ballot is considered
STUCK = 2.0  # after which what somebody began is ended
BRAKE = 4.0  # between two promises to one person
MOST_BRAKE = 60.0  # the same at most, after ballots that were not completed
MOST_PAUSE = 300.0  # between two proposals, or promises to one person, that bring no decision
SLOW = 30.0  # after which a majority begins a deal without those who are not ready
QUALIFIED = 3.0  # for which a guest must have been ready to become one of the people
SETTING = 10.0  # between two settings, after the first ones

# Seconds: cards
MISSING = 10.0  # after which a list of keys goes on without those whose keys are missing
FOLLOW = 5.0  # between two lists that others name, and as much more after each ten of them
REST = 3.0  # for which a table has to be the same before decks for a new match are made
WORK = 2.0  # between two looks at keys and decks if nothing has come
LATE = 10.0  # after which somebody who is heard is skipped in a shuffle
UNHEARD = 5.0  # the same for somebody who is not
AGAIN = 1.0  # after which a missing share is asked for again, and others stand in
LONG = 10.0  # after which they stand in for somebody who is heard
PATIENCE = 1.0  # of waiting for somebody who is heard that are not counted
BUDGET = 15.0  # counted in a deal, after which the wait is `PATIENCE`
BACK = 5.0  # for which it still counts that somebody was back under the decision before

# Seconds: the door, and going on without others
ANSWERS = 2.0  # for which a newcomer listens before it chooses what to believe
HURRY = 10.0  # after which a stranger who does not ask gives way
TOO_FEW = 20.0  # without a majority after which going on without the others is offered
PROMINENT = 120.0  # after which that is offered in front
TAPS = 10.0  # for which a continued table waits for more people

# Numbers: for each peer or author
MOST_PENDING = 60  # ballot words that cannot be judged yet
MOST_BALLOTS = 200  # words about one decision
MOST_TRIES = 6  # proposals, and promises to one person, before the pause between them doubles
MOST_SPARE = 16  # records that are not on a page's chain
MOST_COMING = 1_000  # and those that would follow on it
MOST_AT_HEIGHT = 2  # of them, at one height after one decision
MOST_NOTES = 1000  # notes of the newest match and the one before
MOST_NOTE = 200_000  # characters of a note
MOST_NAMED = 20  # notes that are stored beyond that because a record names them
MOST_BUILT_ON = 300  # words that are stored beyond that because the next decision builds on them
MOST_COMES = 20  # notes of a stranger, who may only ask to come in
MOST_COME = 200  # characters of such a note
MOST_WORDS = 200  # that are given together
GAP = 20  # notes that are given together where it is not known which one is missing
MOST_NAMES = 1000  # words that a change names, which may show a lie by all records of a deal
MOST_DECISIONS = 20  # that are given together
MOST_WAITING = 1000  # decisions for which those before are missing
MOST_COLLECTED = 5_000  # decisions of each peer that a newcomer collects
MOST_FRAME = 256 * 1024  # bytes of a message
MOST_DECKS = 24  # that are shuffled ahead for one deal
MOST_CARDS = 60  # whose shares are given or asked for together
MOST_BOXES = 40  # with shares, of one person, that are not read yet
MOST_BOX = 60_000  # bytes of one
MOST_COUNT = 2**40  # words; 16 times as many is far below what is exact in JSON
MOST_SERIAL = 10**9  # the number of a list of keys
MOST_AHEAD = 10_000  # the same after that of the newest deal; more than those at a table can name

# Numbers: signatures of one peer. To check one takes 0.4 ms on a computer, about 1 ms on a phone.
# Those who play send a few in a second. But a newcomer gets all words of an evening: about 600
# after five minutes, and some thousand after hours. One answer, with `MOST_WORDS` words and the
# votes for `MOST_DECISIONS` decisions, is checked immediately, the rest within a minute or two.
BURST = 400  # that are checked together, and that a message may have
RATE = 50.0  # in a second, after that
MOST_QUEUED = 16  # messages that wait

# Numbers: for the table
MOST_SPECTATORS = 8
MOST_STRANGERS = 10  # who are at the door
MOST_ASKERS = 20  # strangers whose notes are stored
FEEDERS = 2  # pages that spectators are fed by
SETTINGS = 6  # that may be decided together, before one in `SETTING` seconds
SEATS = range(2, 9)
