"""The message catalogue: every text a person reads passes through here.

`_` translates where a text is used; `N_` marks a text that is written in one place (an option's
label, say) and translated in another. The English texts are the keys. A language is one file,
`locale/<language>.po`, which the build compiles to the `.mo` that the standard library reads.
"""

from __future__ import annotations

import gettext
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"

_current: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def use(language: str, folder: Path = LOCALE) -> None:
    """Speak `language` from now on ("en" is the language of the source).

    Raises `LookupError` if there is no such catalogue.
    """
    global _current, _language
    if language == "en":
        _current, _language = gettext.NullTranslations(), language
        return
    available = languages(folder)
    if language not in available:
        known = ", ".join(available)
        raise LookupError(f"There is no catalogue for {language!r}; there are {known}.")
    with (folder / f"{language}.mo").open("rb") as file:
        _current, _language = gettext.GNUTranslations(file), language


def language() -> str:
    """Return the language in use."""
    return _language


def languages(folder: Path = LOCALE) -> tuple[str, ...]:
    """The languages that can be spoken, English first."""
    return ("en", *sorted(path.stem for path in folder.glob("*.mo")))


def _(message: str) -> str:
    """The text in the language in use."""
    return _current.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The text for `count` things in the language in use."""
    return _current.ngettext(one, many, count)


def N_(message: str) -> str:
    """Mark a text for the catalogue; it is translated with `_` where it is shown."""
    return message
