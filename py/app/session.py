"""The table application, without a browser: intents in, effects out.

An *intent* is what somebody did, as plain data: `{"do": "tap", "card": 60}`. An *effect* is what is
to happen, as plain data too, carried out in order by whoever drives the session:

- `screen`: put this markup in the place of the whole screen; `title`: the page's title;
- `patch`: bring these regions (markup with an id each) up to date; new cards come `from` this seat;
- `say`, `alert`: let a screen reader say a sentence, politely or at once;
- `dialog`: show this markup in the dialog, from the section with the id `at`;
- `wait`: after so many milliseconds send `intent`;
- `address`: let the page's address end in this fragment, or in none;
- `save`: keep this text, or nothing when it is `None`; `aside`: keep this damaged text elsewhere.
  It holds every card, so it must not pass through the page;
- `keep`: let the page keep this text, or nothing when it is `None`, under the name `as`. The first
  intent, `open`, brings all such texts as `kept`, by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app import moment, save
from app.desk import Desk
from app.host import Host
from app.html import Html
from app.layouts import layout_of
from app.layouts.sevens import drawn_example
from app.screens.chrome import Notice
from app.screens.rules import dialog
from app.setup import Setup, from_form, from_link, usual
from app.show import home, result, table
from peerdeck.card import Card
from peerdeck.event import Seat
from peerdeck.game import Illegal
from peerdeck.log import redact_entry
from peerdeck.words import _

Intent = Mapping[str, Any]
Effect = dict[str, Any]

PACE, FAST_PACE = 900, 250  # milliseconds between the actions of bots
ASKING_PACE = 150  # for answers nobody has a say in
LAST_LOOK = 1_500  # milliseconds before the result covers the table
DEAL_LOOK, FAST_DEAL_LOOK = 4_000, 1_500  # before a bot deals again: there is a score to read
ME = 0


class Session:
    """One page: a home screen, a table, a result."""

    def __init__(self) -> None:
        """At home, with the usual table on offer, as the page was delivered."""
        self._setup: Setup = usual()
        self._host: Host | None = None
        self._desk: Desk | None = None
        self._fast = False
        self._notice: Notice | None = None
        self._screen = self._shown_screen = "home"
        self._shown: dict[str, Html] = home.parts(self._setup)
        self._told = 0  # how many entries of the log the desk has been told
        self._awaited = -1  # after how many entries the tick that is under way was asked for
        self._effects: list[Effect] = []

    def handle(self, intent: Intent) -> list[Effect]:
        """What is to happen now. An intent that makes no sense here changes nothing."""
        self._effects = []
        if intent.get("do") not in ("tick", "rules"):
            self._notice = None
        try:
            self._do(intent)
        except Illegal as refusal:
            self._refuse(refusal)
        except (ValueError, LookupError) as error:
            self._notice = Notice(str(error), "warning")
        self._show()
        self._go_on()
        return self._effects

    def apologise(self) -> list[Effect]:
        """What is to happen after a fault of ours."""
        told = _("Something went wrong here. Reload the page to go on.")
        self._effects = [{"alert": told}]
        self._notice = Notice(told, "warning")
        self._shown = {}  # nobody knows what the page shows now
        self._show()
        return self._effects

    def _do(self, intent: Intent) -> None:
        match intent:
            case {"do": "open"}:
                self._open(str(intent.get("hash", "")), intent.get("save"))
            case {"do": "link"}:
                self._follow(str(intent.get("hash", "")))
            case {"do": "unkept", "value": _name}:
                told = _(
                    "What you choose cannot be kept in this browser: it lasts until you leave."
                )
                self._notice = Notice(told, "warning")
                self._effects.append({"say": told})
            case {"do": "unkept"}:
                told = _("This browser keeps nothing: a reload of the page will end the table.")
                self._notice = Notice(told, "warning")
            case {"do": "seats" | "bot" | "rule", "form": dict(form)} if self._screen == "home":
                self._setup = from_form(form)
            case {"do": "start", "form": dict(form)} if self._screen == "home":
                self._setup = from_form(form)
                self._begin(None)
            case {"do": "again"} if self._screen == "result" and self._host is not None:
                self._begin((self._host.referee.state.dealer + 1) % self._setup.seats)
            case {"do": "home"} if self._screen == "result":
                self._clear()
            case {"do": "leave" | "home"} if self._screen == "table":
                self._step_away()
            case {"do": "resume"} if self._screen == "home" and self._host is not None:
                self._come(self._host)
                self._save()
            case {"do": "rules"}:
                game = self._setup.game
                markup = dialog(game.page(), drawn_example)
                self._effects.append({"dialog": markup, "at": str(intent.get("value", ""))})
            case _ if self._screen == "table" and self._desk is not None and self._host is not None:
                self._at_table(self._host, self._desk, intent)

    def _at_table(self, host: Host, desk: Desk, intent: Intent) -> None:
        match intent:
            case {"do": "tick", "entries": int(entries)} if entries == self._told:
                self._tick(host, desk)
            case {"do": "sort", "value": "suit" | "rank" as by}:
                desk.sort(by)
                self._save()
            case {"do": "move", "card": int(card), "to": int(to)}:
                desk.move(card, to)
                self._save()
            case {"do": "pace"}:
                self._fast = not self._fast
                self._save()
            case {"do": str(do)} if self._asked(desk) or moment.only_arranges(desk, do):
                action = moment.act(desk, intent)
                if action is not None:
                    self._act(host, action)
            case {"do": "tap", "card": int(card)} if card in desk.order:
                desk.tap(card)

    def _open(self, fragment: str, kept: object) -> None:
        """The page is there: go on with the table that was kept, or offer what the link says."""
        if kept is not None:
            try:
                saved = save.read(str(kept))
            except (ValueError, LookupError) as error:
                self._effects += [{"aside": str(kept)}, {"save": None}]
                told = _(
                    "The table kept in this browser could not be read and was set aside. {why}"
                )
                self._notice = Notice(told.format(why=error), "warning")
            else:
                self._fast = saved.fast
                self._sit(saved.host, saved.order)
                if saved.away:
                    self._screen = "home"
                else:
                    self._come(saved.host)
        self._follow(fragment)

    def _follow(self, fragment: str) -> None:
        """Offer the table that a link asks for; one that is being played waits."""
        if len(fragment) < 2:
            return
        if self._screen == "table":
            self._step_away()
        elif self._screen == "result":
            self._clear()
        self._setup, problems = from_link(fragment)
        if problems:
            told = [self._notice.text] if self._notice else []
            self._notice = Notice(" ".join(told + problems), "warning")

    def _begin(self, dealing: Seat | None) -> None:
        host = Host.begin(self._setup, dealing)
        self._sit(host, ())
        self._come(host)
        self._save()
        self._effects.append({"address": ""})  # a reload is to come back here, not to the link

    def _sit(self, host: Host, order: Sequence[Card]) -> None:
        self._host, self._setup = host, host.setup
        self._desk = Desk(host.referee.header, ME, host.setup.names)
        self._told = 0
        self._tell(host, self._desk)
        self._desk.restore(order)

    def _come(self, host: Host) -> None:
        """To the table, which may have waited."""
        assert self._desk is not None
        self._setup = host.setup
        self._screen = "table"
        self._awaited = -1
        self._call(self._desk)

    def _clear(self) -> None:
        """Back home; the table is over and done with."""
        self._host = self._desk = None
        self._screen = "home"
        self._effects.append({"save": None})

    def _step_away(self) -> None:
        """Back home; the table waits."""
        self._screen = "home"
        self._save()

    def _act(self, host: Host, action: Any) -> None:
        """Let the player of this page act. Raises `Illegal`."""
        assert self._desk is not None
        host.act(ME, action)
        self._hear(host, self._desk)

    def _tick(self, host: Host, desk: Desk) -> None:
        """What goes on by itself: an answer nobody has a say in, a bot, the end of a last look."""
        automatic = moment.automatic(desk)
        if automatic is not None:
            self._act(host, automatic)
        elif desk.over:
            self._screen = "result"
        elif not desk.my_turn:
            host.play_bot()
            self._hear(host, desk)

    def _hear(self, host: Host, desk: Desk) -> None:
        """Something happened: tell the desk, keep it, and say it."""
        asked = self._asked(desk)
        told = self._tell(host, desk)
        self._save()
        self._effects.append({"say": " ".join(told)})
        if not asked:  # else the turn goes on, as with a swap after a joker
            self._call(desk)

    def _call(self, desk: Desk) -> None:
        """Tell the player when it is the own turn."""
        if self._asked(desk):
            self._effects.append({"alert": _("Your turn.")})

    def _tell(self, host: Host, desk: Desk) -> list[str]:
        entries = host.entries[self._told :]
        self._told += len(entries)
        return desk.feed(redact_entry(entry, ME) for entry in entries)

    def _asked(self, desk: Desk) -> bool:
        """Whether the player has to decide something now."""
        return moment.is_asked(desk)

    def _refuse(self, refusal: Illegal) -> None:
        game = self._setup.game.id
        self._notice = Notice(
            str(refusal), "refusal", link=f"rules-{game}.html#{refusal.rule}", rule=refusal.rule
        )
        self._effects.append({"alert": str(refusal)})
        if self._desk is not None:
            self._desk.blamed = set(refusal.cards)

    def _save(self) -> None:
        if self._host is not None and self._desk is not None:
            away = self._screen == "home"
            kept = save.write(self._host, self._desk, self._fast, away)
            self._effects.append({"save": kept})

    def _show(self) -> None:
        """Bring the page up to date: the whole screen, or the regions that have changed."""
        desk = self._desk
        parts: dict[str, Html] = {}
        if self._screen == "home" or desk is None:
            parts = home.parts(self._setup, self._notice, self._host)
        elif self._screen == "table":
            parts = table.parts(desk, self._notice, self._fast)
        if self._screen != self._shown_screen:
            self._shown_screen = self._screen
            self._effects.append({"screen": self._whole(), "title": self._title()})
        else:
            changed = [part for id, part in parts.items() if self._shown.get(id) != part]
            if changed:
                patch: Effect = {"patch": changed, "title": self._title()}
                if desk is not None and desk.acted is not None:
                    patch["from"] = desk.acted
                self._effects.append(patch)
        self._shown = parts

    def _whole(self) -> Html:
        desk = self._desk
        if self._screen == "home" or desk is None:
            return home.home(self._setup, self._notice, self._host)
        if self._screen == "result":
            return result.result(desk)
        return table.table(desk, self._notice, self._fast)

    def _title(self) -> str:
        if self._screen == "home" or self._desk is None:
            return _("Peerdeck")
        title = _("{game} · Peerdeck").format(game=_(self._setup.game.title))
        if self._screen == "table" and self._asked(self._desk):
            title = _("Your turn · {title}").format(title=title)
        return title

    def _go_on(self) -> None:
        """Ask for the tick that makes the table go on by itself, once for each state of it."""
        desk = self._desk
        if desk is None or self._screen != "table" or self._awaited == self._told:
            return
        if desk.over:
            wait = LAST_LOOK
        elif self._asked(desk):
            return
        elif desk.ended is not None:
            wait = FAST_DEAL_LOOK if self._fast else DEAL_LOOK
        elif layout_of(desk).routine(desk):
            wait = ASKING_PACE
        else:
            wait = FAST_PACE if self._fast else PACE
        self._awaited = self._told
        self._effects.append({"wait": wait, "intent": {"do": "tick", "entries": self._told}})
