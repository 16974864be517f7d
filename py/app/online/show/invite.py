"""The ways to invite friends: the link, the codes, the servers of one's own."""

from __future__ import annotations

from app.friends.view import TableView
from app.home_form import HomeForm
from app.html import Html
from app.online.asking import votes
from app.online.codes import Codes
from app.online.participant import Participant
from app.screens import lobby as screen
from app.screens.invite import Codes as Exchange
from app.screens.invite import Invite, Servers
from peerdeck.words import _


def invitation(participant: Participant, address: str, can_share: bool) -> Invite:
    """Return the invitation for more friends."""
    view = participant.view
    state, is_open = _relays(participant, view)
    codes = participant.codes
    return Invite(
        link=participant.link(address),
        state=state,
        is_open=is_open,
        can_share=can_share,
        codes=exchange(codes),
        servers=servers(participant) if votes(view) else None,
        needs_codes=participant.network.relays == "down" and not view.locked,
    )


def invited(participant: Participant, form: HomeForm) -> Html:
    """Return the dialog with the invitation, during a match."""
    return screen.invited(invitation(participant, form.address, form.can_share))


def coded(participant: Participant) -> Html | None:
    """Return the dialog of somebody who comes back by a code; none once they are back."""
    codes = exchange(participant.codes)
    return screen.coded(codes) if codes is not None else None


def servers(participant: Participant) -> Servers:
    """Return the form of the person's own relays and servers, as it is filled in."""
    own, unfit = participant.servers, participant.unfit
    trouble = (unfit.field, str(unfit)) if unfit is not None else ("", "")
    return Servers(" ".join(own.relays), own.turn, own.user, own.password, *trouble)


def _relays(participant: Participant, view: TableView) -> tuple[str, bool]:
    if participant.codes.has_worked:
        return _("The code has worked: your friend is connected."), True
    if view.locked:
        return _("The table is locked: nobody can come in."), False
    match participant.network.relays:
        case "off" if not votes(view):
            return "", True  # this page asks no relay, because others let people in
        case "up" | "off":
            return _("Friends can come by this link now."), True
        case "down":
            told = _("The link does not work just now. Exchange codes instead.")
            return told, False
        case _:
            return _("The link is being made ready…"), True


def exchange(codes: Codes) -> Exchange | None:
    """Return the state of the exchange of codes, or None if there is none."""
    if not codes.is_open:
        return None
    return Exchange(codes.own, codes.takes, codes.told, codes.trouble, codes.is_stale)
