"""Playing at the terminal: whatever is typed, the game goes on by the rules."""

import itertools
import re
from itertools import pairwise
from random import Random

import pytest

from peerdeck.bot import Bot
from peerdeck.bots import bot_called
from peerdeck.cli import play
from peerdeck.cli.cards import read_face
from peerdeck.game import Game
from peerdeck.games import games
from tests.conftest import Run

CPWP = games()["cpwp"]


@pytest.mark.parametrize("game", games())
def test_every_game_can_be_played_at_the_terminal(run: Run, game: str) -> None:
    """By somebody who always takes the first choice."""
    play = f"play {game} --seats {max(3, games()[game].seats[0])} --seed 5"
    status, out, err = run(f"{play} {SHORT.get(game, '')}", "1\n" * 3_000)
    assert (status, err) == (0, "")
    assert "Your hand:" in out
    assert "Deal 1: " in out
    assert " won.\n" in out, f"give SHORT rules with which a match of {game} ends sooner"


SHORT = {
    "crazy_eights": "--set target=1",
    "takku_sum": "--set target=1",
    "spar": "--set target=2",
    "shanghai": "--set rounds=3s@8 decks=2",
    "progressive": "--set rounds=3s@6 buys=0",
}


def test_points_are_told_with_what_they_are_made_of(run: Run) -> None:
    line = "play crazy_eights --seats 3 --seed 4 --set target=1"
    (points,) = re.findall(r"^  You +(\d+)  (\S.*)$", run(line, "1\n" * 300)[1], re.MULTILINE)
    assert points == ("27", "pictures: 2 × 10 = 20, points on other cards: 7")


def test_a_long_list_of_choices_asks_for_a_number(run: Run) -> None:
    out = run("play shanghai --seats 3 --seed 5", "")[1]
    assert (
        "    Cut after card 1\n    …\n    Cut after card 107\nType a number from 1 to 107.\n" in out
    )


def test_other_melds_than_the_ones_offered_can_be_laid_down(run: Run) -> None:
    start = "1\n1\n1\n"  # with this seed they lead to a hand that can be laid down in several ways
    play = "play shanghai --seats 3 --seed 4 --bot greedy"
    out = run(play, f"{start}lay ac ad ah / qd qs qs\n")[1]
    assert "You laid down A♣ A♦ A♥ and Q♦ Q♠ Q♠.\n" in out
    assert "Meld of You: A♣ A♦ A♥\n" in out
    refused = run(play, f"{start}lay ac ad 6c / qd qs qs\n")[1]
    assert "the 6 of clubs does not go with the Ace of clubs." in refused
    assert "Type “rules sets” to read the rule.\n" in refused
    assert "sets first, runs upwards" in run(play, f"{start}help\n")[1]


def test_what_everybody_sees_is_told(run: Run) -> None:
    out = run("play takku_sum --seats 4 --seed 2", "1\n")[1]
    assert re.search(r"Bot 1 drew a card for the lead\.\nEverybody sees \S+\.\n", out)
    burn = run("play shanghai --seats 3 --seed 5 --set burn=on", "30\n")[1]
    assert re.search(r"The deck was cut\.\n(.*\n)*Everybody sees", burn)


def test_bots_say_why_when_asked(run: Run) -> None:
    """Below what it did, a bot says “you” to itself, not to the one who reads it here."""
    line = "play spar --seats 2 --seed 1"
    out = run(f"{line} --reasons", "1\n" * 9)[1]
    told = [before for before, line in pairwise(out.splitlines()) if line.startswith("  (")]
    assert told
    assert all(line.removeprefix("> ").startswith("Bot 1 ") for line in told)
    assert re.search(r"^  \(to itself: [a-z]", out, re.MULTILINE)
    assert "  (" not in run(line, "1\n" * 9)[1]


