"""The table application, without a browser: intents in, effects out.

An *intent* is something that a person or the page asks for: see `intents.py`. An *effect* is
something for the page to do, as plain data, carried out in order by the session's driver:

- `screen`: put this markup in the place of the whole screen; `title`: the page's title;
- `patch`: bring these regions (markup with an id each) up to date; new cards come `from` this seat;
- `say`, `alert`: have a screen reader say a sentence, politely or at once;
- `sound`: the name of a sound, only one at a time; play its `tones`, as `sounds.py` writes them;
- `dialog`: show this markup in the dialog, from the section with the id `at`; `inside`: bring the
  dialog up to date with this markup if it is still open; `close`: close it;
- `copy`: put this text on the clipboard, and say `copied` or, if that fails, `uncopied` in the
  element with the id `place`, and show the `field` to copy it from, if one is named;
- `wait`: after this many milliseconds send `intent`. What friends have to be told comes first and
  alone; the change to the screen follows when the page, after no milliseconds, sends `show`;
- `address`: set the fragment of the page's address, or remove it;
- `save`: keep this text, or forget it when it is `None`; `aside`: keep this damaged text elsewhere.
  It holds every card, so it must not pass through the page;
- `look`: apply these settings to the page itself, values by name;
- `focus`: give the keyboard focus to the element with this id, at the end;
- `reload`: load the page again, in its newest version;
- the effects that only a table with friends has: see `company/company.py`;
- `keep`: let the page keep this text, or forget it when it is `None`, under the name `as`. The
  first intent, `open`, brings all such texts as `kept`, by name, and the page's `version`.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import TYPE_CHECKING, assert_never

from app import intents, pace, playing, record, save, sounds
from app.dialogs import Dialogs
from app.display import Display
from app.effects import Effect
from app.games import layout_for
from app.intents import Given, Intent
from app.offer import CHOICE
from app.room import TIP, Room
from app.screens.chrome import Notice
from app.screens.home_rules import rule_id
from app.screens.rules import dialog
from app.screens.settings import settings as settings_dialog
from app.settings import Settings, from_text
from app.table import Table
from app.visiting import INVITED, LONGEST_ADDRESS, Visiting
from peerdeck.refusals import Illegal
from peerdeck.words import _

if TYPE_CHECKING:  # the page starts without the modules that only a table with friends needs
    from app.company.company import Company

# Intents that leave a notice standing.
QUIET = (
    *(intents.Rules, intents.Settings, intents.Set, intents.Scores, intents.Advice, intents.Stop),
    *(intents.Tick, intents.Query, intents.Closed, intents.Unkept, intents.Show),
    *(intents.Friends, intents.Beat),
)
URGENT = {"friends", "save friends", "wait"}  # effects that others wait for, each after its save


class Session:
    """One page: a home screen, a lobby, a table, a curtain, a result."""

    def __init__(self) -> None:
        """Begin on the home screen, with the usual table on offer, as the page was delivered."""
        self._room = Room(Dialogs())
        self._visiting = Visiting(self._room)
        self._display = Display(self._room.offer)
        self._is_stale = False  # the screen may be out of date
        self._will_show = False  # the page has been asked to come back for the change

    def handle(self, given: Given) -> list[Effect]:
        """Return the effects of an intent. One that makes no sense here changes nothing."""
        room, intent = self._room, intents.read(given)
        if intent is None:
            return self._take_effects()
        if not isinstance(intent, QUIET):
            room.notice = None
        try:
            self._do(intent)
        except Illegal as refusal:
            playing.refuse(room, refusal)
        except (ValueError, LookupError) as error:
            room.notice = Notice(str(error), "warning")
        self._visiting.gather()
        # Most of the messages between pages change nothing on the screen.
        changes_nothing = isinstance(intent, intents.Friends | intents.Beat | intents.Show)
        if self._visiting.has_news() or not changes_nothing:
            self._is_stale = True
        if not self._is_stale:
            return self._take_effects()
        if any("friends" in effect for effect in room.effects):
            if not self._will_show:
                self._will_show = True
                room.effects.append({"wait": 0, "intent": {"do": "show"}})
            return self._take_effects(URGENT)
        self._show()
        room.effects += room.dialogs.update(room.table, room.screen)
        self._sound()
        playing.go_on(room)
        self._is_stale = False
        return self._take_effects()

    def apologise(self) -> list[Effect]:
        """Return the effects that tell the player of an error of ours."""
        told = _("Something went wrong here. Reload the page to go on.")
        self._room.effects.append({"alert": told})
        self._room.notice = Notice(told, "warning")
        self._display.forget()
        self._show()
        return self._take_effects()

    def _take_effects(self, urgent: Set[str] = frozenset()) -> list[Effect]:
        """Return the effects so far, or only urgent ones: the rest waits for the next intent."""
        room = self._room
        taken = [one for one in room.effects if not urgent or one.keys() & urgent]
        room.effects = [one for one in room.effects if urgent and not one.keys() & urgent]
        return taken

    def _do(self, intent: Intent) -> None:
        if isinstance(intent, intents.PageIntent):
            self._at_page(intent)
        elif isinstance(intent, intents.NetworkIntent):
            self._visiting.take(intent)
        elif self._room.screen == "home":
            self._at_home(intent)
        elif not isinstance(intent, intents.HomeIntent):
            self._at_table(intent)

    def _at_page(self, intent: intents.PageIntent) -> None:
        """Handle what every screen takes."""
        room = self._room
        match intent:
            case intents.Open():
                self._display.begin(intent.shown)
                room.offer.address = intent.address[:LONGEST_ADDRESS]
                room.offer.can_share = intent.can_share
                self._visiting.remember(intent)
                self._recall(intent.kept)
                self._open(intent.hash, intent.save)
            case intents.Show():
                self._will_show = False
            case intents.Link(fragment):
                self._follow(fragment)
            case intents.Unkept(name):
                self._unkept(name)
            case intents.Rules(section):
                self._open_rules(section)
            case intents.Settings():
                markup = settings_dialog(Settings.offered(), room.settings.pairs())
                room.effects += room.dialogs.open(markup)
            case intents.Closed():
                room.dialogs.closed()
            case intents.Set(form):
                room.choose(room.settings.changed(form))
            case intents.Reload():
                room.effects.append({"reload": True})
            case _:
                assert_never(intent)

    def _open_rules(self, section: str) -> None:
        """Open the rules of the table, or of the game on offer, at a section."""
        room = self._room
        header = room.table.public.header if room.table and room.screen != "home" else None
        if header is not None:
            game, page = header.game, header.game.rules_page(header.options)
        else:
            game = room.offer.wish.game
            page = game.rules_page()
        room.effects += room.dialogs.open(dialog(page, layout_for(game.id).example), section)

    def _at_home(self, intent: intents.HomeIntent | intents.TableIntent) -> None:
        room, visiting = self._room, self._visiting
        if visiting.company is not None:
            self._for_friends(visiting.company, intent)
            return
        match intent:
            case intents.Start(form) | intents.HostFriends(form):
                if form:  # else the table on offer
                    room.offer.take_form(form)
                room.effects += room.offer.keep_choice()
                self._start(friends=isinstance(intent, intents.HostFriends))
            case intents.UsualStart():
                room.offer.as_usual()
                room.effects += room.offer.keep_choice()
                self._start()
            case intents.ComeByCode():
                visiting.come_by_code()
            case intents.ResumeFriends():
                visiting.come_back()
            case intents.Resume():
                if isinstance(room.table, Table):
                    playing.come(room, room.table)
                    room.save()
                    room.effects.append({"address": ""})  # the player has gone past the link
            case _ if isinstance(intent, intents.OfferIntent):
                room.effects += room.offer.act(intent)
                room.effects += room.offer.keep_choice()

    def _for_friends(
        self, company: Company, intent: intents.HomeIntent | intents.TableIntent
    ) -> None:
        """Handle an intent on the screen where the host chooses what the friends play next."""
        room, visiting = self._room, self._visiting
        match intent:
            case intents.Start(form) | intents.HostFriends(form):
                if form:
                    room.offer.take_form(form)
                self._start(friends=True)
            case intents.UsualStart():
                room.offer.as_usual()
                self._start(friends=True)
            case intents.Back():
                visiting.back()
            case intents.Other():
                visiting.act(company, intent)
            case _ if isinstance(intent, intents.OfferIntent):
                before = room.offer.wish.game
                room.effects += room.offer.act(intent)
                if room.offer.wish.game is not before:
                    visiting.make_room()

    def _at_table(self, intent: intents.TableIntent) -> None:
        """Handle an intent on any other screen."""
        room, company = self._room, self._visiting.company
        if company is not None and self._among_friends(company, intent):
            return
        if room.table is not None and room.screen == "result":
            playing.at_result(room, room.table, intent)
        elif room.table is not None:
            playing.at_table(room, room.table, intent)

    def _among_friends(self, company: Company, intent: intents.TableIntent) -> bool:
        """Handle what means something else among friends. Return False for all the rest."""
        room, visiting = self._room, self._visiting
        match intent:
            case intents.OtherRules() if visiting.may_choose:
                visiting.choose()
            case intents.Home() if visiting.may_choose and room.screen == "result":
                visiting.choose()
            case intents.Home() | intents.Leave():
                visiting.leave()
            case intents.Again() | intents.Other():
                return visiting.act(company, intent)
            case _:
                return False
        return True

    def _start(self, *, friends: bool = False) -> None:
        """Begin the table on offer, or show what prevents it."""
        room, visiting = self._room, self._visiting
        for rule, problem in room.offer.wish.problems().items():
            room.effects += [{"alert": problem}, {"focus": rule_id(rule)}]
            return
        setup = room.offer.wish.setup()
        if friends:
            visiting.host(setup)
            return
        playing.begin(room, setup, None)

    def _open(self, fragment: str, kept: str | None) -> None:
        """Open the page: go on with the kept table, or offer what the link says."""
        room = self._room
        if kept is not None:
            try:
                saved = save.read(kept)
            except (ValueError, LookupError) as error:
                room.effects += [{"aside": kept}, {"save": None}]
                told = _(
                    "The table kept in this browser could not be read and was set aside. {why}"
                )
                room.warn(told.format(why=error))
            else:
                room.table = table = Table.restored(saved)
                if not saved.away:
                    playing.come(room, table)
        self._follow(fragment)

    def _recall(self, texts: Mapping[str, str]) -> None:
        """Apply what the page has kept."""
        room = self._room
        room.settings, problem = from_text(texts.get("settings", ""))
        room.effects.append({"look": room.settings.look()})
        room.warn(problem)
        room.warn(room.offer.take_kept(texts))
        room.shows_tip = TIP not in texts
        room.records = record.read(texts.get(record.KEPT, ""))

    def _unkept(self, name: str | None) -> None:
        """Say that the browser does not keep the text of this name, or the table if it is None."""
        if name in (CHOICE, TIP, record.KEPT):
            return  # the player has not asked for that to be kept
        told = _("This browser saves nothing: if you reload the page, the game is gone.")
        if name is not None:
            told = _("This browser cannot save what you choose: it lasts until you leave.")
            self._room.effects.append({"say": told})
        self._room.notice = Notice(told, "warning")

    def _follow(self, fragment: str) -> None:
        """Offer the table that a link asks for; a match in progress waits."""
        room = self._room
        if len(fragment) < 2:
            return
        if fragment.startswith(INVITED):
            self._visiting.come(fragment)
            return
        if self._visiting.company is not None:
            self._visiting.leave()
        elif room.screen in ("table", "result"):
            room.step_away()
        room.offer.follow(fragment)
        if room.offer.problems:
            room.effects.append({"say": " ".join(room.offer.problems)})

    def _show(self) -> None:
        room = self._room
        self._room.effects += self._display.update(
            room.screen,
            room.offer,
            room.table,
            self._visiting.company,
            room.notice,
            fast=room.settings.pace in pace.HURRIED,
            shows_tip=room.shows_tip,
            records=room.records,
            with_friends=self._visiting.waits,
        )

    def _sound(self) -> None:
        """Play the most important sound that is due, if the player wants sounds."""
        room = self._room
        sound = sounds.most_important(room.heard)
        room.heard.clear()
        if sound is not None and room.settings.sound == "on":
            room.effects.append({"sound": sound, "tones": sounds.SOUNDS[sound]})
