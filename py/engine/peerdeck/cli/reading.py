"""A rules page as text."""

from __future__ import annotations

from textwrap import fill

from peerdeck.cli.boards import board_of
from peerdeck.cli.cards import WIDTH
from peerdeck.game import Game
from peerdeck.naming import shorts
from peerdeck.rules_page import Block, Board, Cards, HouseRule, Page, Points, Section, Text


def page_text(game: Game, page: Page) -> str:
    """The whole page."""
    sections = (section_text(game, section) for section in page.sections)
    return "\n\n".join([page.title, _wrap(page.intro), *sections])


def section_text(game: Game, section: Section) -> str:
    """One section under its heading."""
    blocks = [line for block in section.blocks for line in _block(game, block)]
    return "\n".join([f"{section.heading} [{section.id}]", *blocks])


def _block(game: Game, block: Block) -> list[str]:
    match block:
        case Text(text):
            return [_wrap(text)]
        case Points(texts):
            return [_point(text) for text in texts]
        case Board(caption, state, rows):
            example = board_of(game).example
            return [_wrap(caption), *(example(state, rows) if example else ())]
        case Cards(caption, groups):
            return ["    " + "   ".join(map(shorts, groups)), _wrap(caption)]
        case HouseRule(_name, label, about, values):
            return ["", _wrap(label), _wrap(about), *map(_point, values)]


def _wrap(text: str) -> str:
    return fill(text, WIDTH, initial_indent="  ", subsequent_indent="  ")


def _point(text: str) -> str:
    return fill(text, WIDTH, initial_indent="  - ", subsequent_indent="    ")
