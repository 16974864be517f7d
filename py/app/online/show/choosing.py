"""The choice of the next game, and its consequences for the friends at the table."""

from __future__ import annotations

from collections.abc import Iterator

from app.friends.view import TableView
from app.home_form import HomeForm
from app.html import Html
from app.online.participant import Participant
from app.online.show.commands import asking
from app.online.standing import presence
from app.screens import choosing as screen
from app.screens.choosing import Choosing
from app.screens.chrome import Notice
from app.screens.game_form import bots, trouble
from app.screens.game_form import parts as parts_of_form
from app.screens.home_players import Place, Players
from app.setup import BOT, Bot, Taker
from peerdeck.words import _


def choosing(participant: Participant, form: HomeForm, note: Notice | None) -> Html:
    """Return the whole screen."""
    return screen.choosing(_choosing(participant, form, note))


def parts(participant: Participant, form: HomeForm, note: Notice | None) -> dict[str, Html]:
    """Return the regions of the screen that change, by id."""
    return screen.parts(_choosing(participant, form, note))


def _choosing(participant: Participant, form: HomeForm, note: Notice | None) -> Choosing:
    view, draft = participant.view, form.draft
    players = Players(
        draft.seats, tuple(draft.game.seats), tuple(_places(view, draft.takers)), bots()
    )
    lays = _("Deal for everybody") if view.stage == "over" else _("Open it for everybody")
    return Choosing(
        told=_consequences(view),
        changes=tuple(_changes(view, draft.seats)),
        lays=lays if view.is_owner else _("Propose it to everybody"),
        form=parts_of_form(form, players),
        trouble=trouble(form),
        asking=tuple(asking(view, asker) for asker in view.at_door),
        notice=note,
    )


def _consequences(view: TableView) -> str:
    """Say who comes along."""
    friends = [seat.name for seat in view.seats if seat.who == "person"]
    friends += [watcher.name for watcher in view.watchers if watcher.peer != view.my_peer]
    if not friends:
        return _("The table and its link stay the same.")
    text = _("Everybody comes along, and nobody has to join again: {names}.")
    return text.format(names=", ".join(friends))


def _changes(view: TableView, seats: int) -> Iterator[str]:
    """Say if there are more people than seats, so that the game cannot be chosen."""
    people = sum(bool(seat.peer) for seat in view.seats)
    if people > seats:
        yield _("There are more of you than seats in this game.")


def _places(view: TableView, takers: tuple[Taker, ...]) -> Iterator[Place]:
    """Yield the seats of the next game: those of people come first, as the table has them."""
    people = [seat for seat in view.seats if seat.peer]
    for number, taker in enumerate(takers):
        strength = taker.strength if isinstance(taker, Bot) else BOT
        if number < len(people):
            seat = people[number]
            if seat.who == "me":
                yield Place(number, seat.name, "you", friend=_("You"))
                continue
            text = _("Comes along") if seat.presence == "here" else presence(seat, view)
            yield Place(number, seat.name, "friend", friend=text)
        else:
            yield Place(number, "", strength)
