"""The table application, without a browser: intents in, effects out.

An *intent* is something that a person or the page asks for: see `intents.py`. An *effect* is
something for the page or its worker to do, carried out in order: see `effects.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import TYPE_CHECKING, assert_never, get_args

from app import intents, keeping, playing, record, sounds, storage, tab_news
from app.addresses import Address, Code, Invitation, Offer, Torn, of_fragment, of_text
from app.dialogs import Dialogs
from app.display import Display
from app.effects import Effect
from app.games import layout_for
from app.intents import Given, Intent
from app.room import PERSIST_ASKED, TIP, Room
from app.screens.chrome import Notice
from app.screens.home import JOIN
from app.screens.home_rules import rule_id
from app.screens.kept import Kept
from app.screens.leaving import leaving
from app.screens.rules import dialog
from app.screens.settings import settings as settings_dialog
from app.settings import Settings, from_text
from app.speech import alerted, said
from app.table import Table
from app.visiting import Visiting
from peerdeck.objection import Objection
from peerdeck.refusals import Illegal
from peerdeck.words import N_, _

if TYPE_CHECKING:  # the page starts without the modules that only a table with friends needs
    from app.online.participant import Participant

LONGEST_ADDRESS = 500  # characters of the page's own address
_LOST_A_PART = N_("This link to a table has lost a part. Copy the whole link again.")
_NO_LINK = N_("This is no link to a table and no code. Paste the whole of what a friend sent you.")

# Intents that leave a notice standing.
QUIET = (
    *(intents.Rules, intents.Settings, intents.Set, intents.Advice, intents.Stop),
    *(intents.Tick, intents.Query, intents.Closed, intents.Show, intents.GoBack),
    *get_args(intents.HistoryIntent),
    *(*get_args(intents.TabIntent), *get_args(intents.StoreIntent)),
    *get_args(intents.NetworkIntent),
)
URGENT = {
    "friends",
    "store friends",
    "deck",
    "wait",
    "show",
}  # what others wait for, each after its save


class Session:
    """One page: a home screen, a lobby, a table, a curtain, a result."""

    def __init__(self) -> None:
        """Begin on the home screen, with the usual table in the form, as the page was delivered."""
        self._room = Room(Dialogs())
        self._visiting = Visiting(self._room)
        self._display = Display(self._room.form)
        # The address that the page has last been told, and if it is a table's.
        self._place = ("", False)
        self._is_stale = False  # the screen may be out of date
        self._will_show = False  # the page has been asked to come back for the change

    def handle(self, given: Given) -> list[Effect]:
        """Return the effects of an intent. One that makes no sense here changes nothing.

        Raises what is a fault of ours: `apologise` then has what is to be told.
        """
        room, intent = self._room, intents.read(given)
        if intent is None:
            return self._take_effects()
        if not isinstance(intent, QUIET):
            room.notice = None
        try:
            self._do(intent)
        except Illegal as refusal:
            playing.refuse(room, refusal)
        except Objection as objection:
            room.notice = Notice(str(objection), "warning")
        self._visiting.gather()
        # Most of the messages between pages change nothing on the screen.
        is_of_network = isinstance(intent, get_args(intents.NetworkIntent))
        if self._visiting.has_news() or not (is_of_network or isinstance(intent, intents.Show)):
            self._is_stale = True
        if not self._is_stale:
            return self._take_effects()
        if is_of_network or any("friends" in effect for effect in room.effects):
            if not self._will_show:
                self._will_show = True
                room.effects.append({"show": True})
            return self._take_effects(URGENT)
        self._show()
        self._locate()
        room.effects += room.dialogs.update(room.table, room.screen)
        self._sound()
        playing.go_on(room)
        self._is_stale = False
        return self._take_effects()

    @property
    def under_way(self) -> Set[object]:
        """The things that friends are just being told."""
        return self._visiting.under_way

    def think(self) -> bool:
        """Let a bot use a pause to think a step further. Return False if there is nothing more."""
        table = self._room.table
        is_at_home = isinstance(table, Table)  # where nothing goes on while nobody looks
        is_on = self._room.screen == "table" or not is_at_home
        return table is not None and is_on and table.think()

    def apologise(self) -> list[Effect]:
        """Return the effects that tell the player of an error of ours."""
        told = _("Something went wrong here. Reload the page to go on.")
        self._room.effects.append(alerted(told))
        self._room.notice = Notice(told, "warning")
        self._display.forget()
        self._show()
        return self._take_effects()

    def _take_effects(self, urgent: Set[str] = frozenset()) -> list[Effect]:
        """Return the effects so far, or only urgent ones: the rest waits for the next intent."""
        room = self._room
        room.effects += storage.ask_to_persist(room)
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
                self._open(intent)
            case intents.Show():
                self._will_show = False
            case intents.Link(fragment):
                self._follow(fragment)
                if not any("dialog" in effect for effect in room.effects):
                    room.effects += room.dialogs.close()  # it is about the place that was left
            case intents.GoBack():
                self._go_back()
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
            case _ if isinstance(intent, intents.TabIntent):
                tab_news.among_tabs(room, self._visiting, intent)
            case _ if isinstance(intent, intents.StoreIntent):
                storage.in_store(room, self._visiting, intent)
            case _:
                assert_never(intent)

    def _go_back(self) -> None:
        """Leave the table, or ask first if a match that goes on or friends are left behind."""
        room, visiting = self._room, self._visiting
        table = room.table
        is_going = table is not None and room.screen == "table" and not table.over
        if is_going or visiting.is_seated:
            among_friends = visiting.participant is not None
            room.effects += room.dialogs.open(leaving(among_friends=among_friends))
        elif visiting.participant is not None:
            visiting.leave()
        elif room.table is not None:
            room.step_away()

    def _open_rules(self, section: str) -> None:
        """Open the rules of the table, or of the game in the form, at a section."""
        room = self._room
        header = room.table.public.header if room.table and room.screen != "home" else None
        if header is not None:
            game, page = header.game, header.game.rules_page(header.options)
        else:
            game = room.form.draft.game
            page = game.rules_page()
        room.effects += room.dialogs.open(dialog(page, layout_for(game.id).example), section)

    def _at_home(self, intent: intents.HomeIntent | intents.TableIntent) -> None:
        room, visiting = self._room, self._visiting
        if visiting.participant is not None:
            self._for_friends(visiting.participant, intent)
            return
        match intent:
            case intents.Start(form) | intents.HostFriends(form):
                if form:  # else the table of the form
                    room.form.take_form(form)
                room.effects += room.form.keep_choice()
                self._start(friends=isinstance(intent, intents.HostFriends))
            case intents.UsualStart():
                room.form.as_usual()
                room.effects += room.form.keep_choice()
                self._start()
            case intents.Join(form):
                self._join(form.get("join", ""))
            case intents.ResumeFriends():
                visiting.come_back()
            case _ if isinstance(intent, intents.KeptIntent):
                keeping.act(room, intent)
            case _ if isinstance(intent, intents.FormIntent):
                room.effects += room.form.act(intent)
                room.effects += room.form.keep_choice()

    def _for_friends(
        self, participant: Participant, intent: intents.HomeIntent | intents.TableIntent
    ) -> None:
        """Handle an intent on the screen where somebody chooses what the friends play next."""
        room, visiting = self._room, self._visiting
        match intent:
            case intents.Start(form) | intents.HostFriends(form):
                if form:
                    room.form.take_form(form)
                self._start(friends=True)
            case intents.UsualStart():
                room.form.as_usual()
                self._start(friends=True)
            case intents.Back():
                visiting.back()
            case intents.Other():
                visiting.act(participant, intent)
            case _ if isinstance(intent, intents.FormIntent):
                before = room.form.draft.game
                room.effects += room.form.act(intent)
                if room.form.draft.game is not before:
                    visiting.make_room()

    def _at_table(self, intent: intents.TableIntent) -> None:
        """Handle an intent on any other screen."""
        room, participant = self._room, self._visiting.participant
        if participant is not None and self._among_friends(participant, intent):
            return
        if room.table is not None and room.screen == "result":
            playing.at_result(room, room.table, intent)
        elif room.table is not None:
            playing.at_table(room, room.table, intent)

    def _among_friends(self, participant: Participant, intent: intents.TableIntent) -> bool:
        """Handle what means something else among friends. Return False for all the rest."""
        room, visiting = self._room, self._visiting
        match intent:
            case intents.OtherRules() if visiting.may_choose:
                visiting.choose()
            case intents.Home() if visiting.may_choose and room.screen == "result":
                visiting.choose()
            case intents.Home() | intents.Leave():
                visiting.leave()
            case intents.Stop():
                visiting.ask_to_end(participant)
            case intents.Again() | intents.Other():
                return visiting.act(participant, intent)
            case _:
                return False
        return True

    def _start(self, *, friends: bool = False) -> None:
        """Begin the table in the form, or show what prevents it."""
        room, visiting = self._room, self._visiting
        for rule, problem in room.form.draft.problems().items():
            room.effects += [alerted(problem), {"focus": rule_id(rule)}]
            return
        setup = room.form.draft.setup()
        if friends:
            visiting.host(setup)
            return
        keeping.begin(room, setup)

    def _open(self, intent: intents.Open) -> None:
        """Open the page at its address, with all that was kept."""
        room = self._room
        room.form.address = intent.address[:LONGEST_ADDRESS]
        room.form.can_share, room.can_keep = intent.can_share, intent.can_keep
        self._visiting.remember(intent)
        self._recall(intent.kept)
        keeping.take_stock(room, intent.saves)
        self._follow(intent.hash)

    def _recall(self, texts: Mapping[str, str]) -> None:
        """Apply what the page has kept."""
        room = self._room
        settings, problem = from_text(texts.get("settings", ""))
        room.apply(settings)
        room.warn(problem)
        room.warn(room.form.take_kept(texts))
        room.shows_tip, room.is_persist_asked = TIP not in texts, PERSIST_ASKED in texts
        room.records = record.read(texts.get(record.KEPT, ""))

    def _follow(self, fragment: str) -> None:
        """Go where a link leads: to a table or a match, or home with a table in the form."""
        if len(fragment) > 1:
            self._go(of_fragment(fragment))

    def _join(self, text: str) -> None:
        """Go where a pasted text leads, or say what is expected."""
        room, led = self._room, of_text(text)
        if led is None or isinstance(led, Torn):
            told = _NO_LINK if led is None else _LOST_A_PART
            room.notice = Notice(_(told), "pasted")
            room.effects += [alerted(_(told)), {"focus": JOIN}]
            return
        self._go(led)
        if isinstance(led, Offer) and room.screen == "home":
            room.effects.append({"focus": "game-title"})

    def _go(self, led: Address) -> None:
        room, visiting = self._room, self._visiting
        match led:
            case Invitation(table):
                visiting.come(table)
                return
            case Code(code):
                visiting.come_by_code(code)
                return
            case Torn():
                room.warn(_(_LOST_A_PART))
                room.effects.append(said(_(_LOST_A_PART)))
                return
        if visiting.participant is not None:
            visiting.leave()
        if keeping.is_address(led.fragment):
            keeping.follow(room, led.fragment)
            return
        if room.screen != "home":
            room.step_away()
        room.form.follow(led.fragment)
        if room.form.problems:
            room.effects.append(said(" ".join(room.form.problems)))

    def _locate(self) -> None:
        """Tell the page the address of the place where the person is now, if it is another one."""
        room, participant = self._room, self._visiting.participant
        place = ("", False)
        if participant is not None:
            place = (f"#{participant.fragment.lstrip('#')}" if participant.fragment else "", True)
        elif isinstance(room.table, Table):
            place = (keeping.address(room.table), True)
        if place != self._place:
            self._place = place
            room.effects.append({"address": place[0], "at_table": place[1]})

    def _show(self) -> None:
        room = self._room
        kept = Kept(room.kept, room.doubted, self._visiting.waits)
        room.effects += self._display.update(
            room, room.notice or storage.warning(room), self._visiting.participant, kept
        )

    def _sound(self) -> None:
        """Play the most important sound that is due, if the player wants sounds."""
        room = self._room
        sound = sounds.most_important(room.heard)
        room.heard.clear()
        if sound is not None and room.settings.sound == "on":
            room.effects.append({"sound": sound, "tones": sounds.SOUNDS[sound]})
