"""`python -m tests.bench [PART ...]`: measure, print the figures as JSON and as short tables.

Every module of this package with `measure() -> dict` and `table(measured) -> list[str]` is a part,
and so are those within a part, such as `friends.idle`; without a name all of them are measured.
"""

import json
import os
import pkgutil
import sys
from importlib import import_module

from tests import bench

found = sorted(found.name for found in pkgutil.walk_packages(bench.__path__, f"{bench.__name__}."))
names = [name.removeprefix(f"{bench.__name__}.") for name in found]
modules = {name: import_module(f"tests.bench.{name}") for name in names if name != "__main__"}
parts = {name: module for name, module in modules.items() if hasattr(module, "measure")}
unknown = set(sys.argv[1:]) - set(parts)
if unknown:
    raise SystemExit(f"There is no part {', '.join(unknown)}; there are {', '.join(parts)}.")
measured, loads = {}, {}
for name in sys.argv[1:] or [name for name in parts if "." not in name]:
    print(f"measuring: {name}", file=sys.stderr, flush=True)
    measured[name] = parts[name].measure()
    loads[name] = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
print(json.dumps(measured | {"load at the end of each": loads}, indent=2))
for name, figures in measured.items():
    print()
    print("\n".join(parts[name].table(figures)))
