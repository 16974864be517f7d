"""All values of a type within the bounds of its declaration, for tests with hypothesis."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

MOST = 3  # items of a list
PLAIN: dict[Any, SearchStrategy[Any]] = {
    bool: st.booleans(),
    bytes: st.binary(max_size=8),
    int: st.integers(0, 2**53),
    str: st.text(max_size=8),
    NoneType: st.none(),
}


def values(hint: Any) -> SearchStrategy[Any]:
    """Return the values of a type."""
    kind, arguments = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if kind is Annotated:
        plain, bound = arguments
        return st.text(max_size=bound) if plain is str else st.integers(bound[0], bound[-1])
    if kind in (Union, UnionType):
        return st.one_of(*map(values, arguments))
    if kind is list:
        return st.lists(values(arguments[0]), max_size=MOST)
    if kind is frozenset:
        return st.frozensets(values(arguments[0]), max_size=MOST)
    if kind is dict:
        return st.dictionaries(*map(values, arguments), max_size=MOST)
    if kind is tuple and arguments[1:] == (...,):
        return st.lists(values(arguments[0]), max_size=MOST).map(tuple)
    if kind is tuple:
        return st.tuples(*map(values, arguments))
    hints = get_type_hints(hint, include_extras=True)
    return st.builds(hint, **{name: values(each) for name, each in hints.items()})
