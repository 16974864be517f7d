"""Messages as bytes: each is read as it was written, and nothing else is read."""

from __future__ import annotations

import json
import time
import tracemalloc
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.agreement.decisions import Decision
from peerdeck.agreement.effects import Give, Have, Message, React, Share, Want
from peerdeck.agreement.limits import BURST, MOST_FRAME, MOST_QUEUED, RATE
from peerdeck.agreement.wire import (
    KINDS,
    Checks,
    due,
    frames,
    read,
    signed_text,
    table_of,
    unchecked,
    words_of,
)
from peerdeck.agreement.words import (
    Accepted,
    Note,
    Place,
    Record,
    Seal,
    Signed,
    Word,
    hash_of,
    text_of,
)
from tests.agreement.cards_world import world_of
from tests.agreement.people import Evening
from tests.agreement.tables import first_of
from tests.agreement.values import values
from tests.agreement.villains import beside

TABLE = "table"
SEAL = Seal("key", "signature")
HAVE = Have(0, "", Place(0, 0, ""), (), (), is_able=True)


def sealed(message: Message) -> Message:
    """Return a message in which decisions have as many signatures as votes."""
    if not isinstance(message, Give):
        return message
    those = [replace(each, seals=(SEAL,) * len(each.votes)) for each in message.decisions]
    return Give(tuple(those), message.words)


MESSAGES = st.one_of(*map(values, get_args(Message))).map(sealed)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(max_size=3), parts),
    max_leaves=20,
)


def note(n: int, content: str = "") -> Signed:
    return Signed(Note("ann", n, "base", "name", content), SEAL)


# What is written is read


@given(MESSAGES)
def test_a_message_is_read_as_it_was_written(message: Message) -> None:
    (frame,) = frames(message, TABLE)
    assert read(frame, TABLE) == message


@given(values(Word), values(Word))
def test_two_words_are_never_signed_as_one_text(word: Word, other: Word) -> None:
    texts = {signed_text(word, "a"), signed_text(word, "b"), signed_text(other, "a")}
    is_first = isinstance(word, Accepted) and not word.base
    assert len(texts) == (1 if is_first else 2) + (word != other)


def test_a_vote_for_a_first_decision_is_signed_without_a_table() -> None:
    """It is signed at the table before, and checked at the new one."""
    vote = Accepted("ann", 1, "", 0, "value")
    assert signed_text(vote, "old") == signed_text(vote, "new")


# Large messages


def test_many_words_are_cut_into_messages_that_a_page_may_send() -> None:
    words = tuple(note(n, "x" * 1_000) for n in range(BURST + 100))
    parts = [read(frame, TABLE) for frame in frames(Give((), words), TABLE)]
    assert len(parts) == 4
    assert tuple(word for part in parts for word in words_of(part)) == words
    small = Give((), tuple(note(n) for n in range(BURST + 1)))
    assert len(frames(small, TABLE)) == 2


def test_decisions_go_before_words() -> None:
    decisions = tuple(first_of((name, "ben"), 2) for name in ("ann", "cleo", "dora"))
    message = Give(decisions, tuple(note(n, "x" * 100_000) for n in (1, 2, 3)))
    parts = [read(frame, TABLE) for frame in frames(message, TABLE)]

    shown: list[Decision] = []
    for part in parts:
        assert isinstance(part, Give)
        shown += part.decisions
    assert len(parts) > 1
    assert tuple(shown) == decisions
    assert [word for part in parts for word in words_of(part)] == [*words_of(message)]


def test_a_decision_with_more_votes_than_signatures_is_refused() -> None:
    decision = replace(first_of(("ann", "ben"), 2), seals=(SEAL,))
    data = text_of(("1", TABLE, "Give", Give((decision,), ()))).encode()
    with pytest.raises(ValueError, match="shorter"):
        read(data, TABLE)


def test_the_records_between_two_words_go_before_them() -> None:
    records = tuple(
        Signed(Record("ann", n, "base", 1, n, "", "x" * 100_000), SEAL) for n in range(3)
    )
    pair = note(1), note(1, "other")
    message = Give((), (*records, *pair))
    parts = [read(frame, TABLE) for frame in frames(message, TABLE)]
    assert len(parts) > 1
    assert words_of(parts[-1])[-2:] == pair
    assert tuple(word for part in parts for word in words_of(part)) == (*records, *pair)


def test_two_words_that_are_too_large_for_one_frame_are_given() -> None:
    one, other = note(1, "x" * 150_000), note(1, "y" * 150_000)
    parts = [read(frame, TABLE) for frame in frames(Give((), (one, other)), TABLE)]
    assert parts == [Give((), (one,)), Give((), (other,))]


