"""Matches of every game as players and those who look on see them: words, points and cards."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from app import controls
from app.desk import Desk
from app.games import layout_of
from app.home_form import HomeForm
from app.save import About
from app.screens import table as showing
from app.screens.history import LABELS, dialog
from app.screens.home import home
from app.screens.kept import Kept
from app.screens.outcome import outcome
from app.screens.result import result
from app.screens.scores import panel
from app.screens.seated import regions
from app.screens.table import parts
from app.setup import Bot, Person, Setup
from app.watching import WatchedDesk
from peerdeck.action import Deal
from peerdeck.games import game_called
from peerdeck.log import Act, public_entry, redact_entry
from peerdeck.words import _
from tests.support.app.elements import parsed
from tests.support.app.played import (
    EVERY_MATCH,
    FEW,
    IDS,
    MATCHES,
    ME,
    NAMES,
    ONE_OF_EACH,
    played,
    seen,
)
from tests.support.cases import depth, some

PEOPLE = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gina", "Hans")
TO_A_PLAYER = re.compile(r"\byou(r|rs)?\b", re.IGNORECASE)
OF_ONES_OWN = re.compile(r'class="[^"]*\b(me|own)\b')


def watched(at: int) -> Iterator[WatchedDesk]:
    """Yield the desk of somebody who looks on at a match, whenever a player is to act."""
    referee = played(at)
    count = int(referee.state.seats)
    desk = WatchedDesk(referee.header, 0, PEOPLE[:count])
    for entry, following in pairwise([*referee.entries, None]):
        assert entry is not None
        desk.feed([public_entry(entry, count)])
        if following is None or isinstance(following, Act):
            yield desk


@ONE_OF_EACH
def test_nobody_who_looks_on_is_called_you_and_they_see_all_hands_that_lie_open(at: int) -> None:
    for desk in watched(at):
        prompt = "" if desk.between or desk.over else controls.bar(desk).prompt
        result = outcome(desk, controls.bar(desk)) if desk.at_result else ""
        result = result.replace(_("What you can do"), "")
        players = regions(desk).values()
        for shown in (layout_of(desk).region(desk), *players, result, prompt):
            assert not (found := TO_A_PLAYER.search(shown)), shown[max(0, found.start() - 60) :]
            assert not (own := OF_ONES_OWN.search(shown)), own
        for hands in parsed(layout_of(desk).region(desk)) if desk.at_result else ():
            if hands.is_a("open-hands"):
                held = {PEOPLE[seat] for seat in range(desk.state.seats) if desk.state.zones[seat]}
                assert held <= {node.text() for node in hands if node.is_a("name")}


OTHER = 1
LOOKS = 60


@EVERY_MATCH
def test_nobody_is_asked_what_to_do_with_cards_they_have_not_seen(at: int) -> None:
    referee = played(at)
    desk = Desk(referee.header, ME, NAMES[: referee.state.seats])
    looks = 0
    for entry in referee.entries:
        desk.feed([redact_entry(entry, OTHER)])
        if ME not in desk.to_act or looks >= LOOKS:
            continue
        looks += 1
        assert "hand" in parts(desk, None, fast=False)
        if None in desk.state.faces(ME):
            assert not desk.my_turn
            assert not desk.at_result  # where all hands have been shown, for all to go on
            assert desk.legal() == []
    assert looks


@EVERY_MATCH
def test_whoever_has_seen_their_cards_is_asked(at: int) -> None:
    referee = played(at)
    desk = Desk(referee.header, ME, NAMES[: referee.state.seats])
    for entry in referee.entries:
        desk.feed([redact_entry(entry, ME)])
        assert desk.my_turn == (ME in desk.to_act)
        if desk.between and ME in desk.to_act:
            assert Deal() in desk.legal()


# A deal may also be the dealing of cards, and some things go round.
DEAL = re.compile(
    r"\b(this|every|each|last|next|one|whole|nobody won|won|after \d+|of the|until the) deals?\b"
    r"|\bdeals? (won|\d+)|\bDeal \d",
    re.IGNORECASE,
)
ROUND = re.compile(r"\b(?<!go )(?<!cards )rounds?\b(?! the corner)", re.IGNORECASE)
STEPS = depth(25, 5)  # actions between two looks at the table


def texts(at: int) -> Iterator[str]:
    """Yield what the page says in the course of a whole match, and of its rules."""
    whole = played(at)
    desk = seen(whole, [])
    for number, entry in enumerate(whole.entries):
        desk.feed([redact_entry(entry, ME)])
        if desk.at_result or (desk.to_act and number % STEPS == 0):
            yield parsed(showing.table(desk, None, False)).text()
    yield parsed(result(seen(whole))).text()
    for tab in LABELS:
        yield parsed(dialog(desk, tab, None)).text()
    yield " ".join(refusal.words for refusal in whole.game.refusals.values())
    yield " ".join(f"{rule.label} {rule.help}" for rule in whole.game.options.offered())


@pytest.mark.parametrize("at", some(range(len(MATCHES)), [1, 3, 4, 6]), ids=IDS)
def test_a_game_never_says_both_deal_and_round(at: int) -> None:
    pattern = DEAL if played(at).game.in_rounds else ROUND
    for text in texts(at):
        match = pattern.search(text)
        assert match is None, text[max(match.start() - 60, 0) : match.end() + 30]


FEWEST = "The fewest points win."


def wins_with_few(at: int) -> bool:
    """Return True if the fewest points win this match."""
    id, _seats, rules = MATCHES[at]
    return bool({id, rules.get("match")} & FEW)


@EVERY_MATCH
def test_the_result_of_a_deal_and_of_a_match_and_the_sheet_say_if_the_fewest_points_win(
    at: int,
) -> None:
    whole = played(at)
    desk = seen(whole, [])
    for entry in whole.entries:
        desk.feed([redact_entry(entry, ME)])
        if desk.at_result:
            break
    pages = [
        showing.table(desk, None, False),
        showing.table(seen(whole), None, False),
        result(seen(whole)),
        panel(seen(whole)),
    ]
    assert [FEWEST in page for page in pages] == [wins_with_few(at)] * len(pages)
    assert all(page.count(FEWEST) < 2 for page in pages)


@pytest.mark.parametrize(
    ("id", "told", "is_said"),
    [("shanghai", "Round 3", True), ("spar", "Round 3", False), ("crazy_eights", "Deal 3", True)],
)
def test_home_names_the_deal_of_a_kept_match_as_its_game_does_and_says_if_the_fewest_win(
    id: str, told: str, is_said: bool
) -> None:
    game = game_called(id)
    setup = Setup(game, game.options.parse({}), (Person(), Bot(), Bot()))
    page = home(HomeForm(), kept=Kept({id: About(setup, 3, (1, 2, 3))}))
    assert told in page
    assert (FEWEST in page) == is_said
