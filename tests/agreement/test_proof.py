"""Whole matches, saved and checked by `peerdeck verify`; what is changed in them is found."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from peerdeck.agreement.base64url import decoded, encoded
from peerdeck.agreement.cards import match_of
from peerdeck.agreement.continued import continued
from peerdeck.agreement.decisions import Decision, Value
from peerdeck.agreement.findings import brief, line
from peerdeck.agreement.keys import KEYS
from peerdeck.agreement.match import CLOSE, OPEN
from peerdeck.agreement.names import fingerprint
from peerdeck.agreement.notes import STEP
from peerdeck.agreement.openings import opening_text, read_opening
from peerdeck.agreement.page import Acted
from peerdeck.agreement.proof import prove
from peerdeck.agreement.proof_text import MOST_PROOF, Proof, print_proof, proof_text, read_proof
from peerdeck.agreement.sight import hidden_cards
from peerdeck.agreement.state import Page
from peerdeck.agreement.table import Table
from peerdeck.agreement.verdict import verdict
from peerdeck.agreement.words import Accepted, Change, Note, Record, Seal, Signed, hash_of
from peerdeck.games import game_called
from peerdeck.games.cpwp.table import NotMine
from peerdeck.log import Act, entry_text
from peerdeck.refusals import Illegal
from tests.agreement.cards_world import CardsWorld
from tests.agreement.golden import FILE
from tests.agreement.signers import (
    ANN,
    BEN,
    CALLED,
    CLEO,
    DORA,
    NAMES,
    proof_by,
    replaced,
    seal_of,
    signed_again,
    texts_in,
    world_of,
)
from tests.conftest import Run

PEOPLE = (ANN, BEN, CLEO)
DENIED = 6  # the number of an evening in which the liar has the card


@cache
def evening(game: str) -> CardsWorld:
    """Return three people who have played two matches."""
    target, seed = {"spar": ("3", 3), "crazy_eights": ("60", 1)}[game]
    world = world_of(game, 3, seed=seed, matches=2, target=target)
    world.finish()
    return world


@cache
def saved() -> Proof:
    """Return the proof of Ben's page of an evening of Spar."""
    return proof_by(evening("spar"), BEN)


@cache
def under_way() -> CardsWorld:
    """Return three people in the middle of a deal."""
    world = world_of("spar", 3, target="9")
    world.run(9)
    return world


def problem(proof: Proof) -> str:
    """Return what does not hold in a proof."""
    with pytest.raises(ValueError, match=r"\w") as error:
        prove(read_proof(print_proof(proof)))
    return str(error.value)


def records(proof: Proof) -> list[Record]:
    return [each.word for each in proof.records if isinstance(each.word, Record)]


def notes(proof: Proof, kind: str) -> list[Note]:
    """Return the notes of a kind in a proof."""
    words = [each.word for each in proof.words if isinstance(each.word, Note)]
    return [note for note in words if note.name.split(" ")[0] == kind]


def with_item(items: Iterable[Any], at: int, item: Any) -> tuple[Any, ...]:
    return tuple(item if number == at else other for number, other in enumerate(items))


# What a proof says


@pytest.mark.parametrize("game", ["spar", "crazy_eights"])
def test_a_whole_match_is_proved(game: str, run: Run, tmp_path: Path) -> None:
    page, path = evening(game).pages[BEN], tmp_path / "proof.txt"
    proof, match = proof_by(evening(game), BEN), match_of(page)
    path.write_text(print_proof(proof))
    status, out, err = run(f"verify {path}")
    assert (status, err) == (0, "")
    text = " ".join(out.split())
    assert text.startswith("This was dealt with the toy group, which anybody can break.")
    assert f"{game_called(game).title}, match 2 of this table" in text
    for each in PEOPLE:
        assert f"{NAMES[each]} {fingerprint(each)}" in text
    assert "Deal 1: Who deals first was drawn by Ann, Ben and Cleo. Shuffled" in text
    assert "It takes 2 people together to see hidden cards. Fair: dealt once" in text
    assert f"{len(proof.decisions)} decisions and {len(proof.records)} records" in text
    assert "one person alone can make all of these keys" in text
    assert match is not None
    proved = prove(proof)
    assert proved.verdict == verdict(page.stored.decisions, match)
    assert proved.earlier == _begin(proof) - 1 > 0
    assert f"Of {proved.earlier} decisions before this match, only the votes." in text
    # Pages forget how earlier deals were proved.
    is_first = len(proved.verdict.deals) == 1
    assert is_first == (game == "spar")
    assert (proved.unproved == 0, "only those of the newest deal" not in text) == (is_first,) * 2


