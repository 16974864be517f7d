"""Files of earlier versions, which every later version reads or refuses with a sentence.

All files here were written by commit 2bde3b6, but for the saves of versions 1 and 2, which the
commits before it wrote, and `friends_2/` to `friends_4/`. They are never written anew: a file that
a later version cannot read any more stays, and its test names the sentence that its owner is told
instead.

- `logs/`: matches of every game, whose house rules have all their values and whose tables all their
  numbers of seats between them; `…_seat2.log` is what seat 2 was told of the match before it.
- `logs_dealt/`: matches among friends that the host dealt, with what was said about the shuffles.
- `saves/`: tables of one device as kept in the browser; `shown.json` says how each looked.
- `choices/`: links, the table chosen last, rule sets, settings and servers, and what each came to.
- `friends/`: tables with friends as kept in the browsers of their people, signed by the stand-in
  of `tests/app/online`; `invitations.json` has addresses as real pages write them.
- `friends_2/`: the same from protocol version 2 on, where every move is signed; `keep_friends.py`
  made them. `friends_3/`: the same where everybody deals, `friends_4/`: and draws who deals first.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def texts(folder: str) -> dict[str, str]:
    """Return the files of a folder by name, as they were kept, without the remarks beside them."""
    remarks = ("shown.json", "invitations.json")
    paths = sorted(path for path in (HERE / folder).iterdir() if path.name not in remarks)
    return {path.stem: path.read_text(encoding="utf-8").removesuffix("\n") for path in paths}


def records(name: str) -> Any:
    """Return what a file tells, which is JSON."""
    return json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
