"""`python -m tests.bench`: measure, print the figures as JSON and as short tables.

Every module of this package with `measure() -> dict` and `table(measured) -> list[str]` is a part.
"""

import json
import pkgutil
from importlib import import_module

from tests import bench

names = sorted(found.name for found in pkgutil.iter_modules(bench.__path__))
parts = {name: import_module(f"tests.bench.{name}") for name in names if name != "__main__"}
measured = {name: part.measure() for name, part in parts.items()}
print(json.dumps(measured, indent=2))
for name, part in parts.items():
    print()
    print("\n".join(part.table(measured[name])))
