"""`python -m build.relays`: ask every public relay of `peer/relays.json` if it still carries.

Run it now and then on a machine with internet, because relays come and go.
"""

import subprocess

from build.node import node
from build.peers import RELAYS, SOURCES


def main() -> None:
    """Say for each relay how long an envelope took there and back, or what went wrong."""
    script = SOURCES.parent / "check-relays.mjs"
    raise SystemExit(subprocess.run([node(), str(script), str(RELAYS)], check=False).returncode)


if __name__ == "__main__":
    main()
