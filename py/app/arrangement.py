"""A player's arrangement of their own hand: its order, its groups, and the new cards.

The hand is a row of groups. A card that lies by itself is a group of one, so a group that has lost
all cards but one is no longer a group, and nothing else has to be done about it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from peerdeck.card import JOKER, Card, Face, rank, suit

# Suits in alternating colours, so that neighbours in a sorted hand can be told apart.
_SUIT_ORDER = {0: 0, 1: 1, 3: 2, 2: 3}
WAYS = ("suit", "rank")  # of sorting a hand, in any game
# Before each group in the text that is kept: made by hand, or made by sorting.
_MADE, _SORTED = "+", "~"
LENGTH = 2_000  # characters of what is written: more than six packs fill


class Arrangement:
    """A player's own hand as they laid it out, and the operations on it."""

    def __init__(self) -> None:
        """Begin without cards."""
        self.groups: list[list[Card]] = []
        self.fresh: set[Card] = set()  # came since the player last acted
        self._by = WAYS[0]  # how the player last sorted, and how cards are dealt
        self._made: set[Card] = set()  # cards in groups made by hand, which sorting keeps

    @property
    def order(self) -> list[Card]:
        """The cards from first to last."""
        return [card for group in self.groups for card in group]

    def is_made(self, group: Sequence[Card]) -> bool:
        """Return True if this group was made by hand."""
        return bool(group) and group[0] in self._made

    def is_grouped(self, card: Card) -> bool:
        """Return True if a card lies in a group with others."""
        return any(card in group for group in self.groups if len(group) > 1)

    def keep_up(self, hand: Sequence[Card], face: Callable[[Card], Face], dealing: bool) -> None:
        """Follow the hand: cards that came go to the end, as new ones unless they were dealt."""
        held = set(hand)
        self._set([card for card in group if card in held] for group in self.groups)
        here = set(self.order)
        came = [card for card in hand if card not in here]
        self.groups += [[card] for card in came]
        if came and dealing:
            self.sort(self._by, face)
        elif came:
            self.fresh.update(came)
        self.fresh &= held

    def sort(self, by: str, face: Callable[[Card], Face]) -> None:
        """Sort by "suit" or by "rank", jokers last; groups made by hand stay, and come first."""

        def place(card: Card) -> tuple[int, int]:
            shown = face(card)
            if shown == JOKER:
                return 99, 0
            of_suit = _SUIT_ORDER[suit(shown)]
            return (of_suit, rank(shown)) if by == "suit" else (rank(shown), of_suit)

        made = [group for group in self.groups if self.is_made(group)]
        loose = sorted((card for card in self.order if card not in self._made), key=place)
        self._by = by
        self.groups = made + [[card] for card in loose]

    def lay(self, groups: Iterable[Iterable[Card]]) -> None:
        """Lay the whole hand out in these groups, as a game sorts it; cards not named come last."""
        held = self.order
        laid = [list(group) for group in groups]
        named = [card for group in laid for card in group]
        if sorted(set(named)) != sorted(named) or not set(named) <= set(held):
            raise ValueError("The groups are not groups of the hand.")
        self._made.clear()
        self._set([*laid, *([card] for card in held if card not in named)])

    def group(self, cards: Collection[Card]) -> None:
        """Make these cards a group, at the place of the first of them."""
        own = [card for card in self.order if card in cards]
        if len(own) < 2:
            return
        at = next(at for at, group in enumerate(self.groups) if own[0] in group)
        at += own[0] != self.groups[at][0]  # from inside a group: behind what is left of it
        rest = [[card for card in group if card not in own] for group in self.groups]
        self._set([*rest[:at], own, *rest[at:]], made=own)

    def ungroup(self, cards: Collection[Card]) -> None:
        """Break up the groups in which some of these cards lie."""
        parts: list[list[Card]] = []
        for group in self.groups:
            parts += [[card] for card in group] if set(group) & set(cards) else [group]
        self._set(parts)

    def move(self, card: Card, to: int, beside: Card | None = None) -> None:
        """Put a card at another place, counted from 0, and into the group of its new neighbour.

        Between two groups it joins neither, unless `beside` names the card that it goes next to.
        """
        if card not in self.order:
            return
        home = next(group for group in self.groups if card in group)
        home.remove(card)
        to = max(0, min(to, len(self.order)))
        parts: list[list[Card]] = []
        passed, waits = 0, True
        for group in filter(None, self.groups):
            at = to - passed
            passed += len(group)
            joins = beside in group and (len(group) > 1 or group is home)
            if waits and (0 < at < len(group) or (joins and at in (0, len(group)))):
                group.insert(at, card)
                waits = False
            elif waits and at <= 0:
                parts.append([card])
                waits = False
            parts.append(group)
        self._set(parts + [[card]] * waits, made=(card,))

    def step(self, card: Card, by: int) -> None:
        """Move a card by one place, 1 or -1; leaving and joining a group are steps of their own."""
        at = next((at for at, group in enumerate(self.groups) if card in group), None)
        if at is None:
            return
        group = self.groups[at]
        beyond = at + by
        if len(group) > 1:
            here = group.index(card)
            group.remove(card)
            if 0 <= here + by <= len(group):
                group.insert(here + by, card)
            else:
                self.groups.insert(at + (by > 0), [card])
        elif 0 <= beyond < len(self.groups):
            other = self.groups[beyond]
            del self.groups[at]
            if len(other) > 1:
                other.insert(0 if by > 0 else len(other), card)
            else:
                self.groups.insert(beyond, group)
        self._set(self.groups, made=(card,))

    def written(self) -> str:
        """Return the arrangement as text: the way it was sorted, then the groups."""
        joints = (_MADE if self.is_made(group) else _SORTED for group in self.groups)
        texts = (
            joint.join(map(str, group)) for joint, group in zip(joints, self.groups, strict=True)
        )
        return " ".join([self._by, *texts])

    def restore(self, text: str) -> None:
        """Lay the hand out as the text says; cards that are not in the hand are ignored."""
        by, *texts = text[:LENGTH].split() or [""]
        if by in WAYS:
            self._by = by
        left = {str(card): card for card in self.order}
        laid: list[list[Card]] = []
        made: list[Card] = []
        for one in texts:
            names = one.replace(_SORTED, _MADE).split(_MADE)
            group = [left.pop(name) for name in names if name in left]
            laid.append(group)
            if _SORTED not in one:
                made += group
        self._made.clear()
        self._set([*laid, *([card] for card in self.order if str(card) in left)], made=made)

    def _set(self, groups: Iterable[list[Card]], made: Iterable[Card] = ()) -> None:
        """Take over these groups without the empty ones; cards of `made` make theirs hand-made."""
        self.groups = [group for group in groups if group]
        made = self._made | set(made)
        self._made = {
            card for group in self.groups if len(group) > 1 and made & set(group) for card in group
        }
