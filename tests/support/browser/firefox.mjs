// Runs a short scenario in Firefox over WebDriver BiDi, prints what its "get" steps saw:
//   node firefox.mjs <firefox> <steps as JSON> <seconds to wait at most>
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const packages = new URL("../../../peer/package.json", import.meta.url);
const { launch } = await import(
  pathToFileURL(createRequire(packages).resolve("puppeteer-core")).href
);
const [executablePath, steps, seconds] = process.argv.slice(2);
const timeout = Number(seconds) * 1000;

async function opened() {
  const page = await browser.newPage();
  page.setDefaultTimeout(timeout);
  page.on("pageerror", (/** @type {unknown} */ error) => console.error(String(error)));
  return page;
}

/** A first start on a cold machine may be in vain, and is tried again; what follows is not. */
async function started() {
  // A call may take longer than any wait, which can then say what it waited for.
  const protocolTimeout = 2 * timeout;
  const options = { browser: "firefox", executablePath, headless: true, timeout, protocolTimeout };
  return launch(options).catch(() => launch(options));
}

const browser = await started();
try {
  let page = await opened();
  const answers = [];
  for (const [kind, what] of JSON.parse(steps)) {
    if (kind === "tab") page = await opened();
    if (kind === "open" || kind === "tab") await page.goto(what, { timeout });
    if (kind === "click") await page.click(what);
    if (kind === "wait") await page.waitForFunction(what, { timeout, polling: 50 });
    if (kind === "get") answers.push(await page.evaluate(what));
  }
  console.log(JSON.stringify(answers));
} finally {
  // The answers are there: what a browser leaves behind that is slow to go is no matter.
  await browser.close().catch(() => {});
}
