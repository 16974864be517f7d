"""The table application, without a browser: intents in, effects out.

An *intent* is what somebody did, as plain data: `{"do": "tap", "card": 60}`. An *effect* is what is
to happen, as plain data too, carried out in order by whoever drives the session:

- `screen`: put this markup in the place of the whole screen; `title`: the page's title;
- `patch`: bring these regions (markup with an id each) up to date; new cards come `from` this seat;
- `say`, `alert`: let a screen reader say a sentence, politely or at once;
- `sound`: let one of `SOUNDS` be heard, and no more than one at a time;
- `dialog`: show this markup in the dialog, from the section with the id `at`; `inside`: bring the
  dialog up to date with this markup if it is still open; `close`: close it;
- `copy`: put this text where it can be pasted, and say `copied` or, if that fails, `uncopied` in
  the element with the id "copied", and show the `field` to copy it from, if one is named;
- `wait`: after so many milliseconds send `intent`;
- `address`: let the page's address end in this fragment, or in none;
- `save`: keep this text, or nothing when it is `None`; `aside`: keep this damaged text elsewhere.
  It holds every card, so it must not pass through the page;
- `look`: the page itself goes by these settings, values by name;
- `focus`: give the keyboard to the element with this id, at the end;
- what only a table with friends has: see `company/company.py`;
- `keep`: let the page keep this text, or nothing when it is `None`, under the name `as`. The first
  intent, `open`, brings all such texts as `kept`, by name; and `version`, which page this is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app import arranging, moment, pace, queries, save
from app.desk import Desk
from app.dialogs import Dialogs
from app.display import Display, Effect, Screen, copied
from app.facts import boast
from app.host import Host
from app.layouts.sevens import drawn_example
from app.offer import CHOICE, Offer
from app.screens.chrome import Notice
from app.screens.home_rules import rule_id
from app.screens.questions import questions
from app.screens.rules import dialog
from app.screens.settings import settings as settings_dialog
from app.settings import Settings, from_text, to_text
from app.setup import Person, Setup
from app.show.curtain import passed_to
from app.table import Table
from peerdeck.event import Seat
from peerdeck.game import Illegal
from peerdeck.log import parse_action
from peerdeck.words import _

if TYPE_CHECKING:  # the page starts without what only a table with friends needs
    from app.company.company import Company
    from app.company.party import Party
    from app.friends.seated import Seated

Intent = Mapping[str, Any]

LONGEST_ADDRESS = 500
FROM_FRIENDS = ("friends", "beat")
INVITED = "#table="  # begins the address of a table with friends
# What is done at a table with friends beside the game.
COMPANY = (
    *("ask in", "admit", "seat later", "turn away", "keep seat", "free seat", "mind", "lock"),
    *("wait for all", "pause", "begin", "again", "go on without", "overrule", "react", "proof"),
    *("copy invitation", "copy code", "share link", "offer code", "take code", "codes", "name"),
    *("try again", "servers", "invite"),
)
DIALOGS = ("rules", "settings", "scores", "advice", "stop")
# What leaves a notice standing.
QUIET = (*DIALOGS, "tick", "query", "set", "closed", "unkept", *FROM_FRIENDS)

SOUNDS = ("refused", "won", "turn", "laid")  # the most important one first


class Session:
    """One page: a home screen, a table, a curtain, a result."""

    def __init__(self) -> None:
        """At home, with the usual table on offer, as the page was delivered."""
        self._offer = Offer()
        self._table: Table | Seated | None = None
        self._party: Party | None = None  # as soon as there is anything of friends
        self._own: Table | None = None  # waits while there are friends
        self._version, self._kept = "", {"friends": "", "name": "", "servers": ""}
        self._settings = Settings()
        self._notice: Notice | None = None
        self._screen: Screen = "home"
        self._display = Display(self._offer)
        self._dialogs = Dialogs()
        self._awaited = -1  # after how many entries the tick that is under way was asked for
        self._effects: list[Effect] = []
        self._mark: object = None  # of what was shown of friends
        self._heard: set[str] = set()  # which of the sounds there is reason for

    def handle(self, intent: Intent) -> list[Effect]:
        """What is to happen now. An intent that makes no sense here changes nothing."""
        self._effects = []
        self._heard.clear()
        if intent.get("do") not in QUIET:
            self._notice = None
        try:
            self._do(intent)
        except Illegal as refusal:
            self._refuse(refusal)
        except (ValueError, LookupError) as error:
            self._notice = Notice(str(error), "warning")
        self._gather()
        mark, self._mark = self._mark, self._party.mark if self._party is not None else None
        if intent.get("do") in FROM_FRIENDS and mark == self._mark and not self._heard:
            return self._effects  # most of what pages tell each other is nothing to look at
        self._show()
        self._effects += self._dialogs.update(self._table, self._screen)
        self._sound()
        self._go_on()
        return self._effects

    def apologise(self) -> list[Effect]:
        """What is to happen after a fault of ours."""
        told = _("Something went wrong here. Reload the page to go on.")
        self._effects = [{"alert": told}]
        self._notice = Notice(told, "warning")
        self._display.forget()
        self._show()
        return self._effects

    def _do(self, intent: Intent) -> None:
        match intent:
            case {"do": "open"}:
                self._offer.address = str(intent.get("address", ""))[:LONGEST_ADDRESS]
                self._offer.can_share = intent.get("can_share") is True
                self._version = str(intent.get("version", ""))
                self._kept["friends"] = str(intent.get("friends") or "")
                self._recall(intent.get("kept"))
                self._open(str(intent.get("hash", "")), intent.get("save"))
            case {"do": "link"}:
                self._follow(str(intent.get("hash", "")))
            case {"do": "unkept", "value": name} if name == CHOICE:
                pass  # nobody has asked for that to be kept
            case {"do": "unkept", "value": _name}:
                told = _(
                    "What you choose cannot be kept in this browser: it lasts until you leave."
                )
                self._notice = Notice(told, "warning")
                self._effects.append({"say": told})
            case {"do": "unkept"}:
                told = _("This browser keeps nothing: a reload of the page will end the table.")
                self._notice = Notice(told, "warning")
            case {"do": "rules"}:
                markup = dialog(self._offer.wish.game.page(), drawn_example)
                self._effects += self._dialogs.open(markup, str(intent.get("value", "")))
            case {"do": "settings"}:
                markup = settings_dialog(Settings.offered(), self._settings.pairs())
                self._effects += self._dialogs.open(markup)
            case {"do": "closed"}:
                self._dialogs.closed()
            case {"do": "set", "form": dict(form)}:
                self._choose(self._settings.changed(form))
            case {"do": str(do)} if do in FROM_FRIENDS:
                if self._party is not None:
                    self._party.take(intent)
            case _ if self._screen == "home":
                self._at_home(intent)
            case {"do": "home"} if self._company is not None and self._screen == "result":
                self._screen = "home"  # to choose what the same friends play next
            case {"do": "home" | "leave"} if self._company is not None:
                self._leave_friends()
            case {"do": str(do)} if self._company is not None and do in COMPANY:
                self._in_company(self._company, intent)
            case _ if self._table is not None and self._screen == "result":
                self._at_result(self._table, intent)
            case _ if self._table is not None:
                self._at_table(self._table, intent)

    def _at_home(self, intent: Intent) -> None:
        match intent:
            case {"do": "start"}:
                if isinstance(form := intent.get("form"), dict):  # else as it is offered
                    self._offer.take_form(form)
                self._effects += self._offer.keep_choice()
                self._start()
            case {"do": "usual start"}:
                self._offer.as_usual()
                self._effects += self._offer.keep_choice()
                self._start()
            case {"do": "host friends"}:
                if isinstance(form := intent.get("form"), dict):
                    self._offer.take_form(form)
                self._effects += self._offer.keep_choice()
                if self._company is not None and not self._is_in_the_way():
                    self._company.set_up(self._offer.wish.setup())
                    self._screen = "result"
                elif not self._is_in_the_way():
                    setup = self._offer.wish.setup()
                    host = setup.takers[0]
                    self._put_by()
                    self._friends().begin(setup, host.name if isinstance(host, Person) else "")
            case {"do": "come by code"}:
                self._friends().come_by_code()
            case {"do": "resume friends"}:
                self._friends().come(self._friends().fragment)
            case {"do": "resume"} if isinstance(self._table, Table):
                self._come(self._table)
                self._save()
                self._effects.append({"address": ""})  # the link has been passed by
            case _:
                self._effects += self._offer.act(intent)
                self._effects += self._offer.keep_choice()

    def _start(self) -> None:
        """Begin the table on offer, or show what is in the way."""
        if not self._is_in_the_way():
            if self._company is not None:
                self._leave_friends()
            self._begin(self._offer.wish.setup(), None)

    def _is_in_the_way(self) -> bool:
        """Whether the table on offer cannot be played; says why."""
        for rule, problem in self._offer.wish.problems().items():
            self._effects += [{"alert": problem}, {"focus": rule_id(rule)}]
            return True
        return False

    def _at_result(self, table: Table | Seated, intent: Intent) -> None:
        match intent:
            case {"do": "again"} if isinstance(table, Table):
                setup = table.setup
                self._begin(setup, (table.host.referee.state.dealer + 1) % setup.seats)
            case {"do": "home"}:
                self._clear()
            case {"do": "copy"}:
                self._effects.append(copied(boast(table.public)))

    def _at_table(self, table: Table | Seated, intent: Intent) -> None:
        """What can be done at the table, whoever is looking."""
        desk = table.desk
        match intent:
            case {"do": "tick", "entries": int(entries)} if entries == table.entries:
                self._tick(table)
            case {"do": "leave" | "home"}:
                self._step_away()
            case {"do": "scores" | "advice" | "stop" as what}:
                self._effects += self._dialogs.open_live(what, table, self._screen)
            case {"do": "reveal"} if desk is None:
                table.reveal()
                self._call(table)
            case {"do": "pace"}:
                hurried = self._settings.pace in pace.HURRIED
                self._choose(replace(self._settings, pace="usual" if hurried else "fast"))
            case _ if desk is not None:
                self._at_desk(table, desk, intent)

    def _at_desk(self, table: Table | Seated, desk: Desk, intent: Intent) -> None:
        """What the player can do whose desk is shown."""
        match intent:
            case {"do": str(do)} if do in arranging.DOES:
                told = arranging.arrange(desk, intent)
                if told:
                    self._effects.append({"alert": told})
                    self._save()
            case {"do": "drop", "card": int(card), "on": {"do": str(do)} as on} if do != "drop":
                if card in desk.order:
                    arranging.drop(desk, card)
                    self._at_desk(table, desk, on)
            case {"do": "query", "value": "keys"}:
                self._effects += self._dialogs.open(questions())
            case {"do": "query", "value": str(what)}:
                answer = queries.answer(desk, what)
                self._effects += [{"alert": answer}] if answer else []
            case {"do": "stop now"}:
                self._hear(table, table.stop(), was_awaited=True)
            case {"do": "choose", "value": str(choice)} if table.is_asked:
                self._act(table, parse_action(choice.split(" "), desk.header.game))
            case {"do": str(do)} if table.is_asked or moment.only_arranges(desk, do):
                before = desk.prepared, desk.waives
                action = moment.act(desk, intent)
                if action is not None:
                    self._act(table, action)
                elif before != (desk.prepared, desk.waives):
                    self._save()
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
                self._warn(told.format(why=error))
            else:
                self._table = saved.table
                if not saved.away:
                    self._come(saved.table)
        self._follow(fragment)

    def _recall(self, kept: object) -> None:
        """Go by what the page has kept."""
        kept = kept if isinstance(kept, dict) else {}
        texts = {str(name): text for name, text in kept.items() if isinstance(text, str)}
        self._settings, problem = from_text(texts.get("settings", ""))
        self._effects.append({"look": self._settings.look()})
        self._warn(problem)
        self._warn(self._offer.take_kept(texts))
        self._kept |= {name: texts.get(name, "") for name in ("name", "servers")}

    def _warn(self, told: str) -> None:
        """Tell this beside what is told already."""
        if told:
            text = f"{self._notice.text} {told}" if self._notice else told
            self._notice = Notice(text, "warning")

    def _choose(self, settings: Settings) -> None:
        """Go by other settings from now on."""
        if (settings.sound, self._settings.sound) == ("on", "off"):
            self._heard.add("turn")  # to hear how loud it is
        self._settings = settings
        self._effects.append({"look": settings.look()})
        self._effects.append({"keep": to_text(settings), "as": "settings"})

    def _follow(self, fragment: str) -> None:
        """Offer the table that a link asks for; one that is being played waits."""
        if len(fragment) < 2:
            return
        if fragment.startswith(INVITED):
            self._put_by()
            self._friends().come(fragment[:LONGEST_ADDRESS])
            return
        if self._screen == "table":
            self._step_away()
        elif self._screen == "result":
            self._clear()
        self._offer.follow(fragment)
        if self._offer.problems:
            self._effects.append({"say": " ".join(self._offer.problems)})

    # With friends

    @property
    def _company(self) -> Company | None:
        return self._party.company if self._party is not None else None

    def _friends(self) -> Party:
        """What there is of friends; fetched when it is wanted first."""
        if self._party is None:
            from app.company.party import Party

            kept = self._kept
            self._party = Party(self._version, kept["friends"], kept["name"], kept["servers"])
        return self._party

    def _put_by(self) -> None:
        """The table of this device waits."""
        if isinstance(self._table, Table):
            self._step_away()

    def _leave_friends(self) -> None:
        self._effects += self._friends().leave()
        self._kept["friends"] = self._friends().fragment
        self._effects.append({"address": ""})
        self._screen, self._table, self._own = "home", self._own, None

    def _in_company(self, company: Company, intent: Intent) -> None:
        """What is done about friends, before a match and during it."""
        if intent["do"] == "proof":
            from app.show.company import proof

            self._effects += self._dialogs.open(proof(company))
        elif intent["do"] == "invite":
            from app.show.lobby import invited

            self._effects += self._dialogs.open(invited(company, self._offer))
        else:
            company.act({**intent, "address": self._offer.address})
            if company.name and company.name != self._kept["name"]:
                self._kept["name"] = company.name
                self._effects.append({"keep": company.name, "as": "name"})

    def _gather(self) -> None:
        """Let the screen be the one that fits the table with friends, and tell what happened."""
        party, table = self._party, self._table
        if party is None or (party.company is None and party.seated is None):
            return
        party.follow()
        if isinstance(table, Table):
            self._own = table
        screen = party.screen(self._screen)
        if self._screen == "home" and party.company is not None and party.is_choosing:
            screen = "home"
        is_new = screen == "table" != self._screen
        self._screen, self._table = screen, party.seated
        if party.seated is not None:
            refusal = party.seated.friends.refusal
            if refusal is not None:
                self._refuse(refusal)
            told = party.seated.said()
            if is_new:
                self._come(party.seated)
            elif told:
                self._hear(party.seated, told, was_awaited=False)
            elif party.is_nudged:
                self._call(party.seated)
            party.is_nudged = False
        self._effects += party.drain()
        self._kept["friends"] = party.fragment

    def _begin(self, setup: Setup, dealing: Seat | None) -> None:
        self._table = Table(Host.begin(setup, dealing))
        self._come(self._table)
        self._save()
        self._effects.append({"address": ""})  # a reload is to come back here, not to the link

    def _come(self, table: Table | Seated) -> None:
        """To the table, which may have waited; whoever looks first says who it is."""
        self._offer.offer(table.setup)
        self._screen = "table"
        self._awaited = -1
        table.draw_curtain()
        self._call(table)

    def _clear(self) -> None:
        """Back home; the table is over and done with."""
        self._table = None
        self._screen = "home"
        self._effects.append({"save": None})

    def _step_away(self) -> None:
        """Back home; the table waits."""
        self._screen = "home"
        self._save()

    def _act(self, table: Table | Seated, action: Any) -> None:
        """Let the player whose desk is shown act. Raises `Illegal`."""
        if self._settings.confirm == "on" and table.desk is not None:
            question = moment.doubt(table.desk, action)
            if question is not None:
                self._effects.append({"say": question})
                return
        self._hear(table, table.act(action), was_awaited=True)

    def _tick(self, table: Table | Seated) -> None:
        """What goes on by itself: an answer nobody has a say in, a bot, the end of a last look."""
        if table.over:
            self._screen = "result"
        else:
            was_awaited = table.is_awaited
            self._hear(table, table.go_on(), was_awaited=was_awaited)

    def _hear(self, table: Table | Seated, told: list[str], *, was_awaited: bool) -> None:
        """Something happened: keep it, and say it."""
        if table.is_handed_on:
            table.draw_curtain()
        self._save()
        desk = table.public
        if desk.laid:
            self._heard.add("laid")
        if desk.ended is not None and set(desk.state.sheet[-1].winners) & set(table.people):
            self._heard.add("won")
        if table.desk is not None:
            self._effects.append({"say": " ".join(told)})
        if not was_awaited:  # else the turn goes on, as with a swap after a joker
            self._call(table)

    def _call(self, table: Table | Seated) -> None:
        """Tell the player when it is the own turn, or whose turn it is to look."""
        person = table.next_person
        if table.is_awaited and table.desk is not None:
            self._effects.append({"alert": moment.called(table.desk)})
            self._heard.add("turn")
        elif table.desk is None and person is not None:
            self._effects.append({"alert": passed_to(table.setup.names[person])})
            self._heard.add("turn")

    def _refuse(self, refusal: Illegal) -> None:
        game = self._offer.wish.game.id
        self._notice = Notice(
            str(refusal), "refusal", link=f"rules-{game}.html#{refusal.rule}", rule=refusal.rule
        )
        self._effects.append({"alert": str(refusal)})
        self._heard.add("refused")
        if self._table is not None and self._table.desk is not None:
            self._table.desk.blamed = set(refusal.cards)

    def _save(self) -> None:
        if isinstance(self._table, Table):
            kept = save.write(self._table, self._screen == "home")
            self._effects.append({"save": kept})

    def _show(self) -> None:
        self._effects += self._display.update(
            self._screen,
            self._offer,
            self._table,
            self._company,
            self._notice,
            fast=self._settings.pace in pace.HURRIED,
            with_friends=self._company is None and bool(self._kept["friends"]),
        )

    def _sound(self) -> None:
        """Let the most important sound be heard, if the player likes sounds."""
        sound = next((one for one in SOUNDS if one in self._heard), None)
        if sound is not None and self._settings.sound == "on":
            self._effects.append({"sound": sound})

    def _go_on(self) -> None:
        """Ask for the tick that makes the table go on by itself, once for each state of it."""
        table = self._table
        if table is None or self._screen != "table" or self._awaited == table.entries:
            return
        wait = pace.wait(table, pace.PACES[self._settings.pace])
        if wait is not None:
            self._awaited = table.entries
            self._effects.append({"wait": wait, "intent": {"do": "tick", "entries": table.entries}})
