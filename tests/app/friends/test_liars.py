"""A person who breaks the rules with hidden cards is named everywhere; the deal begins again."""

from peerdeck.action import Play
from peerdeck.log import action_text
from tests.app.friends.pages import Pages, seated


def with_a_liar() -> tuple[Pages, int]:
    """A table of Spar where somebody has not followed suit though they could; who it was."""
    table = seated(3, 3, "spar")
    for turn in range(400):
        number = 1 + turn % 2
        table.play(0.5, number)
        desk = table[number].desk
        if desk is None or not desk.my_turn or desk.is_sent or desk.between:
            continue
        legal = desk.legal()
        proper = {card for one in legal if isinstance(one, Play) for card, _face in one.cards}
        others = [card for card in desk.state.zones[number] if card not in proper]
        if proper and others:
            desk._follower.check = lambda _act: None  # type: ignore[method-assign]
            shown = (others[0], desk.state.face[others[0]])
            lie = action_text(Play((shown,)))
            table.do(table.peers[number], table[number].shared.role.act(lie, table.now))
            table.settle()
            return table, number
    raise AssertionError("everybody could always follow")


def test_a_liar_is_named_on_every_page_and_the_deal_begins_again_if_they_want_it() -> None:
    table, liar = with_a_liar()
    for _some in range(60):
        table.play(0.5)
        again = table[0].view.deal_again
        if again is not None and again.named:
            break
    name = table[0].view.seats[liar].name
    for number, page in enumerate(table.pages.values()):
        again = page.view.deal_again
        assert again is not None
        assert again.named == ("You" if number == liar else name,)
        assert f"{name} did what the rules do not allow." in page.news
    hands = [table.hand(number) for number in range(3)]
    for number in (0, 3 - liar):
        table.person(number, "deal_again")
    table.run(5)
    assert all(table.hand(number) != hands[number] for number in range(3))
    assert all(page.view.deal_again.named == () for page in table.pages.values())
