"""The database of the site, in a real browser."""

from tests.connections.conftest import Invite

WRITTEN = """(async () => {
    const { isStrict, keepsAnything, readAll, writeAll } =
        await import(new URL("durable.mjs", location.href).href);
    await writeAll([["a 2", "two"], ["a 1", "one"], ["b", "three"], ["a 3", "gone soon"]]);
    await writeAll([["a 1", "first"], ["a 3", null]]);
    const why = await writeAll([["a 1", "lost"], ["b", null], ["a 4", () => {}]])
        .catch(({ name }) => name);
    return [why, await readAll("a "), await readAll(""), await isStrict(), await keepsAnything()];
})()"""


def test_texts_are_written_together_or_not_at_all(invite: Invite) -> None:
    why, some, everything, is_strict, keeps_anything = invite().run(WRITTEN)
    assert why == "DataCloneError"
    assert some == [["a 1", "first"], ["a 2", "two"]]
    assert everything == [*some, ["b", "three"]]
    assert is_strict
    assert keeps_anything
