"""`python -m tests.measure`: print the sources in figures."""

from tests.measure import docstrings, folders, imports, times, traces

for part in (folders, imports, traces, docstrings, times):
    print("\n".join(part.lines()), end="\n\n", flush=True)
