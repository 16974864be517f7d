"""Idiomorph for elements that stay: their attributes and texts become those of new ones."""

from __future__ import annotations

from typing import Any

from tests.support.page.browser import Document, Element


def morph(document: Document, old: Element, new: Element, how: dict[str, Any]) -> None:
    """Make an element equal to another of the same structure, but for what `how` forbids."""
    may_change = how["callbacks"]["beforeAttributeUpdated"]
    for name in {*old.tag.attrs, *new.tag.attrs}:
        if old.tag.get(name) == new.tag.get(name):
            continue
        kind = "update" if name in new.tag.attrs else "remove"
        if may_change(name, old, kind) is False:
            continue
        if kind == "update":
            old.tag[name] = new.tag[name]
        else:
            del old.tag[name]
    mine, others = (one.tag.find_all(True, recursive=False) for one in (old, new))
    if not mine and not others and old.tag.name != "input":
        if old.tag.name != "textarea" or may_change("value", old, "update"):
            old.tag.string = new.tag.get_text()
        return
    for one, other in zip(mine, others, strict=True):
        element, fresh = document.wrap(one), document.wrap(other)
        assert element is not None
        assert fresh is not None
        morph(document, element, fresh, how)
