"""`python -m tools.bench [PART ...]`: measure, print the figures as short tables and as JSON.

Every module of this package with `measure() -> dict` and `table(measured) -> list[str]` is a part.
A package is all of its parts, as `friends` is of `friends.idle`; without a name all are measured.
Each table is printed as soon as it is there, and the JSON at the end.
"""

import json
import os
import pkgutil
import sys
from importlib import import_module

from tools import bench

found = sorted(found.name for found in pkgutil.walk_packages(bench.__path__, f"{bench.__name__}."))
names = [name.removeprefix(f"{bench.__name__}.") for name in found]
modules = {name: import_module(f"tools.bench.{name}") for name in names if name != "__main__"}
parts = {name: module for name, module in modules.items() if hasattr(module, "measure")}
asked = {
    name: [part for part in parts if f"{part}.".startswith(f"{name}.")] for name in sys.argv[1:]
}
unknown = [name for name, chosen in asked.items() if not chosen]
if unknown:
    raise SystemExit(f"There is no part {', '.join(unknown)}; there are {', '.join(parts)}.")
measured, loads = {}, {}
for name in dict.fromkeys(part for chosen in asked.values() for part in chosen) or parts:
    print(f"measuring: {name}", file=sys.stderr, flush=True)
    measured[name] = parts[name].measure()
    loads[name] = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    print("\n".join([*parts[name].table(measured[name]), ""]), flush=True)
print(json.dumps(measured | {"load at the end of each": loads}, indent=2))
