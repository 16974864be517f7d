"""The table of the tests: positions of any game as text, without a line of code for that game."""

from random import Random

import pytest

from peerdeck.card import parse_faces
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.games.crazy_eights import CRAZY_EIGHTS
from peerdeck.view import view
from peerdeck.zones import hand_zone
from tests.support.positions import Table, dealt, is_sentence, position

every_game = pytest.mark.parametrize("game", games().values(), ids=list(games()))


@every_game
def test_hands_of_any_game_are_laid_out_and_only_their_owners_see_them(game: Game) -> None:
    t = position(game, *["7C 9D", "KC", "8H", "9S"][: max(3, game.seats[0])])
    assert (t.hand(0), t.hand(1), t.hand(2)) == ("7C 9D", "KC", "8H")
    assert view(t.state, 1).faces(hand_zone(0)) == [None, None]
    assert view(t.state, 0).faces(hand_zone(0)) == list(parse_faces("7C 9D"))
    assert view(t.state, 0).faces(t.stock_zone) == [None] * (len(t.state.deck) - 4)
    assert t.state.turn == 0


def eights() -> Table:
    """Return the position that the module of the table shows."""
    return position(CRAZY_EIGHTS, "7C 9D", "KC QC", pile="6C", stage="playing", points=(3, 4))


def test_a_position_is_played_on_in_text() -> None:
    t = eights()
    assert (t.faces_in("pile"), t.stage, t.turn, t.points) == ("6C", "playing", 0, (3, 4))
    assert t.may() == {"7C", "draw"}
    t.refused("9D", because="does not fit", rule="turns", about="9D")
    assert t.play("7C").may() == {"KC", "QC", "draw"}
    assert t.do("draw").hand(1).startswith("KC QC ")


@every_game
def test_every_action_is_read_as_it_is_written(game: Game) -> None:
    t, chance = dealt(game, game.seats[0]), Random(1)
    written = set()
    for _action in range(300):
        legal = {seat: game.legal(t.state, seat) for seat in t.referee.to_act}
        for seat, actions in legal.items():
            for action in actions:
                text = t.text(action)
                assert t.text(t.read(text, seat)) == text
                written.add(text.split()[0])
        if t.turn is not None:
            t.do(chance.choice(legal[t.turn]))
    assert len(written) > 4


def test_house_rules_are_named_as_in_a_link_or_as_a_field() -> None:
    for name in ("pass", "pass_"):
        t = position(games()["cpwp"], "8D", **{name: "three_passes"})
        assert t.referee.header.options.pairs()["pass"] == "three_passes"


def test_a_refusal_has_to_be_the_one_that_the_test_names() -> None:
    t = eights()
    for wrong in [
        {"because": "not your turn", "rule": "turns"},
        {"because": "does not fit", "rule": "last-card"},
        {"because": "does not fit", "rule": "turns", "about": "7C"},
    ]:
        with pytest.raises(AssertionError):
            t.refused("9D", **wrong)
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        t.refused("7C", because="does not fit", rule="turns")


def test_is_sentence() -> None:
    assert is_sentence("It is not your turn.")
    assert is_sentence("Ada said: “Not yet.”")
    for text in ["", "no capital.", "No full stop", "Word.", "It takes {count} cards."]:
        assert not is_sentence(text)
