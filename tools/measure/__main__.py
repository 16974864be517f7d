"""`python -m tools.measure`: print the sources in figures."""

from tools.measure import changing, docstrings, folders, imports, times, traces

for part in (folders, imports, traces, changing, docstrings, times):
    print("\n".join(part.lines()), end="\n\n", flush=True)
