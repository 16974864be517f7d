"""`play`: a game against bots at a terminal."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from peerdeck.bot import Bot, Choice, is_open, reason_text
from peerdeck.bots import BOTS, HARD, MEDIUM, bot_called, chosen
from peerdeck.card import Card
from peerdeck.cli.arguments import (
    SEATS,
    SET,
    Command,
    add_patience,
    number,
    plain,
    the_entrants,
    the_table,
)
from peerdeck.cli.prompt import Quit
from peerdeck.cli.result import deal_lines, match_lines
from peerdeck.cli.turn import choose, show
from peerdeck.dealer import HostDealer
from peerdeck.event import Revealed, Seat, everyone
from peerdeck.graphemes import cut
from peerdeck.lab.entrants import bot_for
from peerdeck.log import Header
from peerdeck.naming import shorts, you
from peerdeck.referee import Referee
from peerdeck.refusals import Illegal
from peerdeck.view import view
from peerdeck.words import N_, _

ME: Seat = 0
MOST_NAME = 20  # letters


def _add(add: Callable[..., Any]) -> None:
    bots = _("the bot to play against: {bots}, or a file of your own ({usual})")
    add("game", nargs="?", metavar="GAME", help=_("the id of a game"))
    add("--seats", metavar="N", help=_(SEATS))
    add(
        "--bot",
        metavar="A",
        default=MEDIUM,
        help=bots.format(bots=", ".join(BOTS), usual=MEDIUM),
    )
    add_patience(add)
    add("--set", nargs="+", action="extend", default=[], metavar="option=value", help=_(SET))
    add("--seed", metavar="S", help=_("a number, to be dealt the same cards again"))
    add("--reasons", action="store_true", help=_("let the bots say why, if that names no card"))
    add("--name", metavar="YOU", default="", help=_("what you are called"))


def _run(args: Namespace) -> int:
    game, options, seats = the_table(args)
    (entrant,) = the_entrants([args.bot], args, game)
    seed = None if args.seed is None else number(args.seed, "--seed")
    random = Random(seed)
    header = Header(game, options, seats, random.randrange(seats))
    dealer = HostDealer(None if seed is None else str(seed).encode())
    names = [_name(args.name), *(_("Bot {number}").format(number=k) for k in range(1, seats))]
    bots = [bot_for(entrant, game, _tell_fault) for _seat in range(seats)]
    sitting = Sitting(Referee(header, dealer), names, bots, random, args.reasons)
    print(_("{game}. Type ? for help, q to stop.").format(game=_(game.title)))
    try:
        sitting.play()
    except Quit:
        print(_("The game stops here."))
    else:
        print("\n".join(match_lines(sitting.referee, names)))
    return 0


def _tell_fault(told: str) -> None:
    print(plain(told))


def _name(wish: str) -> str:
    """The name as it may stand on a terminal."""
    seen = "".join(letter for letter in wish if letter.isprintable())
    return cut(seen.strip(), MOST_NAME) or you()


@dataclass(frozen=True)
class Sitting:
    """A match with one person, on the seat `ME`, and bots."""

    referee: Referee
    names: Sequence[str]
    bots: Sequence[Bot]  # by seat
    random: Random
    reasons: bool  # the bots say why

    def play(self) -> None:
        """Play to the end of the match. Raises `Quit`."""
        while seats := self.referee.to_act:
            if seats[0] == ME:
                self._my_turn()
            else:
                self._bots_turn(seats[0])

    def _bots_turn(self, seat: Seat) -> None:
        had_choice = len(self.referee.game.legal(self.referee.state, seat)) > 1
        action, reason = chosen(self.bots[seat], self.referee, seat, self.random)
        is_told = self.reasons and had_choice and is_open(reason)
        self._act(seat, action, plain(reason_text(reason)) if is_told else "")

    def _my_turn(self) -> None:
        game, mine = self.referee.game, view(self.referee.state, ME)
        if (answer := game.forced(mine, ME)) is not None:
            self._act(ME, answer)
            return
        show(game, mine, ME, self.names)
        while True:
            try:
                header = self.referee.header
                self._act(ME, choose(header, mine, ME, self.names, self._advice))
            except Illegal as error:
                print(error)
                print(_("Type “rules {section}” to read the rule.").format(section=error.rule))
            else:
                return

    def _advice(self) -> Choice:
        # With a chance of its own: a hint changes nothing of what the bots do.
        return chosen(bot_called(HARD, self.referee.game), self.referee, ME, Random())

    def _act(self, seat: Seat, action: Any, reason: str = "") -> None:
        """Let a seat act and tell it, as far as the person may know. Raises `Illegal`."""
        state, game = self.referee.state, self.referee.game
        before = view(state, ME)
        events = self.referee.act(seat, action)
        print(game.sentence(before, seat, action, self.names))
        if reason:
            print("  " + _("(to itself: {reason})").format(reason=reason))
        for deal, row in enumerate(state.sheet[len(before.sheet) :], len(before.sheet) + 1):
            print("\n".join(deal_lines(row, deal, self.names)))
        everybody = everyone(state.seats)
        for event in events:
            if isinstance(event, Revealed) and event.seats == everybody:
                self._tell_cards(_("Everybody sees {cards}."), event.cards)
        came = [card for card in state.zones[ME] if card not in before.zones[ME]]
        self._tell_cards(
            _("You got {cards}."), [card for card in came if state.seen[card] != everybody]
        )

    def _tell_cards(self, told: str, cards: Sequence[Card]) -> None:
        faces = [self.referee.state.face[card] for card in cards]
        if faces:
            print(told.format(cards=shorts(face for face in faces if face is not None)))


COMMAND = Command("play", N_("Play against bots at this terminal."), _add, _run)
