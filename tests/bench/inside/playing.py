"""Plays deals with the engine in the wheel below `/wheel`, as fast as it goes; runs anywhere.

python playing.py WHEEL OUT      (inside Pyodide the folders /wheel and /out stand for these)
"""

import json
import sys
from pathlib import Path

ROUNDS, DEALS = 9, 120

wheel, out = (
    (Path(sys.argv[1]), Path(sys.argv[2])) if len(sys.argv) > 2 else (Path("/wheel"), Path("/out"))
)
sys.path.insert(0, str(next(wheel.glob("*.whl"))))

from peerdeck.games import games  # noqa: E402  # it is the wheel's, found only now
from peerdeck.playout import simulate  # noqa: E402

found: dict[str, list[dict[str, float]]] = {}
for game in games().values():
    for deals in [DEALS // 4] + [DEALS] * ROUNDS:  # the first round only warms up
        played = simulate(game, game.options(), 4, deals, 1, ["random"])
        found.setdefault(game.id, []).append(
            {"actions": played.speed, "deals": played.deals / played.seconds}
        )
    del found[game.id][0]
(out / f"playing-{sys.platform}.json").write_text(json.dumps(found))
