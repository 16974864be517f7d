"""Playing at the table: the gestures, the announcements, and what goes on by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app import arranging, controls, history, intents, pace, queries, record
from app.any_table import AnyTable
from app.bot_advice import can_hint, hint_for
from app.desk import Desk
from app.effects import Effect, copied
from app.facts import boast
from app.hint import SHOWN
from app.hint_marks import HINTED
from app.host import Host
from app.room import Room
from app.screens import advice
from app.screens.chrome import Notice
from app.screens.curtain import passed_to
from app.screens.questions import questions
from app.screens.result import RESULT_FIELD
from app.setup import Setup
from app.speech import alerted, said, together
from app.table import Table
from peerdeck.action import Deal, Pass
from peerdeck.card import Card
from peerdeck.event import Seat
from peerdeck.log import parse_action
from peerdeck.objection import Objection
from peerdeck.refusals import Illegal
from peerdeck.words import _


def begin(room: Room, setup: Setup, dealing: Seat | None) -> None:
    """Begin a match on this device, dealt at first by this seat or by one drawn by lot."""
    room.table = table = Table(Host.begin(setup, dealing))
    come(room, table)
    room.save()


def at_result(room: Room, table: AnyTable, intent: intents.TableIntent) -> None:
    """Handle a gesture after the end of a match."""
    match intent:
        case intents.Again() if isinstance(table, Table):
            _play_again(room, table)
        case intents.Home() | intents.Leave():
            room.step_away()
        case intents.LastTable():
            room.screen = "table"
        case intents.CountAnew():
            room.count(record.without(room.records, table.public.names))
        case intents.Copy():
            room.effects.append(copied(boast(table.public), RESULT_FIELD))
        case _ if isinstance(intent, intents.HistoryIntent):
            history.act(room, table, intent)


def _play_again(room: Room, table: Table) -> None:
    """Begin another match at the same table, dealt by the next seat."""
    begin(room, table.setup, (table.host.referee.state.dealer + 1) % table.setup.seats)


def at_table(room: Room, table: AnyTable, intent: intents.TableIntent) -> None:
    """Handle a gesture at the table, whoever is looking."""
    desk = table.desk
    match intent:
        case intents.Tick(entries):
            if entries == table.entries and table.landing is not None:
                table.draw_curtain()
                call(room, table)
            elif entries == table.entries and _has_been_seen(table):
                room.awaited = -1  # the table goes on from here
            elif entries == table.entries:
                was_awaited = table.is_awaited
                hear(room, table, table.go_on(), was_awaited=was_awaited)
        case intents.Leave() | intents.Home():
            room.step_away()
        case intents.Hint(value):
            _hint(room, table, is_shown=value == SHOWN)
        case intents.Advice():
            room.effects += room.dialogs.open_live("advice", table, room.screen)
        case intents.Stop():
            room.effects += room.dialogs.open_live("stop", table, room.screen)
        case _ if isinstance(intent, intents.HistoryIntent):
            history.act(room, table, intent)
        case intents.Reveal():
            if desk is None and table.landing is None:
                table.reveal()
                call(room, table)
        case intents.HideTip():
            room.hide_tip()
        case intents.Pace():
            hurried = room.settings.pace in pace.HURRIED
            room.choose(replace(room.settings, pace="usual" if hurried else "fast"))
        case intents.Result():
            if table.over:
                room.screen = "result"
        case intents.Again():
            if table.over and isinstance(table, Table):
                _play_again(room, table)
        case intents.LastTable() | intents.CountAnew() | intents.Copy() | intents.OtherRules():
            pass  # these come with the result
        case _:
            if desk is not None:
                _at_desk(room, table, desk, intent)


def _has_been_seen(table: AnyTable) -> bool:
    """Sweep a trick away, or show the result after the end of a deal. Return False if none was."""
    in_moment, sweeps = table.public.in_moment, pace.sweeps(table)
    if in_moment:
        _show_result(table)
    elif sweeps:
        for desk in _desks(table):
            desk.sweep()
    return in_moment or sweeps


def _show_result(table: AnyTable) -> None:
    """Show the result of a deal that has ended: the table has been seen as it was left."""
    for desk in _desks(table):
        desk.in_moment = False


def _desks(table: AnyTable) -> tuple[Desk, ...]:
    return (*table.own_desks, table.audience, table.public)


def _at_desk(room: Room, table: AnyTable, desk: Desk, intent: intents.DeskIntent) -> None:
    """Handle a gesture of the player whose desk is shown."""
    match intent:
        case intents.Drop(card, pressed):
            if card in desk.order:
                arranging.drop(desk, Card(card))
                _play(room, table, desk, pressed)
        case intents.Query("keys"):
            room.effects += room.dialogs.open(questions())
        case intents.Query(what):
            answer = queries.answer(desk, what)
            room.effects += [alerted(answer)] if answer else []
        case intents.StopNow():
            hear(room, table, table.stop(), was_awaited=True)
        case intents.Choose(text):
            if table.is_asked:
                _act(room, table, _chosen(desk, text))
        case _ if isinstance(intent, intents.HandIntent):
            told = arranging.arrange(desk, intent)
            if told:
                room.effects.append(alerted(told))
                room.save()
        case _:
            _play(room, table, desk, intent)


def _chosen(desk: Desk, text: str) -> Any:
    """Return the action of a button. Raises `Objection` if there is none of this text."""
    try:
        return parse_action(text.split(" "), desk.header.game)
    except ValueError as error:
        raise Objection(_("This is not an action.")) from error


def _play(room: Room, table: AnyTable, desk: Desk, intent: intents.PlayIntent) -> None:
    """Handle a gesture that may be a play."""
    if table.is_asked or controls.is_arranging(desk, intent):
        before = desk.prepared, desk.waives
        action = controls.act(desk, intent)
        if action is not None:
            _act(room, table, action)
            if isinstance(intent, intents.PlayAlone):
                room.hide_tip()
        elif before != (desk.prepared, desk.waives):
            room.save()
        elif isinstance(intent, intents.Tap) and (reason := controls.refusal(desk)) is not None:
            if intent.card not in controls.playable(desk):
                desk.blamed = {Card(intent.card)}  # it shakes with the first tap
            room.effects.append(said(str(reason)))
    elif isinstance(intent, intents.Tap | intents.PlayAlone) and intent.card in desk.order:
        controls.tap(desk, Card(intent.card))


def _hint(room: Room, table: AnyTable, *, is_shown: bool) -> None:
    """Show a hint, or take it away if it is shown; if nothing is asked, say when there is one."""
    desk = table.desk
    if desk is None or desk.over:
        return
    if not can_hint(desk):
        told = _("Ask for a hint when it is your turn.")
        room.notice = Notice(told, "refusal", until_called=True)
        room.effects.append(alerted(told))
        return
    if is_shown:
        desk.hint = None
    elif desk.hint is None and (hint := hint_for(desk)) is not None:
        desk.hint = hint
        room.effects.append(alerted(_("Hint: {told}").format(told=advice.hint_text(desk.hint))))
        room.effects.append({"reveal": HINTED})
        room.save()


def come(room: Room, table: AnyTable) -> None:
    """Go to the table, which may have waited; the first to look says who they are."""
    room.form.show(table.setup)
    room.screen = "table"
    room.awaited = -1
    _show_result(table)
    room.scored = len(table.public.state.sheet)
    room.attune()
    room.untold.clear()
    table.draw_curtain()
    call(room, table)


def _act(room: Room, table: AnyTable, action: Any) -> None:
    """Let the player whose desk is shown act. Raises `Illegal`."""
    if room.settings.confirm == "on" and table.desk is not None:
        question = controls.doubt(table.desk, action)
        if question is not None:
            room.effects.append(said(question))
            return
    if table.desk is not None:
        table.desk.take_turn(action)
    told = table.act(action)
    if table.desk is not None:
        table.desk.hint = None
    hear(room, table, told, was_awaited=not isinstance(action, Deal))


def hear(room: Room, table: AnyTable, told: list[str], *, was_awaited: bool) -> None:
    """Save what happened at the table, and announce it."""
    if table.is_handed_on:
        table.hand_on()
    if isinstance(table, Table):  # a table with friends saves itself whenever its log grows
        room.save()
    desk = table.public
    if desk.at_result and len(desk.state.sheet) > room.scored:
        for one in _desks(table):
            one.in_moment = room.settings.pace != "instant"
    room.scored = len(desk.state.sheet)
    if desk.laid:
        room.heard.add("laid")
    if desk.ended is not None and set(desk.state.sheet[-1].winners) & set(table.people):
        room.heard.add("won")
    if table.over and room.notice is not None and room.notice.until_called:
        room.notice = None  # nobody is called any more
    if table.over and told and not desk.watches:
        _count(room, desk)
    room.untold += told
    if was_awaited:  # the turn goes on, as with a swap after a joker
        _speak(room, table)
    else:
        call(room, table)


def _count(room: Room, desk: Desk) -> None:
    """Count a match that has just ended for those who have won it, if anybody has."""
    winners = desk.header.game.winners(desk.state)
    if winners:
        room.count(record.counted(room.records, desk.names, winners))


def call(room: Room, table: AnyTable) -> None:
    """Call the player when it is their turn, or say whose turn it is to look."""
    person = table.next_person
    if table.is_awaited and table.desk is not None:
        if room.notice is not None and room.notice.until_called:
            room.notice = None
        room.untold.append(controls.called(table.desk))
        room.heard.add("turn")
    elif table.desk is None and table.landing is None and person is not None:
        room.effects.append(alerted(passed_to(table.setup.names[person])))
        room.effects += [said(" ".join(table.news))] if table.news else []
        room.heard.add("turn")
    _speak(room, table)


def _speak(room: Room, table: AnyTable) -> None:
    """Have read out what has happened, unless there is more to come in this turn."""
    desk = table.desk or table.landing
    if table.desk is not None and _goes_on(room, table):
        return
    if desk is not None and room.untold:
        room.effects.append(said(together(room.untold, desk.names)))
    room.untold.clear()  # nothing is read out behind the curtain


def _goes_on(room: Room, table: AnyTable) -> bool:
    """Return True if nobody is asked before more happens that belongs to the same sentence.

    That is the rest of a bot's turn, or what follows a pass; in a hurry, all until somebody is
    asked.
    """
    desk, before = table.public, room.turn
    room.turn = turn = desk.state.turn
    if table.over or desk.between or not desk.to_act or table.next_person is not None:
        return False
    if room.settings.pace == "instant":
        return True
    if desk.acted is None or desk.acted in table.people:
        return False
    return turn == before or desk.last.get(desk.acted) == Pass()


def refuse(room: Room, refusal: Illegal) -> None:
    """Say why something is not allowed, next to the cards it is about."""
    game = room.form.draft.game.id
    room.notice = Notice(
        str(refusal), "refusal", link=f"rules-{game}.html#{refusal.rule}", rule=refusal.rule
    )
    room.effects.append(alerted(str(refusal)))
    room.heard.add("refused")
    if room.table is not None and room.table.desk is not None:
        room.table.desk.blamed = set(refusal.cards)


def go_on(room: Room) -> None:
    """Ask for the tick that makes the table go on by itself, once for each state of it."""
    table = room.table
    if table is None or room.screen != "table" or room.awaited == table.entries:
        return
    chosen = pace.PACES[room.settings.pace]
    wait = pace.wait(table, chosen)
    if wait is not None:
        room.awaited = table.entries
        tick: Effect = {"wait": wait, "intent": {"do": "tick", "entries": table.entries}}
        if chosen.is_landed or table.landing is not None:
            tick["landed"] = True
        room.effects.append(tick)
