// Has Lighthouse look at a page as on a mobile phone, and prints what it found as JSON:
// node audit.mjs CHROMIUM ADDRESS TABLE
import { launch } from "chrome-launcher";
import lighthouse, { snapshot } from "lighthouse";
import puppeteer from "puppeteer-core";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const [chromePath = "", address = "", table = ""] = process.argv.slice(2);
const chromeFlags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];

const chrome = await launch({ chromePath, chromeFlags });
try {
  const { lhr } = await lighthouse(address, { port: chrome.port, onlyCategories: CATEGORIES });
  const seen = { "home page": report(lhr), "table, as it stands": await atTable(chrome.port) };
  console.log(JSON.stringify(seen));
} finally {
  chrome.kill();
}

/** A table cannot be loaded, only sat down at: what it is like is seen in a picture of it. */
async function atTable(port) {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}` });
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  await page.goto(address + table);
  await page.waitForFunction("document.documentElement.dataset.waiting === '0'");
  await page.click("button[data-do=start]");
  await page.waitForSelector("#hand.my-turn");
  // A picture has no speed, and nobody looks for a table.
  const settings = { onlyCategories: CATEGORIES.slice(1, -1) };
  const { lhr } = await snapshot(page, { config: { extends: "lighthouse:default", settings } });
  return report(lhr);
}

/** Scores of a hundred, milliseconds, and what was found wanting. */
function report({ categories, audits }) {
  const found = Object.values(categories);
  const times = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"];
  const failed = ({ id, weight }) => weight && audits[id].score === 0;
  return {
    scores: Object.fromEntries(found.map(({ id, score }) => [id, Math.round(100 * score)])),
    milliseconds: Object.fromEntries(
      times.filter((id) => audits[id]).map((id) => [id, Math.round(audits[id].numericValue)]),
    ),
    wanting: found
      .filter(({ id }) => id !== "performance")
      .flatMap(({ auditRefs }) => auditRefs.filter(failed).map(({ id }) => id)),
  };
}
