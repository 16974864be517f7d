"""Removals: nobody loses their seat in a match whom others hear, unless these others say so.

The host asks in its beats if somebody may be removed, and each page answers with its answers to
the beats: for its person, or by itself about somebody whom it has not heard for a while. Meanwhile
nothing changes. Once more than half of all people agree, the host among them, it signs the list of
players without that person. A page agrees to such a list (`membership.py`) only if it has answered
so, or the person has signed that they leave: a host who has not asked gets no further.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from app.friends.membership import agreement
from app.friends.roster import Roster, is_most
from app.friends.signed import Signed


@dataclass
class Removals:
    """The host's part: whom its person would like to remove, until it is done or withdrawn.

    `asked` has for each of them the peer who is to have the seat; "" for a bot.
    """

    asked: dict[str, str] = field(default_factory=dict)
    _said: dict[str, frozenset[str]] = field(default_factory=dict)  # by whom, in the last answer

    def hear(self, peer: str, agrees: Iterable[str]) -> None:
        """Take in whom somebody agrees to remove; what they said before counts no more."""
        self._said[peer] = frozenset(agrees) & self.asked.keys()

    def keep_to(self, people: Collection[str]) -> None:
        """Forget what is about others than these people, or was said by others."""
        self.asked = {peer: then for peer, then in self.asked.items() if peer in people}
        self._said = {peer: agrees for peer, agrees in self._said.items() if peer in people}

    def agreeing(self, peer: str, host: str) -> set[str]:
        """Return the people who agree to remove somebody, the host among them."""
        return {host, *(by for by, agrees in self._said.items() if peer in agrees)} - {peer}

    def is_agreed(self, peer: str, roster: Roster, heard: Collection[str]) -> bool:
        """Return True if more than half of all people agree, of whom the host hears all others."""
        agreeing = self.agreeing(peer, roster.host) & {roster.host, *heard}
        return is_most(agreeing, roster.people)


@dataclass
class Consent:
    """A page's part: whom its host would like to remove, and what its person has said to that.

    `asked` has True for each of them whose seat somebody else is to have. A host's own person has
    answered by asking. `left` are the words of those who have signed that they leave.
    """

    asked: Mapping[str, bool] = field(default_factory=dict)
    answers: dict[str, bool] = field(default_factory=dict)
    left: dict[str, Signed] = field(default_factory=dict)

    def ask(self, asked: Mapping[str, bool], out: Collection[str]) -> None:
        """Take in about whom the host asks: an answer counts as long as it does.

        About those who are `out`, if the change that goes on counts, it asks by that change.
        """
        self.asked, about = asked, {*asked, *out}
        self.answers = {peer: said for peer, said in self.answers.items() if peer in about}
        self.left = {peer: word for peer, word in self.left.items() if peer in out}

    def has_left(self, peer: str, roster: Roster) -> bool:
        """Return True if somebody has signed that they leave by just this roster."""
        word = self.left.get(peer)
        return word is not None and word.text == agreement(roster, peer, leaves=True)

    def lets_go(self, peer: str, roster: Roster) -> bool:
        """Return True if somebody may be missing in a roster, even though they are heard."""
        return self.answers.get(peer, False) or self.has_left(peer, roster)
