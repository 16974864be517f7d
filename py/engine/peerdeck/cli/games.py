"""`games`: what can be played, and the house rules."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable
from typing import Any

from peerdeck.cli.arguments import Command
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.options import Option
from peerdeck.words import N_, _


def _add(add: Callable[..., Any]) -> None:
    add("--json", action="store_true", help=_("as JSON, for programs"))


def _run(args: Namespace) -> int:
    if args.json:
        print(json.dumps([_facts(game) for game in games().values()], indent=2, ensure_ascii=False))
    else:
        print("\n\n".join(_text(game) for game in games().values()))
    return 0


def _facts(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": _(game.title),
        "blurb": _(game.blurb),
        "seats": list(game.seats),
        "options": [
            {
                "name": rule.name,
                "label": _(rule.label),
                "help": _(rule.help),
                "default": rule.default,
                "values": {value: _(label) for value, label in rule.values.items()},
                "more": rule.more.hint if rule.more else None,
            }
            for rule in game.options.offered()
        ],
    }


def _text(game: Game) -> str:
    seats = _("{least} to {most} seats").format(least=game.seats[0], most=game.seats[-1])
    return "\n".join(
        [
            f"{game.id}: {_(game.title)}",
            f"  {_(game.blurb)}",
            f"  {seats}",
            "  " + _("House rules, the usual choice marked with *:"),
            *map(_rule, game.options.offered()),
        ]
    )


def _rule(rule: Option) -> str:
    told = {value: _(label) for value, label in rule.values.items()}
    if rule.more:
        told[_("or")] = rule.more.hint
    wide = max(map(len, told))
    values = "".join(
        f"\n    {'*' if value == rule.default else ' '} {value:{wide}}  {label}"
        for value, label in told.items()
    )
    return f"\n  {rule.name}: {_(rule.label)}\n    {_(rule.help)}{values}"


COMMAND = Command("games", N_("List the games with their house rules."), _add, _run)
