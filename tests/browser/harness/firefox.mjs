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

const browser = await launch({ browser: "firefox", executablePath, headless: true });
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
  await browser.close();
}