@pytest.mark.parametrize("game", games())
def test_the_reasons_of_bots_name_no_card(run: Run, game: str) -> None:
    """Such a reason would show the hand of a bot to the person who plays against it."""
    seats = max(3, games()[game].seats[0])
    for bot in ("easy", "medium", "greedy"):
        line = f"play {game} --seats {seats} --seed 4 --reasons --bot {bot}"
        told = re.findall(r"^  \((.+)\)$", run(line, "1\n" * 60)[1], re.MULTILINE)
        assert told
        assert [reason for reason in told if re.search(r"[♣♦♥♠*]", reason)] == []


@pytest.mark.parametrize("game", games())
def test_nothing_is_said_of_an_action_without_a_choice(run: Run, game: str) -> None:
    seats = max(3, games()[game].seats[0])
    for seed in range(3):
        out = run(f"play {game} --seats {seats} --seed {seed} --reasons", "1\n" * 60)[1]
        assert " dealt.\n  (" not in out
        assert "it is the only choice" not in out


def test_the_rules_name_the_house_rules_of_the_table(run: Run) -> None:
    out = run("play spar --seed 1 --set target=31", "rules\n")[1]
    assert "Your house rules [your-house-rules]" in out
    assert "Target: 31" in out
    assert "Your house rules" not in run("play spar --seed 1", "rules\n")[1]


def test_sections_of_the_rules_that_are_not_there(run: Run) -> None:
    out = run("play spar --seed 1", "rules nosuch\n")[1]
    assert "The rules have these sections: deal, turns" in out


def test_typed_cards_that_mean_several_things_are_asked_about(run: Run) -> None:
    out = run("play takku_sum --seats 2 --seed 4", "1\n1\n2s\nstop\n")[1]
    assert "would like to end the match here." in out


def test_the_same_cards_are_not_dealt_twice_without_a_seed(run: Run) -> None:
    assert len({run("play cpwp", "")[1] for _time in range(3)}) == 3


@pytest.mark.parametrize("typed", ["", "q\n", "?\nrules\nQUIT\n"])
def test_one_can_stop_at_any_time(run: Run, typed: str) -> None:
    status, out, _err = run("play cpwp --seed 1", typed)
    assert status == 0
    assert out.endswith("The game stops here.\n")


def test_cards_can_be_typed(run: Run) -> None:
    # With this seed the first choices are these.
    start = run("play cpwp --seed 9")[1]
    choices = start.split("You can")[1].split("\n")[1:-1]
    cards = choices[0].split(": Play ")[1]
    typed = run("play cpwp --seed 9", f"{cards.lower()}\n")[1]
    assert f"You played {cards}.\n" in typed


def test_only_the_choices_are_numbered(run: Run) -> None:
    out = run("play spar --seed 3")[1]
    hand, choices = out.split("Your hand:\n")[1].split("You can:\n")
    assert sorted(hand.split()) == sorted(re.findall(r" \d: Play (\S+)", choices))
    assert "#" not in out


def test_a_hint_names_what_the_best_bot_would_do_and_why(run: Run) -> None:
    out = run("play spar --seed 3", "hint\n?\n")[1]
    assert re.search(r"> Hint: Play \S+: [a-z].*[^.]\.\n> ", out)
    assert "“hint”" in out
    assert "played" not in out.split("Hint: ")[1]


