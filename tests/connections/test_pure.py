"""The parts that need no browser, in Node's own test runner."""

import gzip
import json
import re
import subprocess
from pathlib import Path

import pytest

from build import peers
from build.node import node
from tests.support.browser.browsers import WAIT
from tests.support.browser.limits import lenient
from tests.support.connections.programs import Relays, nowhere


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Node to its end; a busy machine has longer."""
    command, limit = [node(), *arguments], lenient(WAIT)
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=limit)


@pytest.mark.parametrize("name", ["pure", "newest"])
def test_the_parts_that_need_no_browser(name: str) -> None:
    """The failures are in the output."""
    script = Path(__file__).with_name(f"{name}.test.mjs")
    done = run("--test-reporter=spec", str(script))
    assert done.returncode == 0, done.stdout + done.stderr


def test_little_has_to_come_before_the_first_connection(tmp_path: Path) -> None:
    """40 kB at most, with both kinds of relays; pictures of links are made afterwards."""
    entries, _ = peers.make(tmp_path)
    entry = entries[peers.FRIENDS]
    needed, unread = set[str](), [entry.name]
    while unread:
        name = unread.pop()
        if name not in needed and not name.startswith("code-"):
            needed.add(name)
            unread += re.findall(r'"\./([\w-]+\.mjs)"', (tmp_path / name).read_text())
    sizes = {name: len(gzip.compress((tmp_path / name).read_bytes())) for name in needed}
    print(sizes)
    assert any(name.startswith("mqtt-") for name in needed)
    assert sum(sizes.values()) <= 40_000


def test_public_relays_can_be_checked(relays: Relays, tmp_path: Path) -> None:
    """Each is told about: those that carry for us, and what is wrong with the others."""
    good = [relays.nostr(), relays.mqtt()]
    bad = {relays.nostr(mode="reject"): "refused", relays.nostr(mode="hole"): "silent"}
    bad[nowhere()] = "down"
    lists = tmp_path / "relays.json"
    lists.write_text(json.dumps({"nostr": [good[0], *bad], "mqtt": [good[1]]}))
    done = run(str(peers.SOURCES.parent / "check-relays.mjs"), str(lists), "1.5")
    told = {line.split()[-1]: line for line in done.stdout.splitlines()[:-1]}
    assert all(told[address].startswith("carries") for address in good), done.stdout
    assert all(told[address].startswith(why) for address, why in bad.items()), done.stdout
    assert done.stdout.splitlines()[-1] == "2 of 5 relays carry."
    assert done.returncode == 1
