"""Hostile names, and what may be wrong in the markup of a page."""

from collections import Counter

from tests.support.app.elements import Node
from tests.support.app.visit import Visit

HOSTILE = "<img src=x>\"'&lt;"
POINTERS = ("for", "aria-describedby", "aria-labelledby", "aria-controls", "popovertarget")


def hostile(link: str) -> Visit:
    """Return a visit at whose table two people share a device, all with hostile names."""
    visit = Visit(link)
    assert not visit.text("link-problems")
    names = {name: f"{HOSTILE}{name[-1]}" for name in visit.form if name.startswith("name")}
    visit.change(taker1="person")
    visit.change(**names)
    return visit


def problems(root: Node) -> list[str]:
    """Return what is wrong in some markup."""
    found = [f"<{node.tag}>" for node in root if node.tag in ("img", "script", "iframe")]
    ids = Counter(node.get("id") for node in root if "id" in node.attributes)
    found += [f"twice: {id}" for id, count in ids.items() if count > 1]
    for node in root:
        found += [
            f"{name} in <{node.tag}>"
            for name in node.attributes
            if name == "style" or name.startswith("on")
        ]
        for name in POINTERS:
            found += [f"{name}: {id}" for id in node.get(name).split() if id not in ids]
    return found
