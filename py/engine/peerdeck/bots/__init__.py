"""Bots. They see only the view of their own seat, so they cannot peek."""

from __future__ import annotations

from peerdeck.bots import contract_rummy, cpwp, random, spar, takku_sum
from peerdeck.bots.bot import Bot
from peerdeck.words import N_, _

BOTS = {"random": N_("Random"), "greedy": N_("Sensible")}  # name -> label, weakest first

_GREEDY: dict[str, Bot] = {
    "cpwp": cpwp.choose,
    "progressive": contract_rummy.choose,
    "shanghai": contract_rummy.choose,
    "spar": spar.choose,
    "takku_sum": takku_sum.choose,
}


def bot_called(name: str, game: str) -> Bot:
    """The bot of this name for a game. Raises `LookupError` with a sentence."""
    if name == "random":
        return random.choose
    if name == "greedy" and game in _GREEDY:
        return _GREEDY[game]
    raise LookupError(
        _("There is no bot “{name}”; there are {names}.").format(
            name=name[:40], names=", ".join(BOTS)
        )
    )
