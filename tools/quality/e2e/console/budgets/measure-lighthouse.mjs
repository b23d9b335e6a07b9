import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { DEPLOYMENT, PASSWORD } from '../deployment.mjs';
import { median } from './figures.mjs';

/** @import { Figure } from './figures.mjs' */

const ROUNDS = 3;
/** Those of docs/design/planned/console.md §9; the weights and the window are Lighthouse's own for phones. */
const CONFIG = {
  extends: 'lighthouse:default',
  settings: {
    onlyCategories: ['performance', 'accessibility'],
    disableStorageReset: true, // signed in
    throttlingMethod: 'devtools',
    throttling: {
      cpuSlowdownMultiplier: 4,
      requestLatencyMs: 10,
      downloadThroughputKbps: 10_000,
      uploadThroughputKbps: 10_000,
    },
  },
};
const LEAST = { performance: 95, accessibility: 100 };

/** @typedef {{ score: number, missed: string[] }} Judgement */

/**
 * @param {{ username: string }} person
 * @param {readonly string[]} paths
 * @returns {Promise<Figure[]>}
 */
export async function measureLighthouse({ username }, paths) {
  const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    const figures = await judge(page, '/', 'the page of somebody who is signed out');
    await page.goto(DEPLOYMENT.console);
    await page.locator('main button').click();
    await page.locator('#username').fill(username);
    await page.locator('#password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('nav').wait();
    for (const path of paths) figures.push(...(await judge(page, path, path)));
    return figures;
  } finally {
    await browser.close();
  }
}

/** @param {import('puppeteer-core').Page} page @param {string} path @param {string} name @returns {Promise<Figure[]>} */
async function judge(page, path, name) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const result = await lighthouse(DEPLOYMENT.console + path, {}, CONFIG, page);
    if (!result) throw new Error(`Lighthouse has no result of ${path}.`);
    rounds.push(result.lhr);
  }
  return /** @type {const} */ (['performance', 'accessibility']).map((category) => {
    const missed = new Set(rounds.flatMap((one) => missedOf(one, category)));
    return {
      name: `Lighthouse, ${category} of ${name}`,
      value: median(rounds.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))),
      least: LEAST[category],
      unit: 'points',
      ...(missed.size > 0 && { note: [...missed].join('; ') }),
    };
  });
}

/** Audits that took points away, with what they say. @param {any} result any: a result of Lighthouse @param {string} category @returns {string[]} */
function missedOf({ categories, audits }, category) {
  return categories[category].auditRefs.flatMap((/** @type {any} */ { id, weight }) => {
    const { score, displayValue, title } = audits[id];
    return weight > 0 && score !== null && score < 0.9 ? [`${title}${displayValue ? ` ${displayValue}` : ''}`] : [];
  });
}
