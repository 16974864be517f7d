"""A move is sent before the own page shows it, because every page makes the next ones wait."""

from random import Random
from unittest.mock import patch

from app.intents import Given
from app.session import Effect
from tests.app.online.tables import laid, playing

SEEN = {"patch", "screen", "alert", "say", "sound", "focus", "dialog", "inside"}
SHOW = {"show": True}


def names(effects: list[Effect]) -> set[str]:
    return {name for effect in effects for name in effect}


def test_a_play_is_sent_before_it_is_shown() -> None:
    circle, pages = playing("Ben")
    circle.until(lambda: any(page.my_turn for page in pages))
    page = next(page for page in pages if page.my_turn)
    answers: list[tuple[str, list[Effect]]] = []
    handle = page.session.handle

    def listen(intent: Given) -> list[Effect]:
        answers.append((intent["do"], handle(intent)))
        return answers[-1][1]

    with patch.object(page.session, "handle", listen):
        page.act(Random(1))
    (sent,) = [at for at, (_do, effects) in enumerate(answers) if "friends" in names(effects)]
    assert not SEEN & names(answers[sent][1])
    assert SHOW in answers[sent][1]
    do, shown = answers[sent + 1]
    assert do == "show"
    assert "patch" in names(shown)


def test_what_comes_meanwhile_is_shown_with_it() -> None:
    _circle, (page, _other) = laid("Ben")
    first = page.session.handle({"do": "lock", "value": "on"})
    second = page.session.handle({"do": "lock", "value": "off"})
    assert SHOW in first
    assert SHOW not in second, "it is asked for already"
    assert not SEEN & names(first + second)
    shown = page.session.handle({"do": "show"})
    assert "friends" not in names(shown)
    assert page.session.handle({"do": "show"}) == []