def test_a_proof_has_no_secret_and_no_face_of_a_hidden_card() -> None:
    world = under_way()
    page = world.pages[BEN]
    match, text = match_of(page), proof_text(page, NAMES, "toy")
    assert match is not None
    hidden = hidden_cards(match)
    assert hidden
    proved = prove(proof_by(world, BEN))
    assert not {*hidden} & proved.match.faces.keys()
    assert all(proved.match.state.face[card] is None for card in hidden)
    named = 0
    for each in world.pages.values():
        secrets = each.stored.secrets
        closed = {world.card_at(match, at): parts for at, parts in secrets.parts.items()}
        parts = [part.share for card in hidden for part in closed.get(card, ())]
        for secret in texts_in((secrets.keys, secrets.held, parts)):
            assert secret not in text
            named += 1
        for made in secrets.made.values():
            assert encoded(made.factors) not in text
            assert ",".join(map(str, made.order)) not in text
    assert named > 20


def test_a_deal_that_was_begun_again_is_not_fair() -> None:
    world = world_of("spar", 3)
    world.run(8)
    world.wish_all("void", "", (ANN, BEN))
    world.run(30, lambda: world.pages[ANN].table.is_void)
    world.unwish()
    world.run(30, lambda: not world.pages[ANN].table.is_void)
    proved = prove(proof_by(world, ANN))
    assert brief(proved.verdict, NAMES).startswith("It was begun 2 times. It ended once before")
    assert "fair" not in line(proved.verdict, proved.match, NAMES).casefold()


def test_a_page_that_came_late_saves_a_proof_without_the_words_of_the_beginning(
    run: Run, tmp_path: Path
) -> None:
    path, begin = tmp_path / "proof.txt", saved().decisions[_begin(saved())].value.change
    words = tuple(each for each in saved().words if hash_of(each.word) not in begin.names)
    assert len(words) < len(saved().words)
    path.write_text(print_proof(saved()._replace(words=words)))
    status, out, _err = run(f"verify {path}")
    assert (status, "Of 1 decision in it, only the votes" in out) == (0, True)


def _begin(proof: Proof) -> int:
    """Return which decision began the newest match."""
    kinds = [decision.value.change.kind for decision in proof.decisions]
    return len(kinds) - 1 - kinds[::-1].index("begin")


def test_a_table_that_goes_on_without_some_is_proved() -> None:
    old = evening("spar").pages[ANN]
    value = continued(old, (ANN, BEN), ("tap", "tap too"), (CLEO,))
    votes = tuple(Accepted(person, 9, "", 16, hash_of(value)) for person in (ANN, BEN))
    first = Decision(value, votes, (Seal("", ""), Seal("", "")))
    world = CardsWorld(1, 2, 3, header=evening("spar").header, loss=0.0, first=first)
    world.run(60, lambda: world.pages[ANN].place.height > 4)
    proof = proof_by(world, ANN)
    text = brief(prove(proof).verdict, NAMES)
    assert "The table goes on from another one, without some of its people." in text
    assert "Away" not in text
    other = replace(value, change=replace(value.change, details=("x", *value.change.details[1:])))
    assert "first decision" in problem(replaced(proof, value, other))


class Denier(CardsWorld):
    """A world in which Ben says of the opening card that he does not have it."""

    def move(self, page: Page) -> None:
        match = match_of(page)
        if page.me == BEN and match is not None and not match.to_open():
            act = Act(match.follower.to_act[0], NotMine())
            with suppress(Illegal):
                match.follower.check_next(act)
                self.step(page.me, Acted(entry_text(act)))
                return
        super().move(page)


