"""The settings: their text, their dialog, the colours and sounds they stand for."""

import re
from itertools import combinations
from math import dist
from operator import mul
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.settings import LENGTH, Settings, from_text, to_text
from app.sounds import SOUNDS, most_important
from build.places import PY, STATIC
from peerdeck.action import Discard
from peerdeck.log import Act
from tests.support.app.deals import at_my_turn
from tests.support.app.visit import Visit, fields

any_settings = st.builds(
    Settings, **{one.name: st.sampled_from(list(one.values)) for one in Settings.offered()}
)


@given(any_settings)
def test_settings_survive_as_text_and_usual_values_are_not_kept(chosen: Settings) -> None:
    text = to_text(chosen) or ""
    assert len(text) < LENGTH / 2
    assert from_text(text) == (chosen, "")
    assert to_text(Settings()) is None
    assert to_text(Settings(theme="dark")) == "theme=dark"


@given(st.text() | st.text("palett=four&them%drk;", max_size=60))
def test_any_text_gives_settings(text: str) -> None:
    chosen, problem = from_text(text)
    assert problem or from_text(to_text(chosen) or "") == (chosen, "")


@pytest.mark.parametrize(
    "damage", ["theme=purple", "colour=four", "theme", "=", "palette=Four", "palette=four " * 60]
)
def test_damaged_text_is_told_of_and_costs_nothing_else(damage: str) -> None:
    chosen, problem = from_text(f"theme=dark&{damage}")
    assert problem.endswith(".")
    assert chosen == (Settings() if len(damage) > LENGTH else Settings(theme="dark"))


def in_dialog(visit: Visit) -> dict[str, str]:
    """The settings as the dialog shows them, with their words."""
    visit.press("settings")
    for one in Settings.offered():
        for words in (one.label, one.help, *one.values.values()):
            assert words in visit.opened.text()
    return fields(next(node for node in visit.opened if node.tag == "form"))


def choose(visit: Visit, name: str, value: str) -> None:
    """Choose a value in the dialog."""
    visit.do({"do": "set", "form": {**in_dialog(visit), name: value}})


@pytest.mark.parametrize("where", ["home", "table", "result"])
def test_the_dialog_is_one_press_away_on_every_screen(where: str) -> None:
    visit = Visit() if where == "home" else at_my_turn("seats=4")
    if where == "result":
        visit.finish(Random(1))
        assert visit.sounds == [], "without the setting nothing is heard"
    assert visit.where == where
    assert in_dialog(visit) == Settings().pairs()


def test_a_choice_applies_at_once_and_is_kept_if_the_browser_keeps_anything() -> None:
    visit = Visit()
    for form in ({"theme": "purple"}, {"nothing": "on"}):
        visit.do({"do": "set", "form": form})
        assert visit.text("notice") == "There is no such setting."
    assert visit.look == Settings().look()
    assert visit.kept == {}
    choose(visit, "palette", "safe")
    choose(visit, "theme", "dark")
    assert visit.look == {**Settings().look(), "palette": "safe", "theme": "dark"}
    assert visit.kept == {"settings": "palette=safe&theme=dark"}
    again = Visit(kept=visit.kept)
    assert again.look == visit.look
    assert in_dialog(again) == {**Settings().pairs(), "palette": "safe", "theme": "dark"}
    choose(again, "palette", "two")
    choose(again, "theme", "system")
    assert again.kept == {}
    visit.do({"do": "unkept", "value": "settings"})
    assert "cannot save what you choose" in visit.text("notice")
    assert visit.told[-1] in visit.text("notice")
    assert visit.look["theme"] == "dark"


def test_a_choice_at_the_table_leaves_the_game_and_its_notice_alone_and_fast_is_a_pace() -> None:
    visit = at_my_turn("seats=4")
    visit.do({"do": "act"})
    refusal, saved = visit.text("bar"), visit.saved
    choose(visit, "cards", "large")
    assert visit.region("bar").parts("refused")
    assert visit.text("bar") == refusal
    assert visit.saved == saved
    assert in_dialog(visit)["pace"] == "usual"
    for pace, pressed in (("fast", "true"), ("usual", "false")):
        visit.press("pace")
        assert in_dialog(visit)["pace"] == pace
        assert visit.region("pace").get("aria-pressed") == pressed
    for pace, pressed in (("instant", "true"), ("slow", "false")):
        choose(visit, "pace", pace)
        assert visit.region("pace").get("aria-pressed") == pressed


