"""The prompts of contract rummy and their commands."""

from __future__ import annotations

from app.desk import Desk
from app.games.contract_rummy import fitting, going_down, phases
from app.screens.bar import Bar
from app.screens.chrome import Command
from peerdeck.games.contract_rummy.actions import Keep, LayOff, Redeem, Take
from peerdeck.games.contract_rummy.table import offered
from peerdeck.naming import short
from peerdeck.words import _, ngettext


def bar(desk: Desk) -> Bar:
    """Return the prompt and the commands for now, the main one first."""
    if not desk.my_turn:
        return Bar(_waiting(desk), False, _prepared(desk))
    if phases.is_cut_for(desk):
        return Bar(_("The cards are being dealt…"), False, ())
    if phases.cuts(desk):
        half = str(phases.half(desk))
        halves = Command("cut", _("Cut in the middle"), value=half, kind="main")
        return Bar(_("Cut the deck."), True, (halves,))
    if phases.draws(desk):
        return _draw(desk)
    if phases.is_offered(desk):
        is_awaited = phases.asked(desk) and phases.is_first(desk)
        return Bar(_asked(desk), is_awaited, _prepared(desk), _question(desk))
    return _turn(desk)


def _prepared(desk: Desk) -> tuple[Command, ...]:
    """Return the commands for the contract out of turn."""
    return () if phases.down(desk) else going_down.commands(desk)


def _waiting(desk: Desk) -> str:
    name = desk.names[desk.to_act[0]] if desk.to_act else ""
    if desk.state.notes.stage == "cutting":
        return _("{name} cuts the deck.").format(name=name)
    if phases.offer(desk) is not None and desk.to_act[:1] != (desk.state.turn,):
        return _("{name} is asked for the {card}.").format(
            name=name, card=short(offered(desk.state)[1])
        )
    return _("It is {name}'s turn.").format(name=name)


def _draw(desk: Desk) -> Bar:
    card = short(offered(desk.state)[1])
    draw = Command("draw", _("Draw"), spoken=_("Draw from the stock"), kind="main")
    if Take() not in desk.legal():
        told = _("The discard has been taken too often in a row: draw from the stock.")
        return Bar(told, True, (draw, *_prepared(desk)))
    take = Command("take", _("Take the {card}").format(card=card))
    return Bar(
        _("Draw, or take the discard."),
        True,
        (draw, take, *_prepared(desk)),
    )


def _asked(desk: Desk) -> str:
    card = short(offered(desk.state)[1])
    if phases.is_hot(desk):
        told = _("Put the {card} on a meld? Choose the card you discard for it, then the meld.")
        return told.format(card=card)
    if desk.waives:
        return _("You pass on all discards until the round ends.")
    if not phases.is_first(desk):
        return _("{name} is asked for the {card} before you.").format(
            name=desk.names[desk.to_act[0]], card=card
        )
    return _("Buy it, or pass. {left}").format(left=_buys_left(desk))


def _buys_left(desk: Desk) -> str:
    """Return how often this player may still buy, the number never apart from its word."""
    rules = desk.state.setup.rules
    if rules.buys is None:
        return _("You can buy as often as you like.")
    left = rules.buys - desk.state.notes.bought[desk.me]
    if rules.buys_per_game:
        told = ngettext(
            "{count}\N{NO-BREAK SPACE}buy left in this game.",
            "{count}\N{NO-BREAK SPACE}buys left in this game.",
            left,
        )
    else:
        told = ngettext(
            "{count}\N{NO-BREAK SPACE}buy left this round.",
            "{count}\N{NO-BREAK SPACE}buys left this round.",
            left,
        )
    return told.format(count=left)


def _question(desk: Desk) -> str:
    text = _("Put the {card} on a meld?") if phases.is_hot(desk) else _("Buy the {card}?")
    return text.format(card=short(offered(desk.state)[1]))


def _turn(desk: Desk) -> Bar:
    """Return the commands after the draw: going down, laying off, the discard."""
    legal = desk.legal()
    if fitting.owed(desk):
        return Bar(_("Lay off the joker that you redeemed."), True, _on_melds(desk))
    commands = [*_prepared(desk), *_on_melds(desk), *_last(desk, Keep() in legal)]
    return Bar(_to_do(desk, legal), True, tuple(commands))


def _last(desk: Desk, keeps: bool) -> list[Command]:
    """Return the command that ends the turn: the main one unless there is more to lay on melds."""
    goes_on = fitting.ways(desk) or any(one.kind == "main" for one in _prepared(desk))
    kind = "" if goes_on else "main"
    if keeps:
        return [Command("keep", _("Keep the last card"), kind=kind)]
    if len(desk.selected) != 1:
        return [Command("act", _("Discard a card"), kind=kind, disabled=True)]
    card = short(desk.face(desk.selected[0]))
    return [Command("act", _("Discard {card}").format(card=card), kind=kind)]


def _on_melds(desk: Desk) -> tuple[Command, ...]:
    """Return the only place for the chosen card as a command; one of several is pressed instead."""
    ways = fitting.ways(desk)
    if len(ways) != 1:
        return ()
    (way,) = ways
    card = short(way.card[1])
    match way:
        case Redeem():
            label = _("Redeem with {card}").format(card=card)
            return (Command("redeem", label, value=fitting.place(way), kind="main"),)
        case _:
            label = _("Lay off {card}").format(card=card)
            return (Command("layoff", label, value=fitting.place(way), kind="main"),)


def _to_do(desk: Desk, legal: list[object]) -> str:
    if Keep() in legal:
        if len(legal) == 1:
            return _("Your last card has to fit a meld. Nothing fits: keep it.")
        return _("Lay off your last card, or keep it.")
    ways = fitting.ways(desk)
    if len(ways) > 1:
        return _("Press a place that glows, or discard.")
    if going_down.holds_contract(desk):
        return _("Your hand holds the contract: lay it down, or discard.")
    if not phases.down(desk):
        return _("Choose a card to discard.")
    if desk.state.notes.laid and not desk.state.setup.rules.same_turn_layoff:
        return _("You can lay off from your next turn on. Choose a card to discard.")
    if any(isinstance(action, LayOff) for action in legal):
        return _("Lay off what fits, then discard.")
    return _("Choose a card to discard.")
