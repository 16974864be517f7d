"""The message catalogue: it is up to date, and nothing that people read bypasses it."""

import ast
import io
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

from build import catalogue
from peerdeck import cli, prose, words
from peerdeck.action import Play
from peerdeck.bots import BOTS, LEVELS
from peerdeck.card import parse_faces
from peerdeck.cli.arguments import PROGRAM
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.options import BadOptions
from peerdeck.referee import Referee
from peerdeck.refusals import Illegal
from peerdeck.rules_page import AGREED, Board, Cards, HouseRule, Page, Points, Text
from tests.engine.test_cli import WRONG
from tests.support.random_play import table_of

LANGUAGE = "xx"
OPEN, SHUT = "⟦", "⟧"
ENGLISH = prose.read_beside
every_game = pytest.mark.parametrize("game", games().values(), ids=list(games()))


def make_language(folder: Path) -> Path:
    """A translation of every text, which puts it between brackets."""
    catalog = read_po(io.BytesIO(template().encode()))
    for message in catalog:
        if isinstance(message.id, str):
            message.string = f"{OPEN}{message.id}{SHUT}" if message.id else ""
        else:
            message.string = tuple(f"{OPEN}{text}{SHUT}" for text in message.id)
    source = folder / f"{LANGUAGE}.po"
    with source.open("wb") as file:
        write_po(file, catalog)
    return source


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where the made-up language lies."""
    source = make_language(tmp_path_factory.mktemp("locale"))
    catalogue.compile_po(source)
    return source.parent


def translated(module: str, file: str) -> bytes:
    """Return prose in the made-up language: that in English, each part of it between brackets."""
    data = ENGLISH(module, file.replace(f".{LANGUAGE}.", ".en."))
    if f".{LANGUAGE}." not in file:
        return data

    def text(english: str) -> str:
        is_fact = re.fullmatch(r" *\{\w+\}", english)
        return english if is_fact else f"{OPEN}{english}{SHUT}"

    tree = json.loads(data)
    tree["title"] = text(tree["title"])
    for section in ({"blocks": tree["intro"], "heading": ""}, *tree["sections"]):
        section["heading"] = text(section["heading"])
        for block in section["blocks"]:
            block["runs"] = [(when, text(run)) for when, run in block["runs"]]
    return json.dumps(tree).encode()


@contextmanager
def speaking(folder: Path) -> Iterator[None]:
    """Speak the made-up language."""
    words.use(LANGUAGE, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(prose, "read_beside", translated)
        yield
    words.use("en")


@pytest.fixture
def bracketed(folder: Path) -> Iterator[None]:
    """Speak the made-up language."""
    with speaking(folder):
        yield


def bare(text: str) -> str:
    """Return what of a text does not come from the catalogue."""
    while OPEN in text:
        text, count = re.subn(rf"{OPEN}[^{OPEN}{SHUT}]*{SHUT}", "", text)
        assert count, text
    return text


def test_the_template_is_written_for_translators_and_their_work_is_compiled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert catalogue.main(tmp_path / "locale") == 0
    written = tmp_path / "locale" / "peerdeck.pot"
    assert written.read_text() == template()
    assert str(written) in capsys.readouterr().out
    written.rename(written.with_name("xx.po"))
    assert catalogue.main(tmp_path / "locale") == 0
    assert "languages compiled: 1" in capsys.readouterr().out
    assert words.languages(tmp_path / "locale") == ("en", "xx")


@cache
def template() -> str:
    """Return what translators are given, collected once."""
    return catalogue.extract()


def marked(tree: ast.AST) -> Iterator[tuple[str, list[ast.expr]]]:
    """Yield each call of a marking function: its name, and the texts it is given."""
    texts = {"_": 1, "N_": 1, "ngettext": 2}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            if name in texts:
                yield name, node.args[: texts[name]]


def is_put_together(text: ast.expr) -> bool:
    """Return True if a text is put together where it is marked, from parts that are no texts."""
    if isinstance(text, ast.Call) and isinstance(text.func, ast.Attribute):
        return isinstance(text.func.value, ast.Constant)  # as in "{} won".format(name)
    return isinstance(text, ast.JoinedStr | ast.BinOp)


@cache
def all_marked() -> list[tuple[Path, str, list[ast.expr]]]:
    """Return every call of a marking function in the sources, with its file."""
    return [
        (path, *call)
        for folder in catalogue.SOURCES
        for path in folder.rglob("*.py")
        for call in marked(ast.parse(path.read_text()))
    ]


def test_every_marked_text_can_be_collected() -> None:
    """Else it would never be translated."""
    catalog = read_po(io.BytesIO(template().encode()))
    calls = all_marked()
    assert len(calls) > 1_000
    for path, name, (text, *_plural) in calls:
        if isinstance(text, ast.Constant):
            assert text.value in catalog, path
        else:  # a text that `N_` has marked where it is written
            assert name == "_", f"{path}: {ast.unparse(text)}"
            assert not is_put_together(text), f"{path}: {ast.unparse(text)}"


def test_no_text_stands_alone_and_with_a_plural() -> None:
    """Python before 3.11.3 finds the translation of such a text only for numbers."""
    alone, counted = set(), set()
    for _path, name, (text, *_plural) in all_marked():
        if isinstance(text, ast.Constant):
            (counted if name == "ngettext" else alone).add(text.value)
    assert counted
    assert not alone & counted


@every_game
def test_what_a_form_shows_is_in_the_catalogue(game: Game) -> None:
    catalog = read_po(io.BytesIO(template().encode()))
    texts = [game.title, game.blurb, *LEVELS.values()]
    for rule in game.options.offered():
        texts += [rule.label, rule.help, *rule.values.values()]
    assert [text for text in texts if text not in catalog] == []


@every_game
@pytest.mark.usefixtures("bracketed")
def test_the_rules_page_comes_translated(game: Game) -> None:
    assert [text for text in page_texts(game.page()) if bare(text)] == []


def page_texts(page: Page) -> Iterator[str]:
    """Every text of a page."""
    yield page.title
    yield page.intro
    for section in page.sections:
        yield section.heading
        for block in section.blocks:
            match block:
                case Text(text):
                    yield text
                case Points(texts):
                    yield from texts
                case Board(caption) | Cards(caption):
                    yield caption
                case HouseRule(_name, label, about, values):
                    yield from (label, about, *values)


@pytest.mark.usefixtures("bracketed")
def test_refusals_come_translated() -> None:
    game = games()["cpwp"]
    referee = table_of(game, 3, b"words")
    refused = []
    for _turn in range(30):
        if not referee.to_act:
            break
        seat = referee.to_act[0]
        for action in garbage(referee):
            with pytest.raises(Illegal) as refusal:
                referee.act(seat, action)
            refused.append(str(refusal.value))
        referee.act(seat, game.legal(referee.state, seat)[0])
    assert len(set(refused)) > 10
    assert [text for text in refused if bare(text)] == []


def garbage(referee: Referee) -> Iterator[object]:
    """Plays of single cards and of pairs that are not allowed now."""
    seat = referee.to_act[0]
    zones, faces = referee.state.zones, referee.state.face
    hand = [(card, face) for card in zones[seat] if (face := faces[card]) is not None]
    allowed = referee.game.legal(referee.state, seat)
    yield Play(())
    for cards in [(one,) for one in hand] + list(pairwise(hand)):
        if Play(cards) not in allowed:
            yield Play(cards)


@pytest.mark.usefixtures("bracketed")
def test_other_sentences_come_translated() -> None:
    game = games()["cpwp"]
    for wrong in ({"jokers": "many"}, {"colour": "blue"}):
        with pytest.raises(BadOptions) as refusal:
            game.options.parse(wrong)
        assert bare(str(refusal.value)) == ""
    with pytest.raises(ValueError, match=OPEN) as unreadable:
        parse_faces("7X")
    assert bare(str(unreadable.value)) == ""
    names = ["Ann", "Bob", "Cy"]
    referee = table_of(game, 3, b"tell", jokers="one")
    while referee.to_act:
        seat = referee.to_act[0]
        action = game.legal(referee.state, seat)[0]
        assert bare(game.tell(referee.state, seat, action, names)) == ""
        referee.act(seat, action)


COMMANDS = [
    "",
    "games",
    *(f"{command} --help" for command in cli.COMMANDS),
    *WRONG,
    "play cpwp --seed 2 --set jokers=one",
    "play cpwp --seed 3 --set pass=three_passes jokers=four joker_pick=open",
    "play takku_sum --seed 2 --set target=1",
    "play spar --seed 2 --set target=2",
    "play shanghai --seed 2 --set rounds=3s@5 decks=2",
    "play progressive --seed 2 --set rounds=3s@6 buys=0",
    "replay -",
    "simulate cpwp --deals 2",
    "ladder cpwp --deals 4 --bots random,greedy",
]


@pytest.mark.parametrize("line", COMMANDS)
@pytest.mark.usefixtures("bracketed")
def test_the_command_line_comes_translated(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = ["?", "rules", "pass", "7d", "xx", *["1", "2", "3"] * 200]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed)))
    cli.run(line.split())
    shown = "".join(capsys.readouterr())
    assert bare(shown) != shown
    assert set(re.findall(r"[^\W\d_]{2,}", bare(shown))) <= names_of_things(line)


def names_of_things(line: str) -> set[str]:
    """Words that are the same in every language: ids, options and their values, file names."""
    things = [line, json.dumps(list(games())), json.dumps(list(BOTS)), *cli.COMMANDS, PROGRAM]
    things += [
        "--help --json --seats --deals --seed --bots --bot --set --name --reasons option=value",
        "--jobs --scheduler --patience --against --matches --generations --out",
    ]
    things += ["GAME FILE YOU ADDRESS No such file or directory Is a", AGREED]
    for game in games().values():
        things += [section.id for section in game.page().sections]
        for rule in game.options.offered():
            things += [rule.name, *rule.values]
    return set(re.findall(r"[^\W\d_]{2,}", " ".join(things)))


def test_a_language_without_a_catalogue_is_refused_with_a_sentence(folder: Path) -> None:
    with pytest.raises(LookupError, match="no catalogue for 'yy'"):
        words.use("yy", folder)
    assert words.languages(folder) == ("en", LANGUAGE)


def test_compiling_twice_gives_the_same(folder: Path) -> None:
    source = folder / f"{LANGUAGE}.po"
    assert catalogue.compile_po(source).read_bytes() == catalogue.compile_po(source).read_bytes()


def test_a_text_without_a_translation_stays_english(tmp_path: Path) -> None:
    (tmp_path / "xx.po").write_text(template())
    catalogue.compile_all(tmp_path)
    words.use("xx", tmp_path)
    try:
        assert words._("Yes") == "Yes"
        assert words.ngettext("{name}: {count} card", "{name}: {count} cards", 1) != ""
    finally:
        words.use("en")


@pytest.mark.parametrize(
    ("translation", "problem"),
    [
        ('msgid "{name} won."\nmsgstr "{winner} hat gewonnen."', "asks for {winner}"),
        ('msgid "{name} won."\nmsgstr "{name hat gewonnen."', "cannot be filled in"),
        ('msgid "Yes"\nmsgstr "Ja"\nJawohl', "cannot be read"),
    ],
)
def test_a_translation_that_would_crash_is_refused(
    translation: str, problem: str, tmp_path: Path
) -> None:
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    (tmp_path / "de.po").write_text(f"{head}{translation}\n")
    with pytest.raises(catalogue.BadCatalogue, match=re.escape(problem)):
        catalogue.compile_all(tmp_path)
