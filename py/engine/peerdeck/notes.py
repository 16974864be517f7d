"""Notes: the public facts that a game keeps beside the cards, each a named field with a type.

    @notes
    class Notes(GameNotes):
        stage: Note[Stage] = Note()
        skips: Note[int] = Note(default=0)

`state.notes.skips` is a value, and `Notes.skips` names the field in an event:
`Noted(Notes.skips, 0)`. A type checker finds a misspelt name and a value of another type.
"""

from __future__ import annotations

import dataclasses
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Self,
    TypeVar,
    dataclass_transform,
    overload,
)

T = TypeVar("T")
Kind = TypeVar("Kind", bound="GameNotes")


class Note(Generic[T]):
    """A field of a game's notes. In a class made by `notes` a slot takes its place."""

    def __init__(self, *, default: Any = dataclasses.MISSING) -> None:
        """Declare a field; one without a default must be given a value when notes are made."""
        self.default = default

    if TYPE_CHECKING:

        @overload
        def __get__(self, notes: None, kind: type) -> Self: ...

        @overload
        def __get__(self, notes: object, kind: type) -> T: ...

        def __get__(self, notes: object, kind: type) -> Self | T: ...

        def __set__(self, notes: object, value: T) -> None: ...


class GameNotes:
    """The notes of any game. Their values are replaced and never changed in place."""

    __slots__ = ()
    names: ClassVar[tuple[str, ...]] = ()  # of the fields, in order

    def copy(self) -> Self:
        """Return a copy that can be changed without changing this one."""
        return type(self)(*[getattr(self, name) for name in self.names])


@dataclass_transform(field_specifiers=(Note,))
def notes(kind: type[Kind]) -> type[Kind]:
    """Make a class of notes a dataclass with a slot for each `Note`."""
    kind.names = tuple(kind.__annotations__)
    for name in kind.names:
        default = vars(kind)[name].default
        if default is dataclasses.MISSING:
            delattr(kind, name)
        else:
            setattr(kind, name, default)
    return dataclasses.dataclass(slots=True)(kind)
