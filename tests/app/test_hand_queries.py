"""Questions by a key or a button are answered in a sentence, and tell nothing that is hidden."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from unittest.mock import patch

import pytest

from app.games import LAYOUTS, layout_for
from peerdeck.games import games
from peerdeck.naming import in_words
from tests.support.app.deals import awaited, refusable, seated
from tests.support.app.faces import named
from tests.support.app.visit import Visit

QUESTIONS = ("hand", "table", "discard", "contract", "scores", "last", "turn")
GAMES = sorted(games())


def begun(game: str) -> Visit:
    """A table of this game, some actions on."""
    visit = seated(f"game={game}", 3)
    for _action in range(9):
        if visit.ticks:
            visit.tick()
    return visit


def ask(visit: Visit, what: str) -> str:
    """Ask this, and hear the answer."""
    before = len(visit.alerts)
    visit.do({"do": "query", "value": what})
    (answer,) = visit.alerts[before:]
    return answer


def at_turn(visit: Visit) -> bool:
    return visit.where == "table" and visit.my_turn and len(visit.hand) > 1


def at_theirs(visit: Visit) -> bool:
    return visit.where == "table" and not visit.my_turn and len(visit.told) > 12


def between_deals(visit: Visit) -> bool:
    return visit.where == "table" and visit.truth.state.notes.stage in ("between", "over")


NOT_IN_THIS_GAME = {("cpwp", "discard"): "There is no discard pile in this game."}


@pytest.mark.parametrize("until", [at_turn, at_theirs, between_deals])
@pytest.mark.parametrize("game", GAMES)
def test_every_key_says_something_of_use_at_every_moment_and_changes_nothing(
    game: str, until: Callable[[Visit], bool]
) -> None:
    link = {"cpwp": "&match=wins&match_deals=2", "takku_sum": "&hands_between_rounds=redeal"}
    visit = seated(f"game={game}&seats=3{link.get(game, '')}", 3)
    visit.finish(Random(3), until)
    assert visit.where == "table"
    state = visit.truth.state
    known = {state.face[card] for card, seen in enumerate(state.seen) if seen & 1}
    before = visit.screen.text(), visit.saved
    for what in QUESTIONS:
        (effect,) = visit.do({"do": "query", "value": what})
        assert effect.keys() == {"alert"}
        answer = effect["alert"]
        assert answer.endswith((".", "?"))
        assert "{" not in answer
        assert named(answer) <= known
        nothing = "in this game" in answer or answer == "There is nothing on the table."
        is_between = until is between_deals and answer == "The deal is over."
        assert not nothing or is_between or NOT_IN_THIS_GAME.get((game, what)) == answer
    for what in ("weather", ""):
        assert visit.do({"do": "query", "value": what}) == []
    assert (visit.screen.text(), visit.saved) == before


def test_the_cards_that_can_be_played_are_named_in_sevens() -> None:
    visit = seated("game=cpwp&seats=3", 3)
    visit.finish(Random(3), lambda visit: visit.my_turn and len(visit.told) > 9)
    names = [node.get("aria-label").removesuffix(", new") for node in visit.playable]
    none = "None of your cards can be played now."
    text = f"You can play these now: {', '.join(names)}." if names else none
    assert ask(visit, "contract") == text
    visit.act(Random(1))
    assert ask(visit, "contract").startswith(("You can play these now: ", none))


def test_the_hand_is_told_in_its_groups_with_what_is_marked() -> None:
    visit = begun("progressive")
    names = [card.get("aria-label") for card in visit.commands("tap", "hand")]
    answer = ask(visit, "hand")
    assert answer == f"You have {len(names)} cards. In order: {', '.join(names)}."
    for card in visit.hand[1:3]:
        visit.press("tap", card=str(card))
    visit.press("group")
    visit.press("tap", card=str(visit.hand[0]))
    assert ask(visit, "hand") == (
        f"You have {len(names)} cards. Group of 2: {names[1]}, {names[2]}."
        f" Single cards: {', '.join([names[0], *names[3:]])}. Selected: {names[0]}."
    )
    aside = frozenset(visit.hand[-1:])
    layout = replace(layout_for("progressive"), aside=lambda _desk: aside)
    with patch.dict(LAYOUTS, progressive=layout):
        assert f"Set aside: {names[-1]}." in ask(visit, "hand")


def test_the_turn_and_the_last_play_and_the_numbers_of_cards_are_told() -> None:
    visit = begun("cpwp")
    you, ada, bruno, cleo = [len(visit.truth.state.zones[seat]) for seat in range(4)]
    answer = ask(visit, "turn")
    assert answer.endswith(f"Cards in hand: You {you}, Ada {ada}, Bruno {bruno}, Cleo {cleo}.")
    assert answer.startswith(visit.region("bar").children[0].text().strip())
    assert ask(visit, "last") == in_words(visit.text("last"))


def test_a_list_of_keys_holds_a_button_for_every_question() -> None:
    visit = begun("cpwp")
    assert visit.commands("query", "top")
    visit.press("query", value="keys")
    values = [node.get("data-value") for node in visit.opened.offers("query")]
    assert sorted(values) == sorted(QUESTIONS)
    assert [node.get("aria-live") for node in visit.opened.parts("answer")] == ["assertive"]


def test_a_question_leaves_a_notice_standing() -> None:
    visit = awaited("game=cpwp&seats=3")
    visit.press_on(refusable(visit)[0])
    visit.do({"do": "act"})
    assert visit.region("refusal").is_a("refused")
    ask(visit, "turn")
    assert visit.region("refusal").is_a("refused")