def test_who_is_proved_to_have_broken_the_rules_is_named(run: Run, tmp_path: Path) -> None:
    world, path = world_of("cpwp", 3, seed=DENIED, kind=Denier), tmp_path / "proof.txt"
    world.run(20)
    path.write_text(print_proof(proof_by(world, ANN)))
    status, out, err = run(f"verify {path}")
    assert (status, err) == (1, "")
    assert "\nBen did what the rules do not allow.\n" in out


def test_names_drive_no_terminal_and_do_not_stand_for_two(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "proof.txt"
    names = ((ANN, "Ann\x1b[2J\nBen"), (BEN, "Cleo"), (CLEO, "cleo"))
    path.write_text(print_proof(saved()._replace(names=names)))
    status, out, _err = run(f"verify {path}")
    assert (status, "\x1b" in out, "\nBen" in out) == (0, False, False)
    assert f"Cleo ({fingerprint(BEN)}) and cleo ({fingerprint(CLEO)})" in out
    path.write_text(print_proof(saved()._replace(names=())))
    assert f"({fingerprint(ANN)}), ({fingerprint(BEN)}) and" in run(f"verify {path}")[1]


# What does not hold


def test_a_word_that_its_author_did_not_sign_is_found() -> None:
    proof, [record, *_more] = saved(), saved().records
    key, signature = record.seal
    other = Seal(key, encoded(decoded(signature)[:-1] + b"\0"))
    for wrong in (
        record._replace(seal=other),
        record._replace(seal=saved().records[-1].seal),
        record._replace(seal=seal_of(record.word, "table", CALLED[-1])),  # by Dora's own key
        record._replace(seal=Seal("", "")),
        record._replace(seal=Seal(key, "?")),
        record._replace(word=replace(record.word, act="x")),
    ):
        changed = proof._replace(records=with_item(proof.records, 0, wrong))
        name = NAMES[record.word.by]
        text = f"Record 1 of match 2 by {name} is not signed with their key."
        assert problem(changed) == text
    for at in (0, 10, len(proof.words) - 1):
        word, seal = proof.words[at]
        wrong = Signed(replace(word, n=word.n + 1), seal)
        text = problem(proof._replace(words=with_item(proof.words, at, wrong)))
        assert f"by {NAMES[word.by]} is not signed with their key." in text


def test_a_vote_that_nobody_signed_is_found() -> None:
    for at, decision in enumerate(saved().decisions[:3]):
        seals = (*decision.seals[:-1], decision.seals[-1]._replace(signature="AA"))
        wrong = replace(decision, seals=seals)
        text = problem(saved()._replace(decisions=with_item(saved().decisions, at, wrong)))
        assert text.startswith("The vote of ")
        assert text.endswith(f" for decision {at} is not signed with their key.")
        wrong = replace(decision, seals=decision.seals[1:])
        text = problem(saved()._replace(decisions=with_item(saved().decisions, at, wrong)))
        assert text == f"The votes for decision {at} are not all signed."


def test_a_decision_without_a_majority_is_found() -> None:
    proof = saved()
    for at, decision in enumerate(proof.decisions):
        few = replace(decision, votes=decision.votes[:1], seals=decision.seals[:1])
        text = (
            f"More than half of the people have not voted for decision {at}."
            if at
            else "The first decision was not signed by all whom it names as people."
        )
        assert problem(proof._replace(decisions=with_item(proof.decisions, at, few))) == text
        stranger = replace(decision.votes[0], by=DORA)
        votes = replace(few, votes=(*few.votes, stranger), seals=decision.seals[:2])
        decisions = with_item(proof.decisions, at, votes)
        assert problem(signed_again(proof._replace(decisions=decisions))) == text


def test_a_decision_that_is_left_out_is_found() -> None:
    for at in range(1, len(saved().decisions) - 1):
        decisions = (*saved().decisions[:at], *saved().decisions[at + 1 :])
        text = problem(saved()._replace(decisions=decisions))
        assert text == f"Decision {at} does not follow on the one before."
    assert problem(saved()._replace(decisions=())).startswith("The first decision was not")
    assert problem(saved()._replace(decisions=saved().decisions[:1], records=())).startswith(
        "No match has begun"
    )


def test_a_decision_that_does_more_than_its_change_is_found() -> None:
    proof = saved()
    for decision in proof.decisions[_begin(proof) :]:
        number, value = decision.value.number, decision.value
        table = replace(value.table, is_paused=True)
        other = replace(value, table=table)
        text = f"The table after decision {number} does not follow from what was decided."
        assert problem(replaced(proof, value, other)) == text
    deal = proof.decisions[-1].value
    after = replace(deal.after, hash="x")
    text = problem(replaced(proof, deal, replace(deal, after=after)))
    assert text.startswith(f"Decision {deal.number} does not come after")


def test_a_match_or_deal_does_not_begin_without_its_words() -> None:
    proof = saved()
    begin, deal = (each.value for each in proof.decisions[_begin(proof) :])
    lacking = [
        proof._replace(words=tuple(each for each in proof.words if hash_of(each.word) not in names))
        for names in (begin.change.names, deal.change.names)
    ]
    assert problem(lacking[1]) == f"A word that decision {deal.number} rests on is missing."
    for table in (
        replace(begin.table, deal=1),
        replace(begin.table, seats=begin.table.seats[1:]),
        replace(begin.table, is_paused=True),
    ):
        wrong = replaced(lacking[0], begin, replace(begin, table=table))
        assert problem(wrong).startswith(f"The table after decision {begin.number} does not follow")


def test_without_its_words_a_change_leaves_the_deal_as_it_is_or_ends_it() -> None:
    proof = proof_by(under_way(), BEN)
    before = proof.decisions[-1]
    table, place = before.value.table, under_way().pages[BEN].place
    change = Change("remove", (CLEO,), ("missing",))

    def decided(table: Table) -> Proof:
        value = Value(before.value.number + 1, before.hash, change, place, table)
        votes = tuple(Accepted(by, 900, before.hash, 16, hash_of(value)) for by in PEOPLE)
        decisions = (*proof.decisions, Decision(value, votes, before.seals))
        return signed_again(proof._replace(decisions=decisions))

    few = replace(table, people=(ANN, BEN))
    alone = replace(table, people=(ANN,))
    void = replace(alone, begun=table.begun + 1, is_void=True)
    assert [prove(decided(each)).unfounded for each in (few, void)] == [1, 1]
    for wrong in (
        alone,
        replace(few, begun=table.begun + 1),
        replace(void, begun=table.begun),
        replace(few, deal=table.deal + 1),
        replace(few, match=table.match + 1),
        replace(few, seats=table.seats[1:]),
        replace(few, game=table.game.replace("target=9", "target=1")),
        replace(few, checkpoint="x"),
        replace(few, deck=replace(table.deck, threshold=1)),
    ):
        assert "does not follow from what was decided" in problem(decided(wrong))


def test_a_record_that_is_changed_or_left_out_is_found() -> None:
    proof = saved()
    record = records(proof)[-2]
    place = f"Record {record.height} of match 2 by {NAMES[record.by]}: "
    other = replace(record, act="act 0 play x")
    assert problem(replaced(proof, record, other)).startswith(place)
    other = replace(record, by=next(each for each in PEOPLE if each != record.by))
    assert problem(replaced(proof, record, other)).endswith("It is not their turn.")
    less = proof._replace(records=proof.records[:2] + proof.records[3:])
    assert problem(less).endswith(": It does not follow on what is before it.")
    words = proof._replace(records=(*proof.records, proof.words[0]))
    assert problem(words).startswith("There is something else among the records")


def test_a_shuffle_that_is_not_proved_is_found() -> None:
    proof = saved()
    for closing in [record for record in records(proof) if record.act == CLOSE]:
        place = f"Record {closing.height} of match 2 by {NAMES[closing.by]}: "
        of_step = {hash_of(each.word): each.word for each in proof.words}
        for name in closing.names[1::2]:
            word = of_step[name]
            assert isinstance(word, Note)
            data = decoded(word.content)
            other = replace(word, content=encoded(bytes([data[0] ^ 1]) + data[1:]))
            wrong = replaced(proof, word, other)
            assert problem(wrong) == f"{place}A shuffle in this deck is not proved."
            lacking = proof._replace(
                words=tuple(each for each in proof.words if hash_of(each.word) != name)
            )
            assert problem(lacking) == f"{place}A word that it names is missing."
    step = notes(proof, STEP)[-1]
    other = replace(step, content=encoded(decoded(step.content)[::-1]))
    assert "is not proved" in problem(replaced(proof, step, other))


def test_a_key_that_is_not_proved_is_found() -> None:
    for note in notes(saved(), KEYS):
        last = note.content[-4]  # of the proof, before a quotation mark and two brackets
        content = f"{note.content[:-4]}{'AB'[last == 'A']}{note.content[-3:]}"
        other = replace(note, content=content)
        text = problem(replaced(saved(), note, other))
        assert text == f"The key of {NAMES[note.by]} in deal 1 is not proved."


def test_a_card_that_is_opened_with_another_face_or_share_is_found() -> None:
    proof = saved()
    opening = next(record for record in records(proof) if record.act.startswith(OPEN))
    [text] = opening.opens
    card, parts = read_opening(text)
    place = f"Record {opening.height} of match 2 by {NAMES[opening.by]}: "
    face = int(opening.act.split(" ")[1])
    other = replace(opening, act=f"{OPEN} {(face + 1) % 3}")
    assert (
        problem(replaced(proof, opening, other)) == f"{place}A card was opened with another face."
    )
    share = parts[0].share
    false = parts[0]._replace(share=share[:-1] + bytes([share[-1] ^ 1]))
    other = replace(opening, opens=(opening_text(card, (false, *parts[1:])),))
    assert (
        problem(replaced(proof, opening, other)) == f"{place}A card was opened with a false share."
    )


def test_a_file_that_is_no_proof_is_refused(run: Run, tmp_path: Path) -> None:
    path, text = tmp_path / "proof.txt", print_proof(saved())
    part, wrong = "A part of this proof is missing", "Something in this proof is not"
    cases = {
        "": "This is not a proof",
        "peerdeck 1 spar seats=3": "This is not a proof",
        "[" * 100_000: "This is not a proof",
        '["peerdeck proof","1",' + "[" * 100_000 + "]" * 100_000 + "]": part,
        text[: len(text) // 2]: part,
        text[:-3]: part,
        text.replace('"1"', '"2"', 1): "This proof is of another version of Peerdeck.",
        text.replace('"toy"', "3", 1): wrong,
        text.replace('["Value",', '["Value",-1', 1): wrong,
        '["peerdeck proof","1"]': wrong,
        text.replace('"toy"', '"octopus"', 1): "There is no group “octopus” here.",
    }
    for content, sentence in cases.items():
        path.write_text(content)
        status, out, err = run(f"verify {path}")
        assert (status, out) == (1, "")
        assert err.startswith(f"This proof does not hold.\n{sentence}")
    with pytest.raises(ValueError, match="too large"):
        read_proof(" " * (MOST_PROOF + 1))
    assert run("verify")[0] == 2
    assert run(f"verify {tmp_path / 'nothing.txt'}")[0] == 2


# With the real group


def test_a_proof_that_was_saved_once_can_be_checked(run: Run) -> None:
    status, out, err = run(f"verify {FILE}")
    assert (status, err) == (0, "")
    assert "toy" not in out
    assert "4 cards shown, 28 still hidden; every shown card as dealt." in out


def test_the_printed_verdict_says_that_nothing_shows_who_they_were(run: Run) -> None:
    # The keys and the actions of this match were all made by one test, and nobody could tell.
    assert "one person alone can make all of these keys" in run(f"verify {FILE}")[1]
