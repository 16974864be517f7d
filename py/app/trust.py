"""The page "How your table stays yours": what is encrypted, and who could see what."""

from __future__ import annotations

from peerdeck import prose
from peerdeck.rules_page import Page

PATH = "how-your-table-stays-yours.html"


def page() -> Page:
    """Return the page, in the language in use, from `trust.en.md`."""
    return prose.page(__name__, "trust", {})
