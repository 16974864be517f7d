"""Pages of prose, filled in: what the build made of the Markdown, with the rules of a table.

A page is written in `NAME.LANGUAGE.md`; `build/prose.py` says how, and makes the JSON read here.
Figures of cards are drawn from their text; a game may have figures of other kinds.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from peerdeck.options import Options
from peerdeck.rules_page import Block, Page, Points, Section, Text, cards, house_rules
from peerdeck.words import language

Facts = Mapping[str, str | Sequence[str]]  # values of rules, and what else a text may name
Figure = Callable[[Sequence[str], str], Block]  # draws lines, with a caption
Tree = Mapping[str, Any]
AnyOf = Sequence[tuple[str, Sequence[str], bool]]  # a rule, its values, and if it has one of them
Run = tuple[Sequence[AnyOf], str]  # a text, and the conditions for it to stand

_FACT = re.compile(r"\{(\w+)\}")
_SPACES = re.compile(" +")


def page(module: str, name: str, facts: Facts, figures: Mapping[str, Figure] | None = None) -> Page:
    """Return the page beside a module, in the language in use or else in English.

    Raises `LookupError` if the page names a fact or a figure that there is not.
    """
    known: dict[str, Figure] = {"cards": lambda lines, told: cards(told, *lines)}
    known |= figures or {}
    tree = _tree(module, name, language())
    sections = (
        Section(one["id"], one["heading"], tuple(_filled(one["blocks"], facts, known)))
        for one in tree["sections"]
    )
    intro = " ".join(block.text for block in _filled(tree["intro"], facts, known))
    (title,) = _texts([([], tree["title"])], facts)
    return Page(title, intro, tuple(one for one in sections if one.blocks))


def game_page(
    module: str,
    options: Options,
    *,
    is_general: bool,
    facts: Facts | None = None,
    figures: Mapping[str, Figure] | None = None,
) -> Page:
    """Return the rules of a game with these house rules, as `rules.en.md` beside a module has them.

    A general page also tells what other tables may agree on.
    """
    given = {**options.pairs(), "general": "yes" if is_general else "no", **(facts or {})}
    prose = page(module, "rules", given, figures)
    return replace(prose, sections=(*prose.sections, house_rules(type(options))))


@cache
def _tree(module: str, name: str, language: str) -> Tree:
    for spoken in (language, "en"):
        try:
            tree: Tree = json.loads(read_beside(module, f"{name}.{spoken}.json"))
        except OSError:
            continue
        return tree
    raise LookupError(f"There is no {name} beside {module}: run python -m build.prose to make it.")


def read_beside(module: str, file: str) -> bytes:
    """Return a file beside a module, which may be in a zip. Raises `OSError` if there is none."""
    spec: Any = sys.modules[module].__spec__
    found: bytes = spec.loader.get_data(os.path.join(os.path.dirname(spec.origin), file))
    return found


def _filled(blocks: Sequence[Tree], facts: Facts, figures: Mapping[str, Figure]) -> Iterator[Any]:
    """Yield the blocks that stand, with points that follow each other as one list."""
    points: list[str] = []
    for block in blocks:
        told = _texts(block["runs"], facts)
        if not told:
            continue
        if block["kind"] == "point":
            points += told
            continue
        if points:
            yield Points(tuple(points))
            points = []
        if block["kind"] == "paragraph":
            yield Text(*told)
        else:
            yield figures[block["kind"]](block["lines"], *told)
    if points:
        yield Points(tuple(points))


def _texts(runs: Sequence[Run], facts: Facts) -> Sequence[str]:
    """Return the text of a block, if there is one; a fact that is a list becomes several texts."""
    stand = (text for when, text in runs if all(_holds(one, facts) for one in when))
    text = _SPACES.sub(" ", "".join(stand)).strip()
    alone = _FACT.fullmatch(text)
    if alone is not None and not isinstance(facts[alone[1]], str):
        return facts[alone[1]]
    return [_FACT.sub(lambda found: str(facts[found[1]]), text)] if text else []


def _holds(any_of: AnyOf, facts: Facts) -> bool:
    return any((facts[name] in values) == has for name, values, has in any_of)
