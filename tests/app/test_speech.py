"""Words for screen readers: cards, one sentence a turn, the call to play, one card left."""

import re
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from app.session import Effect
from app.speech import together
from peerdeck.games import games
from peerdeck.naming import SUIT_SIGNS, in_words, you
from tests.support.app.deals import at_my_turn, refusable
from tests.support.app.eyes import read
from tests.support.app.visit import Visit
from tests.support.cases import some

MATCHES = [
    "game=cpwp&seats=4&jokers=three&match=wins&match_deals=2",
    "game=takku_sum&seats=3&target=2",
    "game=spar&seats=4&target=4&revoke=challenge&bots=easy",
    "game=crazy_eights&seats=4&target=60&twos=stack&aces=yes&last_card=yes",
    "game=shanghai&seats=4&rounds=3s-4r@9,3s@5&jokers_per_meld=any&joker_redeem=must_replay",
    "game=progressive&seats=4&rounds=3s@5,3s-4r@8&hot_card=on",
]
PACES = ["usual", "instant"]
SIGN = re.compile(f"[{SUIT_SIGNS}]")
NAMES = (you(), "Ada", "Bruno", "Ann", "Ann Lee")


def live_texts(effect: Effect) -> Iterator[str]:
    """Yield what a screen reader says by itself when an effect reaches the page."""
    for kind in ("say", "alert", "title"):
        yield effect.get(kind, "")
    for markup in (effect.get("screen", ""), effect.get("dialog", ""), *effect.get("patch", ())):
        for node in read(markup):
            if "aria-live" in node.attributes or node.get("role") in ("status", "alert"):
                yield node.text()


@pytest.mark.parametrize(
    ("link", "pace"), some([*product(MATCHES, PACES)], [*zip(MATCHES, PACES * 3, strict=True)][1:5])
)
def test_cards_are_spoken_in_words_and_the_turn_is_called_after_what_led_to_it(
    link: str, pace: str
) -> None:
    spoken: list[str] = []
    calls = 0

    def hear(effect: Effect) -> None:
        for text in live_texts(effect):
            assert not SIGN.search(text), text
            spoken.append(text)

    def look(visit: Visit) -> bool:
        nonlocal calls
        if visit.title.startswith("Your turn"):
            calls += 1
            assert not visit.session._room.untold
            assert "Your turn." not in visit.alerts
        for query in ("last", "table", "discard", "contract", "turn", "hand"):
            visit.do({"do": "query", "value": query})
        return False

    visit = Visit(f"#{link}", kept={"settings": f"pace={pace}"}, seed=3)
    visit.on_effect = hear
    visit.press("start")
    visit.finish(Random(5), look)
    assert calls > 5
    assert any(" of " in text for text in spoken)
    called = [text for text in visit.told if "Your turn." in text]
    assert any(text != "Your turn." for text in called)
    assert all(text.endswith("Your turn.") for text in called)


def test_every_game_is_heard() -> None:
    assert {link.split("&")[0].removeprefix("game=") for link in MATCHES} == games().keys()


@pytest.mark.parametrize("link", [MATCHES[0], MATCHES[1], MATCHES[3]])
def test_at_once_everything_until_the_player_is_asked_is_one_announcement(link: str) -> None:
    visit = Visit(f"#{link}", kept={"settings": "pace=instant"}, seed=4)
    visit.press("start")
    visit.finish(Random(1), lambda visit: visit.my_turn)
    random, turns = Random(2), 0
    for _turn in range(12):
        before, deals = len(visit.told), len(visit.truth.state.sheet)
        while visit.my_turn:
            before = len(visit.told)
            visit.act(random)
        visit.finish(random, lambda visit: visit.my_turn)
        if visit.where != "table" or len(visit.truth.state.sheet) != deals:
            break
        assert len(visit.told) - before == 1, visit.told[before:]
        (one,) = re.split(r"(?<=\.) (?!Your turn)", visit.told[-1])[:1]
        assert one
        turns += 1
    assert turns > 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ada played 7♦.", "Ada played 7 of diamonds."),
        ("Play 10♠ J♠ Q♠", "Play 10 of spades, Jack of spades, Queen of spades"),
        ("the K♥ (A♣)", "the King of hearts (Ace of clubs)"),
        (
            "laid down 4♦ Joker 6♦ and 9♣ 9♥",
            "laid down 4 of diamonds, Joker, 6 of diamonds and 9 of clubs, 9 of hearts",
        ),
        ("Joker", "Joker"),
        ("Jokers are wild, 10 cards", "Jokers are wild, 10 cards"),
    ],
)
def test_cards_in_words(text: str, told: str) -> None:
    assert in_words(text) == told


@pytest.mark.parametrize(
    ("sentences", "told"),
    [
        ([], ""),
        (["Ada drew a card.", "Ada discarded 9♦."], "Ada drew a card, then discarded 9♦."),
        (["Ada played 7♦.", "You played 8♦."], "Ada played 7♦; You played 8♦."),
        (["Ada passed.", "You passed.", "Bruno drew."], "Ada and You passed; Bruno drew."),
        (["Ada drew a card."] * 3 + ["Ada passed."], "Ada drew a card 3 times, then passed."),
        (["Ann Lee passed.", "Ann passed."], "Ann Lee and Ann passed."),
    ],
)
def test_what_players_did_is_one_sentence(sentences: list[str], told: str) -> None:
    assert together(sentences, NAMES) == told


@pytest.mark.parametrize(
    "sentences",
    [
        ["Ada played 2♦.", "Ada won deal 1. In all: Ada 3.", "Your turn."],
        ["Ada played 2♦. The direction is up now.", "Bruno played 3♦."],
        ["You played 5♠.", "You win! You had no cards left."],
        ["Nobody won round 1."],
    ],
)
def test_what_else_happened_stands_between_whole_sentences(sentences: list[str]) -> None:
    assert together(sentences, NAMES) == " ".join(sentences)


def test_a_long_time_without_a_question_is_not_read_out_from_its_beginning() -> None:
    told = together([f"Ada played {number}." for number in range(100)], NAMES)
    assert told.startswith("Ada played 80, then played 81")


def test_it_is_heard_why_a_card_that_is_selected_cannot_be_played() -> None:
    visit = at_my_turn("seats=4")
    (card, *_others) = refusable(visit)
    (said,) = [effect["say"] for effect in visit.press_on(card) if "say" in effect]
    assert said
    assert said in visit.text("bar")


OTHERS = (1, 2)


def heard(game: str, seed: int) -> tuple[int, int]:
    """Return how often others came down to one card in a deal, and how often that was said."""
    visit = Visit(f"#game={game}&seats=3&bots=easy", seed=seed)
    visit.press("start")
    counts = {seat: len(visit.truth.state.zones[seat]) for seat in OTHERS}
    came, random = 0, Random(seed)
    while visit.where == "table" and not visit.text("outcome"):
        visit.act(random) if visit.my_turn else visit.tick()
        for seat in OTHERS:
            count = len(visit.truth.state.zones[seat])
            came += count == 1 < counts[seat]
            counts[seat] = count
    return came, sum(one.count("One card left: ") for one in visit.told)


@pytest.mark.parametrize("game", ["cpwp", "crazy_eights", "shanghai"])
def test_who_is_left_with_one_card_is_said_once(game: str) -> None:
    deals = [heard(game, seed) for seed in range(1, 5)]
    assert all(came == said for came, said in deals)
    assert any(said for _came, said in deals)


def test_in_a_game_of_tricks_everybody_has_one_card_in_the_end() -> None:
    came, said = heard("spar", 1)
    assert came > 0 == said
