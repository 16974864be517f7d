"""Mistakes that are easily made in the code of a game, and that the type checker has to find."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

HEAD = """
from peerdeck.action import Draw, Play
from peerdeck.card import Card, Face
from peerdeck.event import Laid, Moved, Noted, Seat, Zone
from peerdeck.games.contract_rummy.actions import Buy, Take
from peerdeck.games.contract_rummy.preset import preset
from peerdeck.games.contract_rummy.table import Table as Rummy, meld_at
from peerdeck.games.progressive.house_rules import HouseRules as Progressive
from peerdeck.games.shanghai import SHANGHAI
from peerdeck.games.shanghai.house_rules import HouseRules as Shanghai
from peerdeck.games.shanghai.page import page
from peerdeck.games.spar import rules, words
from peerdeck.games.spar.table import HouseRules, Notes, Table
from peerdeck.refusals import Illegal
from peerdeck.zones import hand_zone

def use(*_values: object) -> None: ...

def right(
    state: Table, rummy: Rummy, seat: Seat, card: Card, face: Face, zone: Zone, options: HouseRules
) -> None:
    setup = state.setup
    use(Moved((card,), setup.stock), Moved((card,), hand_zone(seat)))
    use(Laid(((card, face),), setup.trick), Noted(Notes.stage, "playing"))
    use(options.must_beat, options.revoke == "challenge", state.notes.control)
    use(rules.legal(state, seat), meld_at(rummy, zone), rummy.setup.rules.redeem == "no")
    rules.check(state, seat, Play(((card, face),)))
    use(HouseRules(target=5), Illegal(words.FOLLOW_SUIT, [card], suit=0, wanted=[face]))
    SHANGHAI.start(Shanghai(), 3, seat)
    use(preset(
        id="", title="", blurb="", seats=range(3), options=Shanghai, actions=(Take,), page=page
    ))

def wrong(
    state: Table, rummy: Rummy, seat: Seat, card: Card, face: Face, zone: Zone, options: HouseRules
) -> None:
    setup = state.setup
"""
MISTAKES = {
    "a zone that is not there": "use(setup.stok)",
    "a note that is not there": "use(state.notes.contrl)",
    "a note that is not there, to be changed": "use(Noted(Notes.contrl, seat))",
    "a note with another value": 'use(Noted(Notes.stage, "plaing"))',
    "a note with a value of another type": 'use(Noted(Notes.control, "playing"))',
    "a stage that is never reached": 'use(state.notes.stage == "plaing")',
    "a house rule that is not there": "use(options.must_beet)",
    "a value that a house rule never has": 'use(options.revoke == "chalenge")',
    "a house rule taken for its text": "use(HouseRules(target='5'))",
    "card and zone exchanged": "use(Moved((zone,), card))",
    "card and face exchanged": "use(Laid(((face, card),), setup.trick))",
    "a seat taken for a zone": "use(Moved((card,), seat))",
    "a number taken for a card": "use(Moved((7,), zone))",
    "state and seat exchanged": "use(rules.legal(seat, state))",
    "an action of another game": "rules.check(state, seat, Draw())",
    "a refusal that is not declared": "use(Illegal(words.FOLOW_SUIT))",
    "a house rule of the other rummy": "use(Shanghai().hot_card)",
    "a resolved rule that is not there": "use(rummy.setup.rules.redeeming)",
    "a resolved rule with a value that it never has": 'use(rummy.setup.rules.redeem == "nope")',
    "a number taken for a meld": "use(meld_at(rummy, 7))",
    "an action that is not made": "SHANGHAI.check(rummy, seat, Buy)",
    "house rules of the other rummy": "SHANGHAI.start(Progressive(), 3, seat)",
    "house rules that are no contract's": "SHANGHAI.start(HouseRules(), 3, seat)",
    "a preset with the action of another game": 'preset(id="", title="", blurb="", seats=range(3),'
    " options=Shanghai, actions=(Play,), page=page)",
    "a preset with the house rules of another game": 'preset(id="", title="", blurb="",'
    " seats=range(3), options=HouseRules, actions=(Take,), page=page)",
}


def test_the_type_checker_finds_planted_mistakes(tmp_path: Path) -> None:
    first = HEAD.count("\n") + 1
    module = tmp_path / "planted.py"
    module.write_text(HEAD + "".join(f"    {line}\n" for line in MISTAKES.values()))
    command = ["mypy", "--cache-dir", str(tmp_path / "cache"), str(module)]
    found = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    lines = {int(line) for line in re.findall(r"planted\.py:(\d+): error", found.stdout)}
    assert found.returncode == 1, found.stdout + found.stderr
    assert min(lines) >= first, found.stdout
    missed = [what for line, what in enumerate(MISTAKES, first) if line not in lines]
    assert not missed, found.stdout