def test_damaged_settings_are_told_of_and_the_table_is_still_there() -> None:
    kept = {"settings": "theme=purple"}
    visit = Visit(save=at_my_turn("seats=4").saved, kept=kept)
    assert visit.where == "table"
    assert "settings" in visit.text("notice")
    visit = Visit(save="broken", kept=kept)
    assert "settings" in visit.text("notice")
    assert "set aside" in visit.text("notice")


def test_the_bots_wait_as_long_as_is_chosen() -> None:
    waits = []
    for pace in ("slow", "usual", "fast", "instant"):
        visit = at_my_turn("seats=4")
        choose(visit, "pace", pace)
        waits += [effect["wait"] for effect in visit.act(Random(3)) if "wait" in effect]
    assert len(waits) == len({*waits}) == 4
    assert waits == sorted(waits, reverse=True)
    assert waits[-1] == 0


def test_events_have_their_sounds() -> None:
    visit = Visit(link="#seats=3")
    choose(visit, "sound", "on")
    choose(visit, "theme", "dark")
    assert visit.sounds == ["turn"], "it is heard once when it is switched on"
    visit.press("start")
    for turn in range(200):
        alerts, told, sounds = len(visit.alerts), len(visit.told), len(visit.sounds)
        played = visit.text("last")
        if visit.my_turn:
            visit.act(Random(turn))
        else:
            visit.tick()
        heard = visit.sounds[sounds:]
        assert len(heard) <= 1
        if visit.where == "result":
            break
        if "Your turn." in " ".join(visit.told[told:]):
            assert heard == ["turn"]
        elif refusals := visit.alerts[alerts:]:
            assert heard == ["refused"], refusals
        elif visit.text("last") != played and "played" in visit.text("last"):
            assert heard == ["laid"]
        else:
            assert heard == []
    assert {"turn", "laid"} <= set(visit.sounds[1:])


def test_the_winner_of_a_deal_hears_it_and_nobody_else() -> None:
    heard = 0
    for seed in range(4):
        visit = Visit(link="#seats=3&match=wins&match_deals=2", kept={"settings": "sound=on"})
        visit.press("start")
        visit.finish(Random(seed))
        won = sum(0 in deal.winners for deal in visit.truth.state.sheet)
        assert visit.sounds.count("won") == won
        heard += won
    assert heard


def before_a_discard(confirm: str = "on") -> Visit:
    """A player who may discard, with a button for it."""
    visit = Visit(link="#game=progressive&seats=2", kept={"settings": f"confirm={confirm}"})
    visit.press("start")
    visit.finish(Random(2), lambda visit: bool(visit.commands("draw", "bar")))
    visit.press("draw")
    while not visit.my_turn:
        visit.tick()
    visit.press("tap")
    return visit


def is_discard(visit: Visit) -> bool:
    """Return True if the last thing the player did was to discard."""
    mine = [entry for entry in visit.truth.entries if isinstance(entry, Act) and entry.seat == 0]
    return bool(mine) and isinstance(mine[-1].action, Discard)


def test_a_discard_is_made_at_once_or_after_one_question_if_the_player_wants_that() -> None:
    visit = before_a_discard("off")
    assert not is_discard(visit)
    visit.press("act")
    assert is_discard(visit)
    visit = before_a_discard()
    log = visit.truth.text()
    for _time in range(3):
        visit.do({"do": "act"})  # which may be pressed twice by mistake
        assert visit.truth.text() == log
    question = re.fullmatch(r"(Discard the (\w+ of \w+|Joker)\?) Discard Back", visit.text("bar"))
    assert question
    assert visit.told[-1] == question[1]
    visit.do({"do": "sort", "value": "rank"})  # which leaves the question standing
    visit.press("sure")
    assert is_discard(visit)
    assert "Discard the" not in visit.text("bar")
    forced = Visit(link="#game=takku_sum&seats=2", kept={"settings": "confirm=on"})
    forced.press("start")
    forced.finish(Random(2), is_discard)
    assert forced.where == "table"


@pytest.mark.parametrize("other", ["unsure", "tap"])
def test_a_discard_is_thought_better_of(other: str) -> None:
    visit = before_a_discard()
    bar, log = visit.text("bar"), visit.truth.text()
    visit.press("act")
    visit.press(other)
    if other == "tap":
        visit.press("tap")
    assert visit.text("bar") == bar
    visit.do({"do": "sure"})
    assert visit.truth.text() == log


