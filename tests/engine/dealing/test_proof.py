"""Whole matches that everybody has shuffled, saved and proved; what is changed is found."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.action import Play
from peerdeck.card import Card
from peerdeck.dealer import HostDealer
from peerdeck.dealing.findings import Dealt, Proof
from peerdeck.dealing.lines import Line, Open, Step
from peerdeck.dealing.proof import prove
from peerdeck.dealing.record import parse_record, print_record
from peerdeck.deck.ristretto import RISTRETTO
from peerdeck.event import ShuffleCalled
from peerdeck.games import games
from peerdeck.log import Act, Entry, Header, LogError, public_entry
from peerdeck.referee import Follower, Referee, follow, owed
from peerdeck.view import faces_among
from tests.engine.dealing.golden import FOLDER
from tests.support.cases import examples
from tests.support.dealing import Honest
from tests.support.random_play import headers, play_on

Item = Line | Entry
NAMES = {"anna": "Anna", "berta": "Berta", "carl": "Carl"}


def laid(game: str, people: int, *, seats: int = 0, **rules: str) -> Honest:
    """Return a table of a game, at which as many people sit as there are seats, or fewer."""
    played = games()[game]
    return Honest(Header(played, played.options.parse(rules), seats or people, None), people)


def spar(actions: int) -> Honest:
    """Return a table at which three people have played this many cards of Spar."""
    table = laid("spar", 3)
    table.play(Random(2), actions)
    return table


@examples(12)
@given(headers(), st.integers(1, 8), st.integers(0, 2**32), st.integers(0, 60))
def test_any_match_that_is_dealt_by_all_is_proved(
    first: Header, people: int, seed: int, most: int
) -> None:
    first = replace(first, dealer=None if seed % 4 else first.dealer)
    table = Honest(first, min(people, first.seats))
    table.play(Random(seed), most)
    text = print_record(table.record())
    assert parse_record(text).items == table.record().items
    proof = table.proved()
    assert proof.problem is None
    assert not proof.faults
    assert proof.shown == len(table.book.faces)
    assert all(one.people == table.people for one in proof.shuffles)
    assert follow(text).state == table.book.state  # `replay` reads it as well


@pytest.mark.parametrize("game", games())
def test_a_deal_of_every_game_goes_to_its_end(game: str) -> None:
    table = laid(game, 2, seats=3)
    table.play(Random(game), 4_000 if game == "cpwp" else 150)
    assert table.proved().problem is None
    if game == "cpwp":
        assert not table.book.to_act
        assert "every hand as dealt" in table.proved().text({})


def test_the_next_deal_is_made_before_it_is_called_for() -> None:
    table = laid("crazy_eights", 3, target="200")
    while len(table.book.decks.all) < 3:
        table.play(Random(1), 1)
    ahead = table.book.decks.all[-1]
    assert (ahead.is_made, ahead.is_free) == (True, True)
    assert not table.book.state.called


def test_the_verdict_names_what_was_proved() -> None:
    told = spar(4).proved().text(NAMES)
    assert "Shuffled by Anna, Berta and Carl, each proven." in told
    assert "4 cards shown, 28 still hidden; every shown card as dealt." in told


def test_cards_of_former_deals_are_not_mixed_with_those_in_play() -> None:
    table = laid("crazy_eights", 2)
    random = Random(1)
    while not 0 < _shown_in_play(table) < len(table.book.faces):
        table.play(random, 1)
    proof, now = table.proved(), _shown_in_play(table)
    assert now < proof.shown
    assert now + proof.hidden == 52
    verdict = proof.text(NAMES)
    assert f"Cards in play: {now} shown, {proof.hidden} still hidden. " in verdict
    assert verdict.endswith(f". Shown in all: {proof.shown}, each as dealt.")


def _shown_in_play(table: Honest) -> int:
    return sum(card in table.book.faces for zone in table.book.state.zones for card in zone)


def test_cards_that_are_all_of_former_deals_are_told_alone() -> None:
    found = Proof((), shown=28, in_play=0, hidden=52, actions=40, faults=())
    assert found.text({}) == "28 cards shown; every shown card as dealt."


def test_nothing_is_said_of_cards_before_one_is_shown() -> None:
    shuffle = Dealt(("anna", "berta"), (), 32)
    found = Proof((shuffle,), shown=0, in_play=0, hidden=32, actions=0, faults=())
    assert found.text(NAMES) == "Shuffled by Anna and Berta, each proven."


def test_a_brief_verdict_stays_the_same_while_cards_are_shown() -> None:
    table = laid("spar", 3)
    briefs = set()
    for _play in range(4):
        table.play(Random(2), 1)
        briefs.add(table.proved().brief(NAMES))
    assert briefs == {"Shuffled by Anna, Berta and Carl, each proven."}


def test_who_was_left_out_is_named() -> None:
    game = games()["spar"]
    table = Honest(Header(game, game.options(), 3, None), 3, away=["carl"])
    table.play(Random(2), 1)
    verdict = table.proved().text(NAMES)
    assert "Shuffled by Anna and Berta, each proven." in verdict
    assert "Not everybody took part in every shuffle: Carl." in verdict


def test_a_deal_is_proved_with_the_real_group() -> None:
    game = games()["spar"]
    table = Honest(Header(game, game.options(), 2, None), 2, RISTRETTO)
    table.play(Random(2), 2)
    assert table.proved().problem is None


def problem(text: str) -> str:
    """Return what does not hold in a proof."""
    return str(prove(parse_record(text)).problem)


def test_a_changed_proof_is_found() -> None:
    table = spar(6)
    record, faces = table.record(), table.book.faces
    openings = [item for item in record.items if isinstance(item, Open)]
    first = openings[0]
    other = next(one for one in openings if faces[Card(one.card)] != faces[Card(first.card)])
    step = next(item for item in record.items if isinstance(item, Step))

    def with_one_changed(old: Item, new: Item) -> str:
        items = tuple(new if item is old else item for item in record.items)
        return problem(print_record(replace(record, items=items)))

    false = first.parts[0]._replace(share=other.parts[0].share)
    with_false_share = first._replace(parts=(false, *first.parts[1:]))
    assert "false share" in with_one_changed(first, with_false_share)
    assert "are not the shares" in with_one_changed(first, first._replace(parts=first.parts[1:]))
    assert "not proved" in with_one_changed(step, step._replace(cards=step.cards[::-1]))
    act = next(item for item in record.items if isinstance(item, Act))
    card, face = act.action.cards[0]
    lie = Play(((card, face ^ 1),))
    assert "opened to all" in with_one_changed(act, Act(act.seat, lie))
    text = print_record(record)
    dealt = next(line for line in text.splitlines() if line.startswith("shuffle"))
    assert "does not follow" in problem(text.replace(dealt + "\n", ""))
    assert "does not follow" in problem(text.replace(dealt, dealt.replace("??", "7H", 1)))
    with pytest.raises(LogError, match="no group"):
        prove(replace(record, group="octopus"))


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_a_proof_that_was_saved_once_is_read_for_ever(file: Path) -> None:
    told = prove(parse_record(file.read_text(encoding="utf-8"))).text(NAMES)
    assert told.splitlines() == [
        "Shuffled by Anna and Berta, each proven.",
        "4 cards shown, 28 still hidden; every shown card as dealt.",
    ]


@examples(40)
@given(headers(), st.integers(0, 2**32))
def test_what_is_shuffled_is_known_to_all(first: Header, seed: int) -> None:
    """The law that lets every deck begin at its sorted faces."""
    referee = Referee(first, HostDealer(seed.to_bytes(5, "big")))
    play_on(referee, Random(seed), 300)
    public = Follower(first)
    for entry in referee.entries:
        match owed(public.state):
            case ShuffleCalled(cards):
                assert faces_among(public.state, cards) is not None
        public.feed(public_entry(entry, first.seats))
