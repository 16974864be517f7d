// A Firefox that does as it is told, a line at a time:
//   node firefox.mjs <firefox>, then {"open": address} or {"run": expression}  ->  {"value": …}
//   {"errors": true}  ->  what went wrong in its pages so far
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const packages = createRequire(new URL("../../../peer/package.json", import.meta.url));
const { launch } = await import(pathToFileURL(packages.resolve("puppeteer-core")).href);
const browser = await launch({
  browser: "firefox",
  executablePath: process.argv[2],
  headless: true,
  // Firefox and Chromium do not find each other by the names under which they hide addresses.
  extraPrefsFirefox: {
    "media.peerconnection.ice.obfuscate_host_addresses": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    // Every other machine's name is this one's, where nobody answers.
    "network.dns.forceResolve": "127.0.0.1",
  },
});
try {
  const page = await browser.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (/** @type {unknown} */ error) => errors.push(String(error)));
  console.log(JSON.stringify({ value: "ready" }));
  for await (const line of createInterface({ input: process.stdin })) {
    const { open, run } = JSON.parse(line);
    try {
      const gone = () => (open ? page.goto(open).then(() => true) : errors);
      const value = run ? await page.evaluate(run) : await gone();
      console.log(JSON.stringify({ value: value ?? null }));
    } catch (error) {
      console.log(JSON.stringify({ error: String(error) }));
    }
  }
} finally {
  await browser.close().catch(() => {});
}