def test_who_signs_two_large_words_for_one_is_named_by_all() -> None:
    world = Evening(4, 3, 3, loss=0.0)
    assert world.writes
    world.run(7)
    world.villains["ben"] = beside
    n, base = world.pages["ben"].stored.n + 1, world.pages["ben"].base
    for name, letter in (("ann", "x"), ("cleo", "y")):
        large = Signed(Note("ben", n, base, "name", letter * 150_000), SEAL)
        world.send("ben", name, Give((), (large,)))
    world.run(20)
    assert all("ben" in world.about[name, "contradiction"] for name in ("ann", "cleo"))


def test_what_cannot_be_cut_is_not_sent() -> None:
    with pytest.raises(ValueError, match="too large"):
        frames(Give((), (note(1, "x" * MOST_FRAME),)), TABLE)


# What is refused


def frame_of(kind: str, *fields: Any, version: Any = "1", table: Any = TABLE) -> bytes:
    return json.dumps([version, table, kind, [*fields]]).encode()


PLACE = ["Place", 1, 0, ""]
HAVE = [0, "base", PLACE, [], [], True, "", [-1, ""]]
VOTE = ["Accepted", "ann", 1, "base", 16, "value"]
GIVEN = [VOTE, ["key", "signature"]]


def have(at: int, value: Any) -> bytes:
    """Return a frame with another value in one field."""
    return frame_of("Have", *HAVE[:at], value, *HAVE[at + 1 :])


def vote(at: int, value: Any) -> bytes:
    return frame_of("Give", [], [[[*VOTE[:at], value, *VOTE[at + 1 :]], GIVEN[1]]])


BAD: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "not JSON"),
    "not UTF-8": (b"\xff", "not in UTF-8"),
    "not JSON": (b"[1,", "not JSON"),
    "two frames": (frame_of("Have", *HAVE) * 2, "not JSON"),
    "no list": (b'"1"', "not a frame"),
    "a short list": (b'["1","table"]', "not a frame"),
    "a long list": (frame_of("Have", *HAVE)[:-1] + b",1]", "not a frame"),
    "an object": (b'{"is":"have"}', "other brackets"),
    "a key twice": (b'["1","table","Want",{"owner":"a","owner":"b"}]', "other brackets"),
    "another version": (frame_of("Have", *HAVE, version="2"), "made by another version"),
    "a number as version": (frame_of("Have", *HAVE, version=1), "made by another version"),
    "another table": (frame_of("Have", *HAVE, table="other"), "of another table"),
    "unknown kind": (frame_of("Hav", *HAVE), "not a frame"),
    "a kind that is no text": (b'["1","table",["Have"],[]]', "not a frame"),
    "missing field": (frame_of("Have", *HAVE[:-1]), "not a list of 8"),
    "extra field": (frame_of("Have", *HAVE, 1), "not a list of 8"),
    "null": (have(1, None), "not a text"),
    "a number for a text": (have(1, 5), "not a text"),
    "a text for a number": (have(0, "5"), "not a number"),
    "a flag for a number": (have(0, True), "not a number"),
    "a number for a flag": (have(5, 1), "not true or false"),
    "a fraction": (have(0, 1.0), "not a number"),
    "no number": (have(0, float("nan")), "not a number"),
    "infinity": (have(0, float("inf")), "not a number"),
    "below what is declared": (have(0, -2), "not a number"),
    "above 2^53": (vote(2, 2**53 + 1), "not a number"),
    "negative": (vote(2, -1), "not a number"),
    "too many digits": (frame_of("Have", *HAVE).replace(b"0", b"9" * 5000, 1), "not JSON"),
    "a long text": (vote(1, "x" * 44), "at most 43"),
    "a long hash": (have(1, "x" * 65), "at most 64"),
    "a lone surrogate": (vote(1, "\ud800"), "not a text"),
    "a text for a list": (have(3, "[]"), "not a list"),
    "a short row": (have(4, [["ann"]]), "not a list of 2"),
    "a word of no kind": (vote(0, "Vote"), "not Record or Note"),
    "a kind that is none here": (have(2, ["Seat", 1, 0, ""]), "not Place"),
    "a word without a kind": (frame_of("Give", [], [[[], ["", ""]]]), "not Record or Note"),
    "no bytes": (frame_of("Share", "é"), "base64url"),
    "no text for bytes": (frame_of("Share", 5), "base64url"),
    "a long reaction": (frame_of("React", "x" * 21), "at most 20"),
    "two reactions": (frame_of("React", "wow", "wow"), "not a list of 1"),
    "deep nesting": (frame_of("Have", *HAVE).replace(b"[]", b"[" * 20 + b"]" * 20), "too deep"),
    "too many words": (frame_of("Give", [], [GIVEN] * (BURST + 1)), "more than 400 words"),
    "a large frame": (b" " * (MOST_FRAME + 1), "more than 262144 bytes"),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_input_is_refused_with_a_sentence(what: str) -> None:
    frame, sentence = BAD[what]
    with pytest.raises(ValueError, match=sentence) as caught:
        read(frame, TABLE)
    assert type(caught.value) is ValueError
    assert str(caught.value).endswith(".")


