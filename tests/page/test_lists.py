"""The lists in the page's Python are what the app and the page's folder have."""

import ast
from typing import get_args

from app import intents
from app.online.intents import FriendsIntent
from app.screens import questions
from build.places import PY
from tests.page.conftest import Opened

MODULES = {path.stem: path for path in (PY / "page").glob("*.py")}


def started() -> list[str]:
    """Return the modules in the order in which the page starts them."""
    tree = ast.parse(MODULES["main"].read_text())
    lists = [node for node in ast.walk(tree) if isinstance(node, ast.List)]
    return [name for one in lists for name in ast.literal_eval(one)]


def imported(name: str) -> set[str]:
    """Return the page's modules that a module imports as it starts."""
    found = set()
    for node in ast.parse(MODULES[name].read_text()).body:
        if isinstance(node, ast.ImportFrom) and node.module == "page":
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("page."):
            found.add(str(node.module).removeprefix("page."))
    return found


def test_every_module_is_started_once() -> None:
    assert sorted(started()) == sorted(MODULES.keys() - {"main"})


def test_a_module_is_started_after_those_that_it_imports() -> None:
    order = started()
    for at, name in enumerate(order):
        assert imported(name) <= set(order[:at]), name


def test_every_intent_that_copies_begins_to_copy_in_the_click(opened: Opened) -> None:
    every = [*get_args(intents.Intent), *get_args(FriendsIntent)]
    copying = {name for kind in every if (name := intents.name_of(kind)).split()[0] == "copy"}
    assert {*opened("").module("intents").COPYING} == copying - {"copy table"}


def test_a_key_asks_what_the_dialog_says_of_it(opened: Opened) -> None:
    asked = dict(opened("").module("keys").QUESTIONS)
    assert asked.pop("?") == "keys"
    assert asked == {key: what for key, what, _label in questions._questions()}
