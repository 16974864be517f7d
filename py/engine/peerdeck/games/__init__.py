"""The games. Adding one: a module, a line in `GAMES`, a golden log and a rules page."""

from __future__ import annotations

from peerdeck.game import Game
from peerdeck.games.cpwp import CPWP
from peerdeck.games.progressive import PROGRESSIVE
from peerdeck.games.shanghai import SHANGHAI
from peerdeck.games.spar import SPAR
from peerdeck.games.takku_sum import TAKKU_SUM
from peerdeck.words import _

GAMES: dict[str, Game] = {game.id: game for game in (CPWP, TAKKU_SUM, SPAR, SHANGHAI, PROGRESSIVE)}


def game_called(id: str) -> Game:
    """The game with this id. Raises `LookupError` with a sentence."""
    game = GAMES.get(id)
    if game is None:
        raise LookupError(
            _("There is no game “{id}”; there are {ids}.").format(id=id[:40], ids=", ".join(GAMES))
        )
    return game
