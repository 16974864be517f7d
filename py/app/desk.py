"""A player's desk: the match as one seat sees it, and the player's arrangement of it.

The desk follows its seat's log and nothing else, so it cannot hold a face that the seat may not
know, whether the referee runs in the same worker or on another machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from app.arrangement import Arrangement
from app.hint import Hint
from app.scores import deal_text, match_text, why_over
from peerdeck.action import Deal
from peerdeck.bot import Choice
from peerdeck.card import Card, Face
from peerdeck.event import Laid, Moved, Scored, Seat, Voided
from peerdeck.log import Act, Entry, Header
from peerdeck.looking_back import Turn
from peerdeck.match import WISHES
from peerdeck.referee import Follower
from peerdeck.refusals import Illegal
from peerdeck.ruled_out import RuledOut
from peerdeck.words import _


class Prepared(Protocol):
    """Cards of a player's hand that they are preparing to play over several turns."""

    def within(self, hand: Collection[Card]) -> Prepared:
        """Return what is left of it while the hand has these cards."""

    def written(self) -> str:
        """Return it as text, for its layout to read."""


class Gathering(NamedTuple):
    """The friends at the result of a deal, until the next one can begin."""

    is_ready: bool  # this player has seen the result
    waits_for: tuple[str, ...]  # the names of the others who have not


