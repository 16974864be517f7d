"""A hint marks the cards and the control of the best move in place, and says why."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from peerdeck.action import Play, laid_open
from peerdeck.bot import Anytime, Bot, Choice, Look, Sight
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.log import parse_action
from tests.support.app.deals import awaited, seated, waiting
from tests.support.app.elements import Node
from tests.support.app.visit import Visit

GAMES = ("cpwp", "spar", "takku_sum", "crazy_eights", "progressive", "shanghai")


def hinted(visit: Visit, region: str) -> list[Node]:
    """The elements of a region that are marked."""
    part = visit.by_id(region)
    return part.parts("hinted") if part else []


def shown(visit: Visit) -> Node | None:
    """The button that takes the action of the hint, if there is a hint."""
    part = visit.by_id("notice")
    return next(iter(part.offers("choose")), None) if part else None


def hinting(game: str = "crazy_eights") -> Visit:
    """A visit at whose table a hint is shown."""
    visit = awaited(f"game={game}")
    visit.press("hint")
    return visit


def assert_sentence(visit: Visit) -> None:
    """A hint is a move, called as on the button that makes it, and the reason as a clause."""
    text = next(node for node in visit.region("notice") if node.tag == "p").text().strip()
    choice, reason = text.split(": ")
    assert reason[0].islower()
    assert reason.endswith(".")
    assert "(" not in text
    for node in [*hinted(visit, "bar"), *hinted(visit, "offer")]:
        assert choice.split()[0] == node.text().split()[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_marks_what_it_plays_until_the_next_action(game: str) -> None:
    visit = seated(f"game={game}")
    seen = 0
    while seen < 8:
        visit.finish(Random(seen), lambda visit: visit.my_turn)
        if visit.where != "table":
            break
        visit.press("hint")
        button = shown(visit)
        if button is None:  # at a result
            visit.close()
            visit.act(Random(seen))
            continue
        seen += 1
        assert visit.alerts[-1].startswith("Hint: ")
        assert_sentence(visit)
        assert not set("♠♥♦♣") & set(visit.alerts[-1])  # cards are spoken in words
        action = parse_action(button.get("data-value").split(" "), visit.truth.header.game)
        marked = {int(node.get("data-card")) for node in hinted(visit, "hand")}
        assert marked >= {card for card, _face in laid_open(action)} & set(visit.hand)
        for node in [*hinted(visit, "hand"), *hinted(visit, "bar")]:
            assert "hinted" in node.get("aria-describedby").split()
        assert marked or hinted(visit, "bar") or hinted(visit, "board")
        visit.press_on(button)
        if visit.commands("sure"):
            visit.press("sure")
        assert shown(visit) is None
        assert not visit.screen.parts("hinted")
    assert seen


@pytest.mark.parametrize("game", ["cpwp&jokers=off", "spar", "takku_sum", "crazy_eights"])
def test_a_hint_marks_the_button_only_while_it_plays_what_is_suggested(game: str) -> None:
    visit = seated(f"game={game}")
    for seed in range(60):
        visit.finish(Random(seed), lambda visit: visit.my_turn and len(visit.desk.legal()) > 2)
        visit.press("hint")
        desk = visit.desk
        faces = {face for _card, face in laid_open(desk.hint.action)}
        plays = [action for action in desk.legal() if isinstance(action, Play)]
        cards = [action.cards[0][0] for action in plays]
        others = [card for card in cards if desk.face(card) not in faces]
        if len(desk.hint.cards) == 1 and others:
            break
        visit.act(Random(seed))
    hint = [*desk.hint.cards]
    for selected, way in (([others[0]], "rank"), (hint, "suit")):
        desk.selected = selected
        visit.press("sort", value=way)  # has the page shown again
        marked = [*hinted(visit, "bar"), *hinted(visit, "board")]
        assert ("act" in [node.get("data-do") for node in marked]) == (selected == hint)


def test_it_goes_when_it_is_asked_for_again_and_stays_while_the_hand_is_arranged() -> None:
    visit = awaited("game=crazy_eights")
    button = visit.region("hint")
    visit.press_on(button)
    visit.press_on(button)  # thinking takes a moment, in which nothing seems to happen
    assert {"reveal": "hinted"} in visit.log
    assert shown(visit)
    visit.press("sort", value="rank")
    assert shown(visit)
    visit.log.clear()
    visit.press("hint")
    assert not shown(visit)
    assert {"reveal": "hinted"} not in visit.log
    assert visit.by_id("hinted") is not None  # the word that marks are described by
    visit.press("hint")
    visit.do({"do": "choose", "value": "nonsense"})  # something else is said in its place
    assert not shown(visit)
    visit.press("hint")
    assert shown(visit)


def test_out_of_turn_it_says_when_there_is_one_until_it_is_ones_turn() -> None:
    visit = waiting("seats=3&jokers=off")
    assert visit.region("hint").get("aria-disabled") == "true"
    visit.press("hint")
    assert visit.dialog is None
    assert visit.alerts[-1] == "Ask for a hint when it is your turn."
    assert visit.text("refusal").startswith(visit.alerts[-1])
    while not visit.my_turn:
        visit.tick()
    assert visit.by_id("refusal") is None
    assert not visit.region("hint").get("aria-disabled")


def test_nothing_of_it_is_left_for_the_next_person_at_the_device() -> None:
    visit = Visit("#seats=3&people=2&jokers=off")
    visit.press("start")
    visit.finish(Random(1), lambda visit: visit.where == "table" and visit.my_turn)
    visit.press("hint")
    visit.press_on(shown(visit))
    visit.finish(Random(1), lambda visit: visit.where == "curtain")
    visit.do({"do": "hint"})
    visit.press("reveal")
    assert not visit.screen.parts("hinted")


class Expert(Anytime):
    """Thinks a little, and notes how it was asked."""

    def __init__(self) -> None:
        """Begin with no question."""
        self.names: list[str] = []
        self.told = 0  # cards of which it knew something
        self.steps = 0

    def think(
        self, look: Look, _seat: Seat, actions: Sequence[Any], _random: Random
    ) -> Iterator[Choice]:
        """Yield an action again and again."""
        self.told = len(look.ruled_out())
        for self.steps in range(1, 51):
            yield actions[0], "the expert knows best"


@pytest.fixture
def expert(monkeypatch: pytest.MonkeyPatch) -> Expert:
    """Return the bot that is asked for hints."""
    bot = Expert()

    def bot_called(name: str, _game: Game) -> Bot:
        bot.names.append(name)
        return bot

    monkeypatch.setattr("app.bot_advice.bot_called", bot_called)
    return bot


def _something_is_proved(visit: Visit) -> bool:
    desk = visit.desk
    return visit.my_turn and bool(Sight(desk.state, desk.me, desk.ruled_out).ruled_out())


def test_a_hint_is_that_of_the_best_level_which_knows_what_is_proved(expert: Expert) -> None:
    visit = seated("game=spar")
    visit.finish(Random(1), _something_is_proved)
    visit.press("hint")
    assert expert.names == ["hard"]
    assert expert.told > 0
    assert expert.steps == 50
    assert "the expert knows best." in visit.text("notice")


def test_a_hint_does_not_take_long(expert: Expert, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.bot_advice.PATIENCE", 0.0)
    visit = hinting("spar")
    assert expert.steps == 1
    assert shown(visit) is not None
