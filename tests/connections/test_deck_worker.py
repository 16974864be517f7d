"""The deck's worker in a page: it is under the site's policy, answers, and is small."""

import gzip
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page

from build import serve
from build.node import esbuild
from build.places import ROOT, STATIC
from tests.connections.conftest import POLICY

SOURCE = ROOT / "peer" / "src" / "deck" / "worker.mjs"
BUNDLE = ("--bundle", "--format=esm", "--minify", "--target=es2022", "--legal-comments=none")
CONTEXT = '{ table: "page", match: 1, deck: 1, place: 0, person: "ada" }'
# Asks the worker one thing after the other, as the page will.
ASKED = f"""async () => {{
    const {{ started }} = await import(new URL("workers.mjs", location.href).href);
    const worker = started(new URL("worker.mjs", location.href).href);
    const context = {CONTEXT};
    let last = 0;
    const ask = (name, told) => new Promise((resolve, reject) => {{
        const id = ++last;
        worker.onerror = (event) => reject(new Error(event.message));
        worker.onmessage = ({{ data }}) => data.id === id && resolve(data);
        worker.postMessage({{ ...told, id, do: name }});
        setTimeout(() => reject(new Error(`${{name}} is not answered`)), 60_000);
    }});
    const {{ secret }} = await ask("secret", {{ context }});
    const {{ key: proved }} = await ask("key", {{ context, purpose: "cards", secret }});
    const {{ key }} = await ask("joint", {{ keys: proved.slice(0, 32) }});
    const {{ cards: before }} = await ask("fresh", {{ faces: [1, 2, 3] }});
    const made = await ask("shuffle", {{ context, secret, key, cards: before }});
    const statement = {{ context, key, before, after: made.cards }};
    const {{ proof }} = await ask("prove", {{ ...statement, ...made }});
    const claim = {{ is: "shuffle", ...statement, proof }};
    const {{ wrong: none }} = await ask("check", {{ claims: [claim] }});
    proof[0] ^= 2;
    const {{ wrong: one }} = await ask("check", {{ claims: [claim] }});
    const {{ fault }} = await ask("joint", {{ keys: new Uint8Array(32) }});
    const {{ fault: unknown }} = await ask("toString", {{}});
    worker.terminate();
    return {{ none: [...none], one: [...one], fault, unknown, kind: proof.constructor.name }};
}}"""


# Says what keeps a worker from going elsewhere.
TRIES = """
addEventListener("securitypolicyviolation", (event) => postMessage(event.effectiveDirective));
fetch("https://elsewhere.example/").catch(() => setTimeout(() => postMessage("nothing"), 500));
"""
TRIED = """async () => {
    const { started } = await import(new URL("workers.mjs", location.href).href);
    const worker = started(new URL("tries.mjs", location.href).href);
    const answer = await new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = () => resolve("error");
    });
    worker.terminate();
    return answer;
}"""


@contextmanager
def page_with(chromium: Browser, folder: Path, name: str, script: bytes) -> Iterator[Page]:
    """Show a page under the policy of the real one, with a script that its workers can be."""
    (folder / name).write_bytes(script)
    shutil.copy(STATIC / "boot" / "workers.mjs", folder)
    policy = POLICY.search((ROOT / "index.html").read_text())
    assert policy
    (folder / "index.html").write_text(
        f'<!doctype html><meta charset="utf-8">{policy[0]}<link rel="icon" href="data:,">'
    )
    host = serve.Host(folder)
    server = serve.serve(host)
    try:
        page = chromium.new_page()
        page.goto(serve.url(server, host))
        yield page
        page.close()
    finally:
        server.shutdown()


def test_the_worker_shuffles_proves_and_checks_in_a_page(chromium: Browser, tmp_path: Path) -> None:
    bundle = esbuild(str(SOURCE), *BUNDLE)
    with page_with(chromium, tmp_path, "worker.mjs", bundle) as page:
        answers = page.evaluate(ASKED)
    assert answers == {
        "none": [],
        "one": [0],
        "fault": "The identity is no key.",
        "unknown": "There is no such operation.",
        "kind": "Uint8Array",
    }
    assert len(gzip.compress(bundle)) < 20_000


def test_a_worker_goes_nowhere_but_where_its_page_may(chromium: Browser, tmp_path: Path) -> None:
    with page_with(chromium, tmp_path, "tries.mjs", TRIES.encode()) as page:
        assert page.evaluate(TRIED) == "connect-src"
