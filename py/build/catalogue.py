"""The message catalogue: `make texts`.

It collects every text marked with `_`, `N_` or `ngettext` in the engine and the app into
`py/engine/peerdeck/locale/peerdeck.pot`, and compiles each translation that lies there. The
template is made from the sources, like the compiled translations, so none of them is committed.

To add a language, copy `peerdeck.pot` to `<language>.po` in the same folder (`de.po`), write the
translations into it (any editor for gettext will do; check its `Plural-Forms` line) and run the
command again. That one file is all: the language is then in the wheel, the command line speaks it
where the environment asks for it, and a text without a translation stays English.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from build.places import PY, ROOT
from build.steps import BuildError, write

SOURCES = (PY / "engine", PY / "app")
LOCALE = PY / "engine" / "peerdeck" / "locale"
TEMPLATE = "peerdeck.pot"
NO_DATE = datetime(2020, 1, 1, tzinfo=UTC)

# No dates, names or versions: the file changes only when a text changes.
_HEADER = """\
# Every text of Peerdeck. Written by `make texts`; do not edit.
msgid ""
msgstr ""
"Language: \\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""


class BadCatalogue(BuildError):
    """A translation that would break the program; the message says which and why."""


def extract() -> str:
    """Return the template: every text with the files that use it."""
    catalog = Catalog()
    for folder in SOURCES:
        found = extract_from_dir(folder, method_map=[("**.py", "python")], comment_tags=())
        for name, _line, texts, _comments, _context in found:
            path = (folder / name).relative_to(ROOT).as_posix()
            catalog.add(texts, locations=[(path, 0)])
    file = BytesIO()
    write_po(file, catalog, omit_header=True, sort_output=True, include_lineno=False)
    return _HEADER + file.getvalue().decode()


def compile_po(source: Path) -> Path:
    """Compile one translation to a `.mo` next to it. Raises `BadCatalogue`."""
    try:
        catalog = read_po(BytesIO(source.read_bytes()), abort_invalid=True)
        catalog.locale = source.stem
    except (PoFileError, ValueError) as error:
        raise BadCatalogue(f"{source.name} cannot be read: {error}") from None
    # Otherwise every compilation would differ by the time of day.
    catalog.creation_date = catalog.revision_date = NO_DATE
    for message in list(catalog):
        if not message.id:
            continue  # the head of the catalogue
        if all(_texts(message.string)):
            _check(source, message)
        else:
            catalog.delete(message.id)  # compiled, an empty plural would show as nothing
    target = BytesIO()
    write_mo(target, catalog)
    return write(source.with_suffix(".mo"), target.getvalue())


def compile_all(folder: Path = LOCALE) -> list[Path]:
    """Compile every translation in a folder. Raises `BadCatalogue`."""
    compiled = [compile_po(source) for source in sorted(folder.glob("*.po"))]
    for left_over in {*folder.glob("*.mo")} - {*compiled}:
        left_over.unlink()  # its translation is gone
    return compiled


def _check(source: Path, message: Message) -> None:
    """Raise `BadCatalogue` for a `{field}` of the translation's own: it would end in a crash."""
    known = {field for text in _texts(message.id) for field in _fields(text)}
    for text in _texts(message.string):
        try:
            strange = set(_fields(text)) - known
        except ValueError as error:
            raise BadCatalogue(f"{source.name}: “{text}” cannot be filled in: {error}.") from None
        if strange:
            names = ", ".join(f"{{{name}}}" for name in sorted(strange))
            raise BadCatalogue(f"{source.name}: “{text}” asks for {names}, which is not there.")


def _texts(texts: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts or ())


def _fields(text: str) -> Iterator[str]:
    return (name for _before, name, _format, _conversion in Formatter().parse(text) if name)


def main(folder: Path = LOCALE) -> int:
    """Write the template and compile the translations beside it."""
    template = write(folder / TEMPLATE, extract())
    try:
        compiled = compile_all(folder)
    except BadCatalogue as error:
        print(error, file=sys.stderr)
        return 1
    print(f"All texts are in {template}; languages compiled: {len(compiled)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