TOKENS = (STATIC / "tokens.css").read_text()
PALETTES = list(Settings.offered()[0].values)
THEMES = ("light", "dark")


def colours(palette: str, theme: str) -> dict[str, str]:
    """Every colour token as this palette and this theme have it."""
    found: dict[str, str] = {}
    for selector, block in re.findall(r":root(\S*) \{(.*?)\n  \}", TOKENS, re.DOTALL):
        if selector in ("", f'[data-palette="{palette}"]'):
            for name, value in re.findall(r"--([\w-]+): ([^;]+);", block):
                both = re.findall(r"#\w{6}", value)
                if both:
                    found[name] = both[-1] if theme == "dark" else both[0]
                elif value == "var(--felt-ink)":
                    found[name] = found["felt-ink"]
    return found


def channels(colour: str) -> list[float]:
    """Red, green and blue as amounts of light."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one: str, other: str) -> float:
    lights = [sum(map(mul, (0.2126, 0.7152, 0.0722), channels(each))) for each in (one, other)]
    return (max(lights) + 0.05) / (min(lights) + 0.05)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("theme", THEMES)
def test_suits_stand_out_from_the_card_and_from_the_felt(palette: str, theme: str) -> None:
    token = colours(palette, theme)
    for suit in "cdhs":
        assert contrast(token[f"suit-{suit}"], token["card-face"]) >= 4.5
        assert contrast(token[f"suit-{suit}"], token["card-dim"]) >= 3  # large, not to be played
        for felt in ("felt", "felt-edge", "felt-sunk", "chip"):
            assert contrast(token[f"felt-{suit}"], token[felt]) >= 4.5


GROUNDS = {  # and the words that stand on them
    "paper": "ink ink-soft link",
    "sheet": "ink ink-soft link warn",
    "wash": "ink ink-soft",
    **dict.fromkeys(("felt", "felt-edge", "felt-sunk", "chip"), "felt-ink felt-soft"),
    **dict.fromkeys(("act", "act-hover"), "act-ink"),
    "turn-wash": "turn-ink",
    "warn-wash": "ink warn",
}


@pytest.mark.parametrize("theme", THEMES)
def test_words_stand_out_from_what_they_stand_on(theme: str) -> None:
    token = colours("two", theme)
    for ground, words in GROUNDS.items():
        for word in words.split():
            assert contrast(token[word], token[ground]) >= 4.5, f"{word} on {ground}"


# What is left of red, green and blue light for eyes without long or without medium cones
# (Viénot, Brettel and Mollon, 1999).
BLINDNESS = {
    "protan": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "deutan": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)


def seen(colour: str, blindness: str) -> tuple[float, float, float]:
    """A colour as such eyes see it, in the coordinates of CIELAB, where distance is difference."""
    light = channels(colour)
    left = [max(0.0, sum(map(mul, row, light))) for row in BLINDNESS[blindness]]
    x, y, z = (
        (sum(map(mul, row, left)) / white) ** (1 / 3)
        for row, white in zip(TO_XYZ, WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("theme", THEMES)
def test_the_safe_palette_tells_four_suits_apart_for_colour_blind_eyes(theme: str) -> None:
    def least_difference(palette: str) -> float:
        token = colours(palette, theme)
        return min(
            dist(seen(token[f"suit-{one}"], blindness), seen(token[f"suit-{other}"], blindness))
            for blindness in BLINDNESS
            for one, other in combinations("cdhs", 2)
        )

    assert least_difference("four") < 20  # which is why there is another one
    assert least_difference("safe") > 30


def test_every_sound_that_is_ever_due_has_its_tones() -> None:
    sources = "".join(path.read_text() for path in (PY / "app").rglob("*.py"))
    assert set(re.findall(r'heard\.add\("(\w+)"\)', sources)) == SOUNDS.keys()


def test_of_several_sounds_the_most_important_one_is_played() -> None:
    assert most_important({"laid", "won", "turn"}) == "won"
    assert most_important(SOUNDS.keys()) == "refused"
    assert most_important(set()) is None


def test_every_tone_is_one_that_can_be_played() -> None:
    for tones in SOUNDS.values():
        for pitch, start, fade, loud in tones:
            assert 100 < pitch < 2_000
            assert 0 <= start < 1
            assert 0 < fade < 1
            assert 0 < loud < 0.2
