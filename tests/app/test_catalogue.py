"""No text of the page bypasses the message catalogue: all of it is read in a made-up language."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from app.pages import static_pages
from app.session import Effect
from app.setup import BOT_NAMES
from build import catalogue
from peerdeck.games import games
from tests.engine.test_words import OPEN, SHUT, bare, make_language, speaking
from tests.support.app.elements import Node, parsed
from tests.support.app.visit import Visit
from tests.support.cases import some

DIALOGS = ("advice", "stop", "rules", "moves", "scores", "look back", "settings", "query")
READ = ("aria-label", "title", "placeholder", "alt", "aria-roledescription")
# What is no language: names, the index of a card, figures.
NAMES = re.compile(rf"\b({'|'.join((*BOT_NAMES, 'Peerdeck', 'Zoë'))})\b")
INDEX = re.compile(r"(?<!\w)[AKQJ](?=[♠♥♦♣]|$)")
CUT = re.compile(rf"{OPEN}[^{SHUT}]*…$")  # a long name in the chart
LINKS = {
    "cpwp": ["seats=3&jokers=three&joker_pick=open&match=wins&match_deals=2", "seats=4&people=2"],
    "takku_sum": ["seats=3&target=2", "seats=2&people=2&target=1&grace=mandatory"],
    "crazy_eights": ["seats=3&target=30&twos=stack&aces=yes&last_card=yes", "seats=2&people=2"],
    "spar": ["seats=3&target=5", "seats=4&target=4&revoke=challenge&bots=easy"],
    "shanghai": ["seats=3&rounds=3s@5,3s-4r@7&joker_redeem=to_hand"],
    "progressive": ["seats=3&rounds=3s@5,3s-4r@7&hot_card=on"],
}


@pytest.fixture(scope="module", autouse=True)
def _bracketed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    source = make_language(tmp_path_factory.mktemp("locale"))
    catalogue.compile_po(source)
    with speaking(source.parent):
        yield


def foreign(text: str) -> str:
    """The words of a text that are not from the catalogue."""
    left = INDEX.sub("", NAMES.sub("", bare(CUT.sub("", text))))
    return left.strip() if re.search(r"[^\W\d_]", left) else ""


def read(page: Node) -> Iterator[str]:
    """Every text that people see or hear of some markup."""
    for node in page:
        yield " ".join(node.words)
        for name in READ:
            yield node.get(name)


def bypassing(effect: Effect) -> set[str]:
    """The texts of an effect that are not from the catalogue."""
    texts = [str(effect.get(kind, "")) for kind in ("say", "alert", "title")]
    whole = (effect.get(kind, "") for kind in ("screen", "dialog", "inside"))
    for markup in (*whole, *effect.get("patch", ())):
        texts += read(parsed(markup))
    return {*map(foreign, texts)} - {""}


@pytest.mark.parametrize(
    ("game", "link"),
    some(
        [(game, link) for game, links in LINKS.items() for link in links],
        [(game, links[-1]) for game, links in LINKS.items()],
    ),
)
def test_a_whole_match_is_in_the_catalogue(game: str, link: str) -> None:
    visit, random = Visit(f"#game={game}&{link}"), Random(link)
    texts: set[str] = set()
    visit.on_effect = lambda effect: texts.update(bypassing(effect))
    visit.press("start")

    def curious(visit: Visit) -> bool:
        """Opens a dialog now and then, and does what cannot be done."""
        if visit.where == "table" and random.random() < 0.1:
            visit.do({"do": random.choice(DIALOGS), "value": random.choice(("table", "hand", ""))})
            visit.do({"do": random.choice(("act", "pass", "draw", "group"))})
        return False

    visit.finish(random, curious)
    assert visit.where == "result"
    assert not texts


def test_the_pages_that_are_there_before_any_script_are_in_the_catalogue() -> None:
    pages = {page.path: page.body for page in static_pages()}
    assert pages.keys() >= {f"rules-{id}.html" for id in games()}
    assert not {text for body in pages.values() for text in map(foreign, read(parsed(body)))} - {""}


@pytest.mark.parametrize(
    "link", ["game=chess", "seats=99", "jokers=many&decks=9", "bots=wizard", "x" * 2000]
)
def test_wrong_links_are_answered_from_the_catalogue(link: str) -> None:
    problems = Visit(f"#{link}").region("link-problems")
    assert problems.text().strip()
    assert {*map(foreign, read(problems))} <= {"", "chess"}


def test_this_test_can_fail() -> None:
    assert foreign("⟦Play {cards}⟧ now") == "now"
    assert foreign("⟦Play 7♥⟧ K♠ Ada") == ""
