"""The questions to a person at a table with friends, the most pressing first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from app.friends.view import Asker, TableView, Wished
from app.online.chosen import title_of
from app.screens.chrome import Command
from peerdeck.naming import listed
from peerdeck.words import _, ngettext


@dataclass(frozen=True)
class Question:
    """Something that this person is asked, with the answers.

    `about` is the same as long as it is the same question. `name` is the person's, where the
    sentence begins with it, and `waits` says that nothing goes on before it is answered.
    """

    about: str
    text: str
    answers: tuple[Command, ...]
    name: str = ""
    waits: bool = False


@dataclass
class Declined:
    """Questions that this person has put off, until there is another reason to ask them."""

    reasons: dict[str, object] = field(default_factory=dict)

    def add(self, view: TableView, about: str) -> None:
        """Put a question off."""
        self.reasons[about] = _reason(view, about)

    def has(self, view: TableView, about: str) -> bool:
        """Return True if a question was put off and nothing has changed about it."""
        return about in self.reasons and self.reasons[about] == _reason(view, about)

    def follow(self, view: TableView) -> None:
        """Forget those that nobody asks any longer."""
        gone = [about for about in self.reasons if _reason(view, about) is None]
        for about in gone:
            del self.reasons[about]


def _reason(view: TableView, about: str) -> object:
    """Return a value that changes when there is another reason to ask, None if there is none."""
    what, _space, rest = about.partition(" ")
    match what:
        case "idle":
            return view.idle_peer or None
        case "again":
            fairness = view.fairness
            why = fairness.broken, fairness.too_few, fairness.awaited
            return why if _why_again(view) else None
        case "without":
            return view.awaited or None
    wish = view.wish(what, rest)
    return None if wish is None else wish.by


def votes(view: TableView) -> bool:
    """Return True if this person decides with the others."""
    return not (view.watches or view.is_guest)


def questions(
    view: TableView, declined: Declined, *, needs_code: bool = False
) -> Iterator[Question]:
    """Yield what this person is asked now."""
    if view.stopped:
        yield _stopped(view)
        return
    if view.stage == "continued":
        text = _("{names} continued without you.").format(
            names=listed(view.follows) or _("The others")
        )
        follow = Command("follow on", _("Go to their table"), kind="main")
        stay = Command("go on without", _("Continue without them"))
        if view.has_tapped:
            text += " " + _("In a few seconds you continue without them.")
        answers = (follow,) if view.has_tapped or view.watches else (follow, stay)
        yield Question("continued", text, answers, waits=True)
        return
    if view.must_tap:
        text = _("The others let a bot play for you.")
        yield Question("tap", text, (Command("here", _("Play on"), kind="main"),), waits=True)
    if votes(view):
        yield from _for_voters(view, declined)
    if view.paused and view.stage == "playing" and votes(view):
        go_on = Command("pause", _("Go on"), "off", kind="main")
        yield Question("pause", _("The table pauses."), (go_on,), waits=True)
    if view.awaited and view.offer in ("small", "front") and not declined.has(view, "without"):
        yield _without(view, needs_code=needs_code)
    if needs_code and view.stage == "playing":
        make = Command("invite", _("Make a code"), kind="main")
        yield Question("code", _by_code(), (make, _taking_code()))


def _for_voters(view: TableView, declined: Declined) -> Iterator[Question]:
    if not view.paused:
        for wish in view.wishes:
            about = f"{wish.what} {wish.about}".strip()
            is_at_door = any(asker.friend_peer == wish.about for asker in view.askers)
            is_new = wish.by and not (wish.is_mine or is_at_door or declined.has(view, about))
            question = _about(view, wish, about) if is_new else None
            if question is not None:
                yield question
    for asker in view.at_door:
        yield at_the_door(view, asker, others=len(view.at_door) - 1)
    why = _why_again(view)
    if why and not declined.has(view, "again") and not view.paused:
        deal = Command("deal again", _("Deal again"), kind="main")
        wait = Command("decline", _("Wait") if view.fairness.awaited else _("Play on"), "again")
        yield Question("again", why, (deal, wait, *_leaving_behind(view)))
    if view.idle and not declined.has(view, "idle"):
        text = _("{name} has not moved for a minute. Let a bot play until they tap?")
        bot = Command("let bot play", _("Let a bot play"), view.idle_peer)
        wait = Command("decline", _("Wait"), "idle", kind="main")
        yield Question("idle", text.format(name=view.idle), (bot, wait))


def _stopped(view: TableView) -> Question:
    if view.is_lost:
        again = Command("come anew", _("Come back as a new page"), kind="main")
        return Question("stopped", view.stopped, (again,), waits=True)
    reload = Command("reload", _("Reload"), kind="main")
    return Question("stopped", view.stopped, (reload,), waits=True)


def _about(view: TableView, wish: Wished, about: str) -> Question | None:
    """Return the question about what others wish."""
    names = listed(wish.by)
    texts = {
        "remove": ngettext(
            "{names} would like to remove {name}. A bot would play on. Do you agree?",
            "{names} would like to remove {name}. A bot would play on. Do you agree?",
            len(wish.by),
        ),
        "void": _("{names} would like to deal again. Do you agree?"),
        "end": _("{names} would like to end the match here. Do you agree?"),
        "away": _("{names} would like a bot to play for {name}. Do you agree?"),
        "begin": _("{names} would like to play {game}. Do you agree?"),
        "set": _("{names} would like to change the table. Do you agree?"),
    }
    text = texts.get(wish.what)
    if wish.what == "away" and wish.about == view.my_peer:
        text = _("{names} would like a bot to play for you until you tap. Do you agree?")
    if text is None or (wish.what == "remove" and wish.about == view.my_peer):
        return None
    if wish.what == "remove" and wish.by == (wish.name,):
        return None  # somebody leaves
    game = ""
    if wish.what == "set":
        name, _space, value = wish.about.partition(" ")
        game = title_of(value) if name == "game" else ""
        if name == "game":
            text = texts["begin"]
        elif name == "pause" and value == "on":
            text = _("{names} would like to pause. Do you agree?")
        elif name == "lock":
            text = _("{names} would like to lock the table. Do you agree?")
            if value == "off":
                text = _("{names} would like to unlock the table. Do you agree?")
        elif name in ("levels", "names"):
            return None  # it comes with a game, or is about seats that are free
    if wish.what == "begin":
        game = title_of(wish.about)
    text = text.format(names=names, name=wish.name, game=game)
    agree = Command("agree", _("Agree"), about)
    return Question(about, text, (agree, Command("decline", _("Not now"), about, kind="main")))


def _why_again(view: TableView) -> str:
    """Return why the deal could begin again, as a question; "" if there is no reason."""
    fairness, mine = view.fairness, view.wish("void")
    if not view.can_void or (mine is not None and mine.is_mine):
        return ""
    if fairness.broken:
        text = _("{names} did what the rules do not allow.").format(names=listed(fairness.broken))
        return text + " " + _("You can deal again, and the scores stay as they are.")
    if fairness.too_few:
        return _("Too few of you are here to see the next cards. Deal again?")
    given, lacking = fairness.seen
    if fairness.awaited and lacking and view.people == 2:
        text = (
            _("{name}'s page gives you no cards.")
            if not given
            else ngettext(
                "{name}'s page has seen {count} card and gives you none.",
                "{name}'s page has seen {count} cards and gives you none.",
                given,
            )
        )
        return text.format(name=fairness.awaited[0], count=given)
    return ""


def _leaving_behind(view: TableView) -> Iterator[Command]:
    """Yield the command to continue without the other of two, who withholds cards."""
    if view.fairness.seen[1] and view.people == 2 and not view.has_tapped:
        for name in view.fairness.awaited:
            yield Command("go on without", _("Continue without {name}").format(name=name))


def _without(view: TableView, *, needs_code: bool) -> Question:
    """Return the offer to go on without those who are missing."""
    text = _("The table waits for {names}.").format(names=listed(view.awaited))
    if len(view.awaited) > 1:
        text = _("The table waits for one more of {names}.").format(names=listed(view.awaited))
    if view.has_tapped:
        text = _("In a few seconds you continue without {names}.").format(
            names=listed(view.awaited)
        )
        return Question("without", text, ())
    if view.taps:
        text += " " + _("{names} would like to continue.").format(names=listed(view.taps))
    kind = "main" if view.offer == "front" else ""
    go_on = Command("go on without", _("Continue without them"), kind=kind)
    if needs_code:
        text += " " + _by_code()
    label = _("Make a code") if needs_code else _("Send the link again")
    invite = Command("invite", label, kind="" if kind else "main")
    codes = (_taking_code(),) if needs_code else ()
    return Question("without", text, (go_on, invite, *codes))


def _taking_code() -> Command:
    return Command("codes", _("Take a code"))


def _by_code() -> str:
    """Return why somebody needs a code."""
    return _("The link does not work just now: somebody who is away needs a new code to come back.")


def at_the_door(view: TableView, asker: Asker, others: int = 0) -> Question:
    """Return the request of somebody at the door."""
    name = asker.name or _("Somebody without a name")
    text = " ".join(_sentences(view, asker))
    if others:
        more = ngettext("And {count} more is asking.", "And {count} more are asking.", others)
        text += " " + more.format(count=others)
    return Question(f"door {asker.peer} {asker.seat}", text, _answers(view, asker, name), name)


def _sentences(view: TableView, asker: Asker) -> Iterator[str]:
    """Yield what there is to know about somebody at the door, after their name."""
    is_friend_here = any(
        seat.peer == asker.friend_peer and seat.presence == "here" for seat in view.seats
    )
    if asker.friend and is_friend_here:
        yield _("says: I am {friend}, with another browser. {friend} is here.").format(
            friend=asker.friend
        )
    elif asker.friend:
        text = _(
            "says: I am {friend}, with another browser. {friend}'s browser was last heard {time} "
            "ago."
        )
        yield text.format(friend=asker.friend, time=_time(asker.silent))
    elif asker.watches:
        yield _("would like to watch.")
    elif _had_seat(view, asker) and not asker.was_here:
        yield _("would like their seat back, which this browser had before you continued.")
    elif asker.seat is not None and asker.seat < len(view.seats):
        seat = view.seats[asker.seat]
        kept = _("says they are {name}, for whom a seat is kept.").format(name=seat.name)
        yield (
            kept
            if seat.who == "kept"
            else _("would like the seat of {name}.").format(name=seat.name)
        )
    elif room(view) is None:
        yield _("would like to watch, because no seat is free.")
    else:
        yield _("would like to sit down.")
    if asker.was_here:
        yield _("This browser was removed or sent away before.")
    if asker.like:
        yield _("The name looks like that of {name}.").format(name=asker.like)
    if asker.is_mixed:
        yield _("The name mixes letters of several scripts.")
    if view.people == 2 and not asker.watches and view.stage != "lobby":
        yield _("Later the other two could open cards together without you.")
    if asker.by:
        yield _("{names} would let them in.").format(names=listed(asker.by))


def _had_seat(view: TableView, asker: Asker) -> bool:
    return any((seat.seat, seat.former) == (asker.seat, asker.peer) for seat in view.seats)


def _time(seconds: int) -> str:
    if seconds < 90:
        return ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
    minutes = round(seconds / 60)
    return ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes)


def _answers(view: TableView, asker: Asker, name: str) -> tuple[Command, ...]:
    is_doubtful = (
        asker.was_here
        or bool(asker.like)
        or asker.is_mixed
        or any(
            seat.peer == asker.friend_peer and seat.presence == "here"
            for seat in view.seats
            if asker.friend_peer
        )
    )
    no = Command(
        "turn away",
        _("No"),
        asker.peer,
        _("No, {name} stays out").format(name=name),
        "main" if is_doubtful else "",
    )
    watch = Command(
        "let watch", _("Only watch"), asker.peer, _("Only watch: {name}").format(name=name)
    )
    if any(watcher.peer == asker.peer for watcher in view.watchers):
        spoken = _("Not now, {name} watches on").format(name=name)
        return _letting_in(asker, name, "main"), replace(watch, label=_("Not now"), spoken=spoken)
    if asker.watches:
        let = Command(
            "let watch", _("Let them watch"), asker.peer, kind="" if is_doubtful else "main"
        )
        return let, no
    if not asker.friend and room(view) is None:
        return watch, no
    return _letting_in(asker, name, "" if is_doubtful else "main"), watch, no


def _letting_in(asker: Asker, name: str, kind: str) -> Command:
    seat = "" if asker.seat is None else f" {asker.seat}"
    spoken = _("Let in {name}").format(name=name)
    return Command("admit", _("Let in"), f"{asker.peer}{seat}", spoken, kind)


def room(view: TableView) -> int | None:
    """Return a seat that is free for somebody, or None: those that are kept come last."""
    for who in ("free", "kept"):
        for seat in view.seats:
            if seat.who == who:
                return seat.seat
    return None