def test_a_hint_is_by_the_best_bot(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def noted(name: str, game: Game) -> Bot:
        asked.append(name)
        return bot_called(name, game)

    monkeypatch.setattr(play, "bot_called", noted)
    assert "> Hint: " in run("play cpwp --seed 5 --bot easy", "hint\n")[1]
    assert asked == ["hard"]


def test_a_hint_changes_nothing_of_what_is_dealt_and_played(run: Run) -> None:
    plain, hinted = (
        run("play spar --seats 2 --seed 3", typed)[1] for typed in ("1\n" * 4, "hint\n1\n" * 4)
    )
    assert re.sub(r"Hint: .*\n> ", "", hinted) == plain


@pytest.mark.parametrize(
    ("word", "face"), [("7d", 19), ("10♠", 48), ("tS", 48), ("joker", 52), ("*", 52), ("a♣", 0)]
)
def test_cards_are_understood_as_people_write_them(word: str, face: int) -> None:
    assert read_face(word) == face


def test_refusals_at_the_terminal_are_sentences_with_a_way_to_the_rule(run: Run) -> None:
    _status, out, _err = run("play cpwp --seed 5", "pass\nrules passing\nxx\n\nhold\n")
    assert "> You can play: " in out
    assert "Type “rules passing” to read the rule.\n" in out
    assert "Passing [passing]\n" in out
    assert "“XX” is not a card" in out
    assert "At this table a player who can play must play." in out


def test_a_strange_name_does_no_harm(run: Run) -> None:
    out = run("play cpwp --name \x1b[2J{name}" + "z" * 99, "")[1]
    assert "\x1b" not in out
    assert "[2J{name}" + "z" * 11 + ":" in out  # 20 characters


def every_way_to_play() -> list[str]:
    """Lines of house rules in which every value of every rule occurs with jokers."""
    rules = [[f"{o.name}={value}" for value in o.values] for o in CPWP.options.offered()]
    longest = max(map(len, rules))
    turned = [list(itertools.islice(itertools.cycle(rule), longest * 2)) for rule in rules]
    return [" ".join(column) for column in zip(*turned, strict=True)]


@pytest.mark.parametrize("rules", every_way_to_play())
@pytest.mark.parametrize("seats", [3, 6])
def test_whatever_is_typed_the_game_goes_on(run: Run, rules: str, seats: int) -> None:
    random = Random(seats)
    words = ["", "?", "0", "99", "hint", "7d", "7d 8d", "*", "pass", "hold", "rules runs", "♥"]
    numbers = ["1", "2", "3", "4"]
    typed = [random.choice(words if random.random() < 0.3 else numbers) for _line in range(3000)]
    line = f"play cpwp --seats {seats} --seed {seats} --bot random --set {rules}"
    status, out, _err = run(line, "\n".join(typed))
    assert status == 0
    assert " won.\n" in out


@pytest.mark.parametrize("pick", ["blind", "open"])
def test_a_joker_swaps_the_cards_that_are_chosen(run: Run, pick: str) -> None:
    # With this seed a joker is in the own hand; * is typed until it may be played.
    line = f"play cpwp --seed 7 --seats 3 --set jokers=three joker_pick={pick}"
    look = "1\n" if pick == "open" else ""
    mine = "2\n" if pick == "open" else "1\n2\n"  # the other of two hands need not be chosen
    out = run(line, f"*\n{look}2\n1\n{mine}")[1]
    assert "Swap a card of which hand?\n" in out
    assert "Bot 1: which card?\n" in out
    theirs, ours = out.split("which card?\n")[1:3]
    given, taken = ours.split("2: ")[1].split()[0], theirs.split("1: ")[1].split()[0]
    assert ("?" in theirs) == (pick == "blind")
    if pick == "open":
        assert f"You swapped {given} for {taken} from Bot 1.\nYou got {taken}.\n" in out
    else:
        assert f"You swapped {given} for a card from Bot 1.\nYou got " in out


def test_a_hint_is_given_at_each_step_of_a_swap(run: Run) -> None:
    line = "play cpwp --seed 7 --seats 3 --set jokers=three joker_pick=blind"
    plain, hinted = (
        run(line, f"*\n{typed}2\n1\n1\n2\n")[1] for typed in ("", "hint\n2\nrules swap\n")
    )
    asked = "Swap a card of which hand?\n"
    assert "> Hint: Swap " in hinted
    assert "“hint”" in run(line, "*\nwhat\n")[1]
    # The steps begin again after what was asked for, and end as they would have.
    assert hinted.count(asked) == plain.count(asked) + 2
    assert hinted.endswith(plain.split(asked, 1)[1])
