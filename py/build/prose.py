"""Prose in Markdown, parsed: `python -m build.prose`.

Every `NAME.LANGUAGE.md` below `py/` becomes a `NAME.LANGUAGE.json` beside it, the tree that
`peerdeck.prose` fills in. A page has a title (`#`), an introduction, and sections (`## Heading
{#id}`) of paragraphs, lists and figures, which are code blocks: their lines, then a caption.

`{deck=35}` in a text: what follows, up to the next such mark or to `{}`, stands only if this house
rule has this value; `{deck=32,35}`: one of these, `{jokers!=off}`: another one. `{general}` stands
where the page is not about one table; `{general or deck=35}` if one of the two holds, and
`{a=1}{b=2}` if both do. A paragraph, point or section without a text that stands is left out. What
stands after the name of a figure decides about the figure. `{target}` in a text is the value of a
rule or a fact of the game; a list of facts that is a point alone becomes several.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from markdown_it import MarkdownIt
from markdown_it.token import Token

from build.places import PY, ROOT
from build.steps import BuildError, write

_CONDITION = re.compile(r"\{(general|[^{}]*=[^{}]*|)\}")
_TEST = re.compile(r"(\w+)(!?=)([\w,-]+)")
_AnyOf: TypeAlias = "list[tuple[str, list[str], bool]]"
_HEADING = re.compile(r"(.+?)\s*\{#([a-z0-9-]+)\}")


def compile_all() -> None:
    """Parse all prose. Raises `BuildError` with the file and line that cannot be read."""
    for source in sorted(PY.rglob("*.*.md")):
        tree = json.dumps(parse(source.read_text("utf-8"), source), ensure_ascii=False)
        write(source.with_suffix(".json"), tree + "\n")


def parse(text: str, source: Path) -> dict[str, Any]:
    """Return the tree of a page. Raises `BuildError`."""
    page: dict[str, Any] = {"title": "", "intro": [], "sections": []}
    blocks = page["intro"]
    for kind, content, line in _pieces(text, source):
        if kind == "h1":
            page["title"] = content
        elif kind == "h2":
            heading = _HEADING.fullmatch(content)
            if heading is None:
                raise _error(source, line, "a heading needs an id, as in `## The deal {#deal}`")
            blocks = []
            page["sections"].append({"id": heading[2], "heading": heading[1], "blocks": blocks})
        else:
            blocks.append(_block(kind, content, source, line))
    if not page["title"] or not page["intro"]:
        raise _error(source, 1, "a page begins with a title, `# Title`, and an introduction")
    return page


def _pieces(text: str, source: Path) -> Iterator[tuple[str, str, int]]:
    """Yield the kind, the text and the line of each heading, paragraph, point and figure."""
    inside: list[str] = []
    for token in MarkdownIt("commonmark").parse(text):
        line = (token.map or [0])[0] + 1
        if token.type == "fence":
            yield "figure", f"{token.info}\n{token.content}", line
        elif token.type == "inline":
            kind = "point" if "list_item" in inside else inside[-1]
            yield kind, _plain(token, source, line), line
        elif token.type == "heading_open":
            inside.append(token.tag)
        elif token.type in ("paragraph_open", "list_item_open", "bullet_list_open"):
            inside.append(token.type.removesuffix("_open"))
        elif token.type.endswith("_close"):
            inside.pop()
        else:
            raise _error(source, line, f"a page has no place for {token.type}")


def _plain(inline: Token, source: Path, line: int) -> str:
    """Return a text in one line. Raises `BuildError` for anything but text."""
    parts = []
    for child in inline.children or ():
        if child.type not in ("text", "softbreak", "text_special"):
            raise _error(source, line, f"a text has no place for {child.type}")
        parts.append(child.content or " ")
    return "".join(parts)


def _block(kind: str, content: str, source: Path, line: int) -> dict[str, Any]:
    lines: list[str] = []
    if kind == "figure":
        info, *lines = content.rstrip().split("\n")
        kind, _space, conditions = info.partition(" ")
        if len(lines) < 2:
            raise _error(source, line, "a figure has lines that say what it shows, and a caption")
        content = f"{conditions}{lines.pop()}"
    elif kind not in ("paragraph", "point"):
        raise _error(source, line, f"a page has no place for {kind}")
    return {"kind": kind, "lines": lines, "runs": list(_runs(content, source, line))}


def _runs(text: str, source: Path, line: int) -> Iterator[tuple[list[_AnyOf], str]]:
    """Yield the parts of a text, each with the conditions that must all hold for it to stand."""
    first, *rest = _CONDITION.split(text)
    if first.strip():
        yield [], first
    all_of: list[_AnyOf] = []
    for condition, told in zip(rest[::2], rest[1::2], strict=True):
        all_of = [*all_of, _any_of(condition, source, line)] if condition else []
        if told.strip():
            yield all_of, told
            all_of = []


def _any_of(condition: str, source: Path, line: int) -> _AnyOf:
    """Return alternatives, each a rule, its values, and if it must have one of them or none."""
    one_of: _AnyOf = []
    for part in condition.split(" or "):
        test = _TEST.fullmatch(part)
        if part == "general":
            one_of.append(("general", ["yes"], True))
        elif test is not None:
            one_of.append((test[1], test[3].split(","), test[2] == "="))
        else:
            raise _error(source, line, f"“{part}” is not a condition, as `deck=35` is")
    return one_of


def _error(source: Path, line: int, why: str) -> BuildError:
    return BuildError(f"{source.relative_to(ROOT)}, line {line}: {why}.")


if __name__ == "__main__":
    compile_all()
