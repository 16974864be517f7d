"""A Nostr relay that we did not write, between real pages."""

import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from tests.connections.conftest import Invite
from tests.connections.test_joining import over

OTHER_RELAY = """
DEBUG: false
storage:
  sqlalchemy.url: sqlite+aiosqlite:///{folder}/relay.sqlite3
  validators: [nostr_relay.validators.is_signed, nostr_relay.validators.is_recent]
gunicorn: {{bind: "127.0.0.1:{port}", workers: 1, loglevel: error}}
purple: {{host: 127.0.0.1, port: {port}, workers: 1}}
authentication: {{enabled: false}}
"""


def test_over_a_relay_of_others(invite: Invite, tmp_path: Path) -> None:
    program = shutil.which("nostr-relay")
    if not program:
        pytest.skip("somebody else's relay is not installed: nostr-relay")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    config = tmp_path / "relay.yaml"
    config.write_text(OTHER_RELAY.format(port=port, folder=tmp_path))
    command = [program, "-c", str(config), "serve"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet) as relay:
        try:
            wishes = over(f"ws://127.0.0.1:{port}")
            host, guest = invite(), invite()
            guest.come(host.make(wishes), wishes)
            guest.wait_open(host, seconds=60)
        finally:
            relay.terminate()
