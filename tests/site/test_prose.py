"""Prose in Markdown becomes a tree, or the writer is told what is wrong and where."""

from typing import Any

import pytest

from build import prose
from build.places import PY, ROOT
from build.steps import BuildError

SOURCE = PY / "made" / "up.en.md"
HEAD = "# Title\n\nAn introduction.\n\n## Part {#part}\n\n"


def blocks(text: str) -> list[dict[str, Any]]:
    """Return the blocks of the only section."""
    (section,) = prose.parse(HEAD + text, SOURCE)["sections"]
    return list(section["blocks"])


def test_a_page_has_a_title_an_introduction_and_sections() -> None:
    tree = prose.parse(f"{HEAD}One.\n\n## Another part {{#more}}\n\nTwo,\nand three.", SOURCE)
    assert tree["title"] == "Title"
    assert tree["intro"] == [{"kind": "paragraph", "lines": [], "runs": [([], "An introduction.")]}]
    part, more = tree["sections"]
    assert (part["id"], part["heading"]) == ("part", "Part")
    assert (more["id"], more["heading"]) == ("more", "Another part")
    (block,) = more["blocks"]
    assert block["runs"] == [([], "Two, and three.")]


def test_points_and_figures_are_blocks_in_order() -> None:
    parts = blocks("- One.\n- Two.\n\n```cards {deck=35}\n7H 8H\n9H *\nA caption.\n```\n\nThree.")
    assert [block["kind"] for block in parts] == ["point", "point", "cards", "paragraph"]
    assert parts[2]["lines"] == ["7H 8H", "9H *"]
    assert parts[2]["runs"] == [([[("deck", ["35"], True)]], "A caption.")]


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("{a=1} One. {} Two.", [([[("a", ["1"], True)]], " One. "), ([], " Two.")]),
        ("Up{a=1}, and down{}.", [([], "Up"), ([[("a", ["1"], True)]], ", and down"), ([], ".")]),
        ("{a=1,2}{b!=3} One.", [([[("a", ["1", "2"], True)], [("b", ["3"], False)]], " One.")]),
        ("{a=1} {b=2} One.", [([[("a", ["1"], True)], [("b", ["2"], True)]], " One.")]),
        ("{a=1} One. {b=2} Two.", [([[("a", ["1"], True)]], " One. "),
                                   ([[("b", ["2"], True)]], " Two.")]),
        ("{general or a=1} One.", [([[("general", ["yes"], True), ("a", ["1"], True)]], " One.")]),
        ("{target} points", [([], "{target} points")]),
    ],
)  # fmt: skip
def test_what_follows_a_condition_stands_up_to_the_next_one(text: str, runs: object) -> None:
    (block,) = blocks(text)
    assert block["runs"] == runs


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A *word*.", "line 7: a text has no place for em_open"),
        ("See [here](x).", "line 7: a text has no place for link_open"),
        ("<b>Hm</b>", "line 7: a text has no place for html_inline"),
        ("1. One.", "line 7: a page has no place for ordered_list_open"),
        ("{a=1 or b} One.", "line 7: “b” is not a condition"),
        ("{a = 1} One.", "is not a condition"),
        ("```cards\n7H\n```", "line 7: a figure has lines that say what it shows, and a caption"),
        ("## More", "line 7: a heading needs an id"),
        ("### More {#more}", "line 7: a page has no place for h3"),
    ],
)
def test_what_has_no_place_is_told_with_its_line(text: str, why: str) -> None:
    with pytest.raises(BuildError) as caught:
        blocks(text)
    assert str(caught.value).startswith(f"{SOURCE.relative_to(ROOT)}, line ")
    assert why in str(caught.value)


def test_a_page_without_a_title_is_refused() -> None:
    with pytest.raises(BuildError, match="begins with a title"):
        prose.parse("An introduction.\n\n## Part {#part}\n\nText.", SOURCE)