class Desk:
    """A player's view of the table, and what they have laid out: hand, selection, history."""

    watches = False  # looks on from this seat without having one
    awaits_hand = False  # only until the faces of its own cards are known

    def __init__(
        self,
        header: Header,
        me: Seat,
        names: Sequence[str],
        people: Sequence[Seat] = (),
        *,
        is_own_table: bool = False,
    ) -> None:
        """Set up a desk before the first card; `people` are the seats that share this device.

        At a table of this device alone its people say when to go on from the result of a deal.
        """
        self.me = me
        self.names = tuple(names)
        self.people = tuple(people) or (me,)
        self.is_own_table = is_own_table
        self.hand = Arrangement()  # this player's own cards
        self.selected: list[Card] = []  # in the order of selection
        self.lifted: list[Card] | None = None  # what was selected before a card was dragged
        self.draft: Any = None  # the layout's part of an unfinished action
        self.prepared: Prepared | None = None  # kept by the layout until the deal ends
        self.doubted: Any = None  # an action that the player has to confirm
        self.early: Any = None  # the answer to an offer, given before this seat was asked
        self.is_ended = False  # the friends have ended the match before it was over
        self.is_sent = False  # this player's action is on its way into the match
        self.pauses = False  # the table pauses, or a bot plays for this player: nobody is asked
        self.has_bot = False  # a bot plays for this player
        self.likes_to_cut = False  # else the deck is cut for this player
        self.waives = False  # declines every offer in the rest of the deal
        self.hint: Hint | None = None  # asked for, until the next action
        self.turn = 0  # of this player, from 0; a wish to end the match is none
        self.turns: dict[int, Turn] = {}  # of this deal, as this player took them, by `turn`
        self.blamed: set[Card] = set()  # the cards that the last refusal was about
        self.focus: Card | None = None  # the card of the hand that has the keyboard focus
        self.lines: list[str] = []  # events and results of earlier deals, in sentences
        self.played = ""  # the last of these events
        self.acted_at: list[tuple[int, str]] = []  # those of this deal, by their place in the log
        self.left = 0  # the entries when this player last acted at this device
        self.acted: Seat | None = None  # the seat that acted last
        self.acts: Counter[Seat] = Counter()  # how often each seat has acted
        self.last: dict[Seat, Any] = {}  # each seat's last action
        self.laid: set[Card] = set()  # the cards of the last play
        self.ended: Any = None  # the table at the end of a scored deal, until somebody acts
        self.gathering: Gathering | None = None  # among friends
        self.waits_for_people = False  # at the result, although play could go on immediately
        self.in_moment = False  # the end of a deal is seen on the table before its result is shown
        self.dealt = 0  # the entries before the deal under way
        self.moved = 0  # the entries up to the last by which a card has moved
        self._swept = 0  # the same, when the table was swept
        self.has_acted = False  # somebody has acted since the cards were dealt
        self._scores: list[str] = []  # the results of the deals, in sentences
        self._follower = Follower(header)

    @property
    def header(self) -> Header:
        """The game, its house rules and seats."""
        return self._follower.header

    @property
    def state(self) -> Any:
        """The game as this seat knows it."""
        return self._follower.state

    @property
    def ruled_out(self) -> RuledOut:
        """The proofs of the log about cards that this seat does not know."""
        return self._follower.ruled_out

    @property
    def entries(self) -> list[Entry]:
        """The log as far as this seat has seen it."""
        return self._follower.entries

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        return self._follower.to_act

    @property
    def my_turn(self) -> bool:
        """Return True if this player may act now; those who share a device are asked one by one.

        Nobody is asked in a pause, or what to do with cards that they have not seen: a bot may have
        drawn them for somebody who was away.
        """
        if self.pauses and not self.between:
            return False
        if self.me not in (self.to_act if len(self.people) == 1 else self.to_act[:1]):
            return False
        return None not in self.state.faces(self.me)

    @property
    def advised(self) -> Choice | None:
        """The advice that this player has had for their turn, if any."""
        return self.turns.get(self.turn, Turn()).hint

    def advise(self, advice: Choice) -> None:
        """Keep the advice for this turn."""
        self.turns[self.turn] = Turn(hint=advice)

    def take_turn(self, action: Any) -> None:
        """Keep what the player does: that their seat has acted does not say that they did."""
        if not isinstance(action, WISHES):
            self.turns[self.turn] = Turn(action, self.advised)

    def reconsider(self) -> None:
        """Forget advice and answers to a question that is no longer the same."""
        self.turns = {turn: one for turn, one in self.turns.items() if turn < self.turn}

    def known_hand(self, seat: Seat) -> list[Face]:
        """Return the cards of a hand that this player knows, sorted."""
        return sorted(face for face in self.state.faces(seat) if face is not None)

    def is_me(self, seat: Seat) -> bool:
        """Return True if this player has the seat; somebody who looks on has none."""
        return seat == self.me and not self.watches

    @property
    def can_deal(self) -> bool:
        """Return True if somebody at this device may go on from the result of a deal."""
        if self.gathering is not None:
            return self.between and not self.over and not self.gathering.is_ready
        is_theirs = self.is_own_table or any(seat in self.people for seat in self.to_act)
        return is_theirs and self.between and not self.over

    @property
    def order(self) -> list[Card]:
        """This player's hand, as they arranged it."""
        return self.hand.order

    @property
    def over(self) -> bool:
        """True if the match has ended."""
        return self._follower.over or self.is_ended

    @property
    def between(self) -> bool:
        """True while the result of a deal is shown: until the next one begins, or for good."""
        return self.ended is not None and (self.over or self.waits_for_people or self.must_be_dealt)

    @property
    def must_be_dealt(self) -> bool:
        """True if nothing goes on before somebody has dealt."""
        return self.header.game.awaits_deal(self.state, self.to_act)

    @property
    def at_result(self) -> bool:
        """True while the result of a deal or of the match is shown."""
        return self.between or self.over

    @property
    def hands_lie_open(self) -> bool:
        """True if all hands are shown, as most games do when a deal has been scored."""
        return self.at_result and all(
            None not in self.state.faces(seat) for seat in range(self.state.seats)
        )

    @property
    def shows_hand(self) -> bool:
        """True if the player's own hand is before them, and not where all look at a result."""
        return len(self.people) == 1 or not self.at_result

    @property
    def is_swept(self) -> bool:
        """True if what was played has been swept off the table, and nothing moved since."""
        return 0 < self._swept == self.moved

    def sweep(self) -> None:
        """Let what was played no longer be shown on the table."""
        self._swept = self.moved

    def legal(self) -> list[Any]:
        """Return what this player may do now."""
        return self.header.game.legal(self.state, self.me) if self.my_turn else []

    def refusal(self, action: Any) -> Illegal | None:
        """Return why the rules do not allow this player an action now; `None` if they do."""
        try:
            self.header.game.check(self.state, self.me, action)
        except Illegal as refusal:
            return refusal
        return None

    def feed(self, entries: Iterable[Entry]) -> list[str]:
        """Apply new entries of this seat's log. Return what happened, in sentences.

        Of deals that are followed by another one only the results are told.
        """
        told: list[str] = []
        was_over = self.over
        entries = list(entries)
        newest = last_deal(entries)
        for at, entry in enumerate(entries):
            is_old = at < newest
            if isinstance(entry, Act):
                told += self._hear(entry, is_old=is_old)
            elif isinstance(entry, Voided):
                told += self._begin_again(is_old=is_old)
            before = self.state if is_old else self.state.copy()
            events = self._follower.feed(entry)
            if any(isinstance(event, Laid | Moved) for event in events):
                self.moved = len(self.entries)
                self.reconsider()
            if isinstance(entry, Act) and not is_old:
                told += self._with_one_card(before)
            if isinstance(entry, Act) and not isinstance(entry.action, WISHES):
                self.laid = {
                    card for event in events if isinstance(event, Laid) for card, _face in event[0]
                }
                self.ended = None
            if any(isinstance(event, Scored) for event in events):
                # with the last action, or with the hands that are shown after it
                self.ended = before
                self.waits_for_people = self.is_own_table
                told += self._score()
            if not is_old:
                self._arrange()
        if self.over and not was_over:
            game, state, names = self.header.game, self.state, self.names
            self.lines.append(f"{match_text(game, state, names)} {why_over(game, state, names)}")
            told.append(self.lines[-1])
        return told

    def _hear(self, act: Act, *, is_old: bool) -> list[str]:
        """Prepare for an action, before it is applied. Return a sentence, if it is not old."""
        self.has_acted = not isinstance(act.action, Deal)
        if self.ended is not None and not isinstance(act.action, WISHES):
            # The plays of earlier deals are of no use now, and a match can be long.
            self.lines = self._scores[:]
            self.acted_at.clear()
            self.last.clear()
            self.waives = self.waits_for_people = self.in_moment = False
            self.dealt = len(self.entries)
            self.turns = {turn: one for turn, one in self.turns.items() if turn == self.turn}
        self.hint = None
        self.last[act.seat] = act.action
        self.acted = act.seat
        self.acts[act.seat] += 1
        if act.seat == self.me:
            self.turn += not isinstance(act.action, WISHES)
            self.hand.fresh.clear()
            self.blamed.clear()
            self.selected.clear()
            self.draft = self.lifted = self.doubted = None
        if is_old:
            return []
        self.played = self.header.game.sentence(self.state, act.seat, act.action, self.names)
        self.lines.append(self.played)
        self.acted_at.append((len(self.entries), self.played))
        return [self.played]

    def _with_one_card(self, before: Any) -> list[str]:
        """Return a sentence for each other player who is left with one card since `before`."""
        if not self.header.game.goes_out:
            return []
        return [
            _("One card left: {name}.").format(name=self.names[seat])
            for seat in range(self.state.seats)
            if not self.is_me(seat) and len(self.state.zones[seat]) == 1 < len(before.zones[seat])
        ]

    def _begin_again(self, *, is_old: bool) -> list[str]:
        """Forget the deal under way, which is dealt anew. Return a sentence, if it is not old."""
        self.has_acted = self.waives = False
        self.dealt = len(self.entries)
        self.lines = self._scores[:]
        self.acted_at.clear()
        self.last.clear()
        self.turns.clear()
        self.laid.clear()
        self.blamed.clear()
        self.selected.clear()
        self.acted = self.hint = self.early = None
        self.draft = self.prepared = self.lifted = self.doubted = None
        self.played = _("The deal begins again, and the scores stay as they were.")
        self.lines.append(self.played)
        return [] if is_old else [self.played]

    def _score(self) -> list[str]:
        """Note that a deal has been scored, and return its result in sentences."""
        game, state = self.header.game, self.state
        if len(state.sheet) == 1 and not game.to_act(state):
            return []  # in a match of one deal, the result says it
        self.has_acted = False
        self.selected.clear()
        self.draft = self.prepared = self.doubted = None
        score = deal_text(game, state, self.names)
        self._scores.append(score)
        self.lines.append(score)
        return [score]

    def _arrange(self) -> None:
        """Follow the cards that came and went."""
        hand = known = self.state.zones[self.me]
        if None in self.state.faces(self.me):  # the cards come before their faces
            known = [card for card in self.order if card in hand]
        is_deal = not self.order and len(known) > 1  # also when the deck has been cut for it
        self.hand.keep_up(known, self.face, dealing=is_deal or not self.has_acted)
        order = self.order
        self.selected = [card for card in self.selected if card in order]
        if self.lifted is not None:
            self.lifted = [card for card in self.lifted if card in order]
        if self.prepared is not None:
            self.prepared = self.prepared.within(hand)
        if self.focus not in order:
            self.focus = order[0] if order else None

    def face(self, card: Card) -> Face:
        """Return the face of a card that this player knows."""
        face = self.state.face[card]
        if face is None:
            raise LookupError("A face was asked for that this seat does not know.")
        return int(face)

    def tap(self, card: Card, *, joins: bool) -> None:
        """Select a card of the hand, or deselect it.

        A card that is selected `joins` those selected before, or else replaces them.
        """
        self.blamed.clear()
        if card in self.selected:
            self.selected.remove(card)
        elif card in self.order:
            self.selected = [*self.selected, card] if joins else [card]
        if card in self.order:
            self.focus = card


def last_deal(entries: Sequence[Entry]) -> int:
    """Return where the last deal begins that a player has begun among these; 0 if none has."""
    for at in range(len(entries) - 1, -1, -1):
        match entries[at]:
            case Act(_, Deal()):
                return at
    return 0
