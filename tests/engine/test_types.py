"""Mistakes that are easily made in the code of a game, and that the type checker has to find."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

SPAR = """
from peerdeck.action import Draw, Play
from peerdeck.card import Card, Face
from peerdeck.event import Laid, Moved, Noted, Seat, Zone
from peerdeck.games.spar import rules, words
from peerdeck.games.spar.table import HouseRules, Notes, Table
from peerdeck.refusals import Illegal
from peerdeck.zones import hand_zone

def use(*_values: object) -> None: ...

def right(state: Table, seat: Seat, card: Card, face: Face, options: HouseRules) -> None:
    setup = state.setup
    use(Moved((card,), setup.stock), Moved((card,), hand_zone(seat)))
    use(Laid(((card, face),), setup.trick), Noted(Notes.stage, "playing"))
    use(options.must_beat, options.revoke == "challenge", state.notes.control)
    use(rules.legal(state, seat))
    rules.check(state, seat, Play(((card, face),)))
    use(HouseRules(target=5), Illegal(words.FOLLOW_SUIT, [card], suit=0, wanted=[face]))

def wrong(
    state: Table, seat: Seat, card: Card, face: Face, zone: Zone, options: HouseRules
) -> None:
    setup = state.setup
"""

SPAR_MISTAKES = {
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
}

RUMMY = """
from peerdeck.action import Discard, Play
from peerdeck.card import Card, Face
from peerdeck.event import Laid, Moved, Noted, Seat, Zone
from peerdeck.games.contract_rummy import words
from peerdeck.games.contract_rummy.actions import Buy, LayOff, Take
from peerdeck.games.contract_rummy.preset import preset
from peerdeck.games.contract_rummy.table import Notes, Table, meld_at
from peerdeck.games.progressive.house_rules import HouseRules as Progressive
from peerdeck.games.shanghai import SHANGHAI
from peerdeck.games.shanghai.house_rules import HouseRules
from peerdeck.games.spar.table import HouseRules as Spar
from peerdeck.games.shanghai.page import page
from peerdeck.refusals import Illegal

def use(*_values: object) -> None: ...

def right(state: Table, seat: Seat, card: Card, face: Face, zone: Zone) -> None:
    setup, options = state.setup, HouseRules()
    use(Moved((card,), setup.stock), Laid(((card, face),), setup.discards))
    use(Noted(Notes.stage, "playing"), Noted(Notes.taken, 1), state.notes.offer)
    use(options.burn, options.set_suits == "distinct", setup.rules.redeem == "no")
    use(LayOff(zone, 1, (card, face)), meld_at(state, zone), SHANGHAI.legal(state, seat))
    SHANGHAI.check(state, seat, Discard((card, face)))
    SHANGHAI.start(options, 3, seat)
    made = preset(
        id="", title="", blurb="", seats=range(3), options=HouseRules, actions=(Take,), page=page
    )
    use(made)

def wrong(state: Table, seat: Seat, card: Card, face: Face, zone: Zone) -> None:
    setup, options = state.setup, HouseRules()
"""

RUMMY_MISTAKES = {
    "a zone that is not there": "use(setup.discard)",
    "a note that is not there": "use(state.notes.ofer)",
    "a note with another value": 'use(Noted(Notes.stage, "plaing"))',
    "a note with a value of another type": "use(Noted(Notes.taken, (seat,)))",
    "a stage that is never reached": 'use(state.notes.stage == "plaing")',
    "a house rule that is not there": "use(options.burns)",
    "a house rule of the other rummy": "use(options.hot_card)",
    "a value that a house rule never has": 'use(options.set_suits == "distinkt")',
    "a resolved rule that is not there": "use(setup.rules.redeeming)",
    "a resolved rule with a value that it never has": 'use(setup.rules.redeem == "nope")',
    "card and zone exchanged": "use(LayOff(card, 1, (zone, face)))",
    "card and face exchanged": "use(Discard((face, card)))",
    "a number taken for a meld": "use(meld_at(state, 7))",
    "state and seat exchanged": "use(SHANGHAI.legal(seat, state))",
    "an action of another game": "SHANGHAI.check(state, seat, Play(((card, face),)))",
    "an action that is not made": "SHANGHAI.check(state, seat, Buy)",
    "house rules of the other rummy": "SHANGHAI.start(Progressive(), 3, seat)",
    "house rules that are no contract's": "SHANGHAI.start(Spar(), 3, seat)",
    "a preset with the action of another game": 'preset(id="", title="", blurb="", seats=range(3),'
    " options=HouseRules, actions=(Play,), page=page)",
    "a preset with the house rules of another game": 'preset(id="", title="", blurb="",'
    " seats=range(3), options=Spar, actions=(Take,), page=page)",
    "a refusal that is not declared": "use(Illegal(words.LAST_CARDS))",
}


@pytest.mark.parametrize(
    ("head", "mistakes"), [(SPAR, SPAR_MISTAKES), (RUMMY, RUMMY_MISTAKES)], ids=["spar", "rummy"]
)
def test_the_type_checker_finds_planted_mistakes(
    tmp_path: Path, head: str, mistakes: dict[str, str]
) -> None:
    first = head.count("\n") + 1
    module = tmp_path / "planted.py"
    module.write_text(head + "".join(f"    {line}\n" for line in mistakes.values()))
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), str(module)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = {int(line) for line in re.findall(r"planted\.py:(\d+): error", found.stdout)}
    assert found.returncode == 1, found.stdout + found.stderr
    assert min(lines) >= first, found.stdout
    missed = [what for line, what in enumerate(mistakes, first) if line not in lines]
    assert not missed, found.stdout