def test_what_the_bad_input_was_made_of_is_read() -> None:
    assert read(frame_of("Have", *HAVE), TABLE) == read(have(0, 0), TABLE)
    assert len(words_of(read(frame_of("Give", [], [GIVEN] * BURST), TABLE))) == BURST


def test_a_frame_says_of_which_table_it_is() -> None:
    (frame,) = frames(React("wow"), "0a" * 32)
    assert table_of(frame) == "0a" * 32
    assert read(frame, "0a" * 32) == React("wow")
    nothing = (b"", b"[]", b'["1"]', b'["1",5]', b'{"1":"table"}', b'["1","TABLE"', b"\xff" * 9)
    assert [table_of(data) for data in (*nothing, b'["1","' + b"0" * 65 + b'"')] == [""] * 8


def read_or_refused(frame: bytes) -> None:
    """Raise something else than `ValueError`, if reading does, or if what is read differs."""
    error: ValueError | None = None
    try:
        message = read(frame, TABLE)
    except ValueError as refusal:
        error = refusal
    if error is None:
        assert [read(again, TABLE) for again in frames(message, TABLE)] == [message]
    else:
        assert type(error) is ValueError
        assert str(error).endswith(".")


@given(st.binary() | JSON.map(lambda value: json.dumps(value).encode()))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    read_or_refused(data)


@given(st.sampled_from(sorted(KINDS)), JSON)
def test_any_fields_are_read_or_refused(kind: str, fields: Any) -> None:
    read_or_refused(json.dumps(["1", TABLE, kind, fields]).encode())


@given(MESSAGES, st.data())
def test_a_changed_frame_is_read_or_refused(message: Message, data: st.DataObject) -> None:
    (frame,) = frames(message, TABLE)
    start = data.draw(st.integers(0, len(frame)))
    end = data.draw(st.integers(start, min(len(frame), start + 8)))
    between = data.draw(st.binary(max_size=8) | st.sampled_from([b"[", b"]", b'"', b"-1", b"{}"]))
    read_or_refused(frame[:start] + between + frame[end:])


@given(MESSAGES, JSON, st.data())
def test_a_frame_with_another_value_in_it_is_read_or_refused(
    message: Message, value: Any, data: st.DataObject
) -> None:
    (frame,) = frames(message, TABLE)
    content = json.loads(frame)
    inner = content
    while isinstance(inner, list) and inner:
        at = data.draw(st.integers(0, len(inner) - 1))
        if not isinstance(inner[at], list) or data.draw(st.booleans()):
            inner[at] = value
            break
        inner = inner[at]
    read_or_refused(json.dumps(content).encode())


