"""The controls that all games share: who is asked, which commands there are, what a gesture does.

The games share the deals of a match one after the other, its end, and an answer to an offer that
waits until this seat is asked.
"""

from __future__ import annotations

from typing import Any

from app import intents
from app.cardview import spoken
from app.desk import Desk, Gathering
from app.games import layout_of
from app.games.layout import play_of
from app.scores import as_called
from app.screens.bar import Bar
from app.screens.chrome import Command
from peerdeck.action import Deal, Discard, Draw, GoOn, Pass, Play, Stop
from peerdeck.card import Card
from peerdeck.refusals import Illegal
from peerdeck.words import _


def is_asked(desk: Desk) -> bool:
    """Return True if the player has to decide something now."""
    if desk.between:
        return desk.can_deal
    is_free = desk.early is None and not (desk.is_sent or desk.pauses)
    return desk.my_turn and is_free and layout_of(desk).asked(desk)


def is_awaited(desk: Desk) -> bool:
    """Return True if it is the player's turn; an offer may be answered before it is.

    The result of a deal at a table of this device is nobody's turn: whoever likes goes on from it.
    """
    if desk.between:
        return is_asked(desk) and not desk.is_own_table
    return is_asked(desk) and desk.to_act[:1] == (desk.me,)


def automatic(desk: Desk) -> Any | None:
    """Return an action that needs no decision, which the page takes for the player, or `None`."""
    return layout_of(desk).automatic(desk) if desk.my_turn and not desk.between else None


def is_offered(desk: Desk) -> bool:
    """Return True if somebody is only asked, in the turn of another: bots answer at once."""
    return bool(desk.to_act) and not desk.between and layout_of(desk).offers(desk)


def playable(desk: Desk) -> set[Card]:
    """Return the cards of the hand that some action takes now, or all if none is to be played."""
    return set(desk.order) if desk.between else layout_of(desk).playable(desk)


def is_part(desk: Desk, card: Card) -> bool:
    """Return True if a card can only be played together with others, not all of them selected."""
    cards = [*desk.selected, card] if card not in desk.selected else desk.selected
    completes = layout_of(desk).completes
    return is_awaited(desk) and bool(completes(desk, [card]) and completes(desk, cards))


def is_arranging(desk: Desk, intent: intents.PlayIntent) -> bool:
    """Return True if this changes nothing but the desk, so that it may be done at any time."""
    return not desk.between and isinstance(_own(desk, intent), layout_of(desk).arranges)


def bar(desk: Desk) -> Bar:
    """Return the prompt and the commands for now."""
    if desk.over:
        again = (Command("again", _("Play again"), kind="main"),) if desk.is_own_table else ()
        result = Command("result", _("Result"), kind="" if again else "main")
        return Bar(_("The match is over."), False, (*again, result))
    if not desk.to_act:
        return Bar(_("All of you shuffle the cards…"), False, ())
    if desk.pauses and not desk.between:
        text = _("A bot plays for you.") if desk.has_bot else _("The table pauses.")
        return Bar(text, False, ())
    if desk.is_sent and automatic(desk) is None:
        return Bar(_("On its way…"), False, ())
    if not desk.between:
        if desk.my_turn and desk.early is not None:
            return Bar(_("You have answered. The others are asked first."), False, ())
        if desk.doubted is not None:
            sure = Command("sure", _("Discard"), kind="main")
            return Bar(question(desk.doubted), True, (sure, Command("unsure", _("Back"))))
        return layout_of(desk).bar(desk)
    return _from_result(desk)


def _from_result(desk: Desk) -> Bar:
    """Return what leads from the result of a deal to the next one."""
    if desk.gathering is not None:
        return _among_friends(desk, desk.gathering)
    game, seat = desk.header.game, desk.to_act[0]
    if not desk.must_be_dealt:
        told = as_called(
            game, _("{name} begins the next deal."), _("{name} begins the next round.")
        )
        if desk.my_turn:
            told = as_called(game, _("You begin the next deal."), _("You begin the next round."))
    elif desk.my_turn:
        told = _("You deal the next cards.")
    else:
        told = _("{name} deals the next cards.")
    label = _("Deal")
    if desk.is_own_table:
        label = as_called(game, _("Next deal"), _("Next round"))
    commands = (Command("deal", label, kind="main"),) if desk.can_deal else ()
    return Bar(told.format(name=desk.names[seat]), bool(commands), commands)


def _among_friends(desk: Desk, gathering: Gathering) -> Bar:
    """Return what leads from the result of a deal to the next one among friends."""
    game, names = desk.header.game, ", ".join(gathering.waits_for)
    if desk.can_deal:
        told = as_called(game, _("Ready for the next deal?"), _("Ready for the next round?"))
        return Bar(told, True, (Command("deal", _("Ready"), kind="main"),))
    if not names:
        told = as_called(
            game,
            _("The next deal begins as soon as it can."),
            _("The next round begins as soon as it can."),
        )
        return Bar(told, False, ())
    told = as_called(
        game, _("The next deal waits for {names}."), _("The next round waits for {names}.")
    )
    nudge = () if desk.watches else (Command("react", _("Nudge"), "nudge"),)
    return Bar(told.format(names=names), False, nudge)


