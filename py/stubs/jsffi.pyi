"""What MicroPython offers to pass values to JavaScript."""

from collections.abc import Callable
from typing import Any, TypeVar

_F = TypeVar("_F", bound=Callable[..., object])

def create_proxy(function: _F) -> _F: ...
def to_js(value: object) -> Any: ...