HOSTILE = {
    "open brackets": b"[" * MOST_FRAME,
    "pairs of brackets": b"[]" * (MOST_FRAME // 2),
    "nested lists": b"[" * (MOST_FRAME // 2) + b"]" * (MOST_FRAME // 2),
    "nested objects": b'{"a":' * (MOST_FRAME // 5),
    "a flat list of lists": b"[" + b"[]," * (MOST_FRAME // 3 - 2) + b"[]]",
    "many texts": b"[" + b'"",' * (MOST_FRAME // 3 - 2) + b"1]",
    "many numbers": b"[" + b"7," * (MOST_FRAME // 2 - 2) + b"1]",
    "a huge number": b"9" * MOST_FRAME,
    "a long fraction": b"0." + b"9" * (MOST_FRAME - 2),
    "a huge exponent": b"1e" + b"9" * 1000,
    "a text without an end": b'"' + b'\\"' * (MOST_FRAME // 2 - 2) + b"{",
    "a lone backslash": b'"' + b'\\"' * (MOST_FRAME // 2 - 2) + b"{\\",
    "quotes": b'"' * MOST_FRAME,
    "escapes": b'["' + b"\\u0041" * (MOST_FRAME // 6 - 1) + b'"]',
    "many small words": frame_of("Give", [], [[["Held", "", 0, "", PLACE], ["", ""]]] * 4000),
    "many entries": frame_of("Have", *HAVE[:4], [["", 0]] * 25_000, *HAVE[5:]),
    "a long kind": frame_of("x" * (MOST_FRAME - 100)),
}


def best_time(data: bytes) -> float:
    """Return how many seconds of the processor a frame takes, the best of three times."""
    times = []
    for _time in range(3):
        start = time.process_time()
        read_or_refused(data)
        times.append(time.process_time() - start)
    return min(times)


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_input_takes_little_time_and_memory(what: str) -> None:
    data = HOSTILE[what]
    assert len(data) <= MOST_FRAME
    assert best_time(data) < 10 * best_time(HOSTILE["many entries"])
    tracemalloc.start()
    read_or_refused(data)
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20 * 2**20


# Signatures to be checked


def test_who_sends_too_many_signatures_waits_and_then_is_not_heard() -> None:
    now, checks = 10.0, Checks(10.0)
    messages = [
        Give((), tuple(note(100 * at + n) for n in range(100))) for at in range(MOST_QUEUED + 10)
    ]
    checks, first = due(checks, now, {}, *messages)
    assert first == messages[: BURST // 100]
    heard = [*first]
    while checks.waiting:
        now += 1.0
        checks, more = due(checks, now, {})
        heard += more
    assert heard == messages[: BURST // 100 + MOST_QUEUED]  # the last ten are lost
    assert now == 10 + MOST_QUEUED * 100 / RATE

    checks, more = due(checks, now + 1_000, {}, *messages)
    assert len(more) == BURST // 100


@pytest.mark.parametrize("first", [Share(b""), HAVE, Give((), ())], ids=["share", "have", "give"])
def test_who_sends_too_many_messages_waits_and_then_is_not_heard(first: Message) -> None:
    boxes, wants = [first] * 250, [Want(f"{n}", ()) for n in range(250)]
    checks, heard = due(Checks(10.0), 10.0, {}, *boxes, *wants)
    assert heard == [*boxes, *wants][:BURST]
    assert len(checks.waiting) == MOST_QUEUED
    checks, more = due(checks, 10.5, {})
    assert more == wants[BURST - 250 :][:MOST_QUEUED]
    checks, more = due(checks, 11.0, {}, *boxes)
    assert len(more) == 2 * RATE / 2 - MOST_QUEUED


def test_what_needs_no_check_counts_as_one() -> None:
    known = note(1)
    checked = {hash_of(known.word): known}
    large = Give((), tuple(note(n) for n in range(2, BURST + 1)))
    checks, messages = due(Checks(0.0), 0.0, checked, large, large, Give((), (known,)))
    assert messages == [large, Give((), (known,))]
    assert checks.waiting == (large,)
    checked |= {hash_of(signed.word): signed for signed in large.words}
    assert due(checks, 0.0, checked)[1] == []
    assert due(checks, 1 / RATE, checked)[1] == [large]


def test_another_signature_of_a_known_word_is_checked() -> None:
    known = note(1)
    other = known._replace(seal=Seal("key", "other"))
    assert unchecked(Give((), (known, other)), {hash_of(known.word): known}) == [other]


def test_words_that_are_refused_take_no_memory() -> None:
    """Their signatures may be false, so nothing about them is remembered."""
    checks, refused = Checks(0.0), 0
    tracemalloc.start()
    for n in range(50):
        (frame,) = frames(Give((), (note(n, "x" * 200_000),)), TABLE)
        checks, messages = due(checks, float(n), {}, read(frame, TABLE))
        refused += len(messages)
        del frame, messages
    now, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert refused == 50
    assert now < 2**20


def test_texts_that_were_hashed_take_little_memory() -> None:
    tracemalloc.start()
    for n in range(500):
        hash_of(f"{n} {'x' * 80_000}")
    now, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert now < 12 * 2**20


def test_who_comes_late_to_an_evening_does_not_wait() -> None:
    world = world_of("crazy_eights", 4, seats=5, loss=0.02)
    world.run(40)
    world.add("hal")
    world.run(52)
    assert "hal" in world.pages["ann"].table.players
    assert world.pages["hal"].place.height > world.pages["ann"].place.height - 3
    assert not +world.waited


def test_the_votes_for_a_decision_are_checked() -> None:
    decision = first_of(("ann", "ben"), 2)
    message = Give((decision,), (note(1),))
    assert unchecked(message, {}) == [*decision.signed, note(1)]