def tip(desk: Desk) -> str:
    """Return how to play a card with fewer taps, if one can still be played."""
    # It stays in the turns of others: the hand must not move.
    is_idle = desk.watches or (desk.my_turn and not desk.order)
    return "" if is_idle else _(layout_of(desk).tip)


def is_in_turn(desk: Desk) -> bool:
    """Return True if the table waits for the seat whose turn it is, and asks nobody else."""
    return desk.between or desk.to_act[:1] == (desk.state.turn,)


def called(desk: Desk) -> str:
    """Return the call for the player: their turn, or the question in the turn of another."""
    if is_in_turn(desk) and not desk.between:
        return _("Your turn.")
    what = bar(desk)
    return what.question or what.prompt


def heading(desk: Desk) -> str:
    """Return the same in a few words, for the title of the page."""
    if is_in_turn(desk) and not (desk.between and desk.gathering is not None):
        return _("Your turn")
    what = bar(desk)
    return what.question or what.prompt


def act(desk: Desk, intent: intents.PlayIntent) -> Any | None:
    """Return the action that a gesture asks for, or `None` if it only changed the desk."""
    if desk.between:
        return Deal() if isinstance(intent, intents.Deal) else None
    if isinstance(intent, intents.Sure):
        return desk.doubted
    desk.doubted = None  # any other gesture takes the question back
    if isinstance(intent, intents.PlayAlone):
        return _alone(desk, Card(intent.card))
    own = _own(desk, intent)
    return layout_of(desk).act(desk, own) if own is not None else None


def tap(desk: Desk, card: Card) -> None:
    """Select a card of the hand, or deselect it, while nothing is asked."""
    desk.tap(card, joins=layout_of(desk).together(desk, [*desk.selected, card]))


def _alone(desk: Desk, card: Card) -> Any | None:
    """Return what the main button offers for this card alone; if nothing, only tap the card.

    A card that does not fit is played all the same, to be refused with the reason.
    """
    layout, before = layout_of(desk), desk.selected[:]
    if before not in ([], [card]):
        return layout.act(desk, intents.Tap(card))
    desk.selected.clear()
    idle = _main(desk)
    layout.act(desk, intents.Tap(card))
    main = _main(desk)
    if desk.selected == [card] and main is not None and main != idle:
        pressed = intents.read({"do": main.do, "value": main.value})
        assert isinstance(pressed, intents.PlayIntent)
        return layout.act(desk, _own(desk, pressed))
    if more := layout.completes(desk, desk.selected):
        desk.selected += more  # they can only be played together
        return None
    if desk.selected == [card] and _plays_cards(desk):
        return play_of(desk, [card])
    if before:
        desk.selected.clear()
    return None


def refusal(desk: Desk) -> Illegal | None:
    """Return why the selected cards cannot be played now, where one plays cards of the hand."""
    if not desk.selected or not _plays_cards(desk):
        return None
    if layout_of(desk).completes(desk, desk.selected):
        return None  # the prompt says with which others
    return desk.refusal(play_of(desk, desk.selected))


def _plays_cards(desk: Desk) -> bool:
    """Return True if the player may play cards of the hand now, or has to do without."""
    if Play not in desk.header.game.actions:
        return False  # a rummy would have to look for all that is legal first
    return any(isinstance(action, Play | Pass | Draw) for action in desk.legal())


def _main(desk: Desk) -> Command | None:
    """Return the main button, if it can be pressed."""
    commands = layout_of(desk).bar(desk).commands
    return next((one for one in commands if one.kind == "main" and not one.disabled), None)


def _own(desk: Desk, intent: intents.PlayIntent) -> Any | None:
    """Return the intent as the game's layout knows it, or `None` if it does not."""
    layout = layout_of(desk)
    if isinstance(intent, intents.Other):
        return intents.read_as(layout.intents, intent)
    return intent if isinstance(intent, intents.GameIntent) else None


def doubt(desk: Desk, action: Any) -> str | None:
    """Ask for confirmation before a discard: return the question, or `None` if there is none.

    Raises `Illegal` for an action that is not allowed anyway.
    """
    if not isinstance(action, Discard) or action == desk.doubted:
        return None
    desk.header.game.check(desk.state, desk.me, action)
    if desk.legal() == [action]:
        return None  # there is no other choice
    desk.doubted = action
    return question(action)


def question(action: Discard) -> str:
    """Return the question: `Discard the King of spades?`"""
    return _("Discard the {card}?").format(card=spoken(action.card[1]))


def brief(desk: Desk, action: Any) -> str:
    """Return an action in a word or two, to stand under a name."""
    match action:
        case Deal():
            return _("dealt")
        case Stop():
            return _("wants to stop")
        case GoOn():
            return _("plays on")
        case _:
            return layout_of(desk).brief(action)
