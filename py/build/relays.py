"""`python -m build.relays`: ask every public relay of `peer/relays.json` whether it carries for us.

To be run by a person with internet, now and then, for relays come and go.
"""

import subprocess

from build.node import node
from build.peers import RELAYS, SOURCES


def main() -> None:
    """Say of each relay how long an envelope took there and back, or what went wrong."""
    script = SOURCES.parent / "check-relays.mjs"
    raise SystemExit(subprocess.run([node(), str(script), str(RELAYS)], check=False).returncode)


if __name__ == "__main__":
    main()
