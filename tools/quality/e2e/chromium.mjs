// Chromium, what a user of the pages sees in it, and what axe finds.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const FOLDER = 'artefacts/pages';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The longest wait for anything on a page, and the time after which a suite of them hangs: far beyond those of a machine that does much else. */
export const LONGEST_MS = 120_000;
export const HANGS_MS = 3_600_000;

mkdirSync(FOLDER, { recursive: true });

export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGUMENTS });

/** How people look at the pages. */
export const VIEWS = {
  desktop: { viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-US' },
  phone: {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'mn-MN',
    deviceScaleFactor: 2,
    isMobile: true,
  },
};

/** Other colors, the same page: what else axe looks at is the same. */
const CONTRAST = { runOnly: ['color-contrast'] };

/**
 * Nothing is wider than the window, and axe finds no violation in the light or dark colors that the page was opened in, nor of contrast in
 * the others. Where scripts are off axe cannot run. For contact sheets (PAGES_SHEETS) a screenshot in both.
 * @param {import('playwright-core').Page} page
 * @param {string} name
 * @param {{ scripts?: boolean, bothColors?: boolean }} [options] `bothColors: false` where the page was looked at in both elsewhere
 */
export async function look(page, name, { scripts = true, bothColors = true } = {}) {
  const picture = async (/** @type {string} */ ending) => {
    if (process.env.PAGES_SHEETS) await page.screenshot({ path: join(FOLDER, `${name}${ending}.png`), fullPage: true });
  };
  await picture('');
  if (!scripts) return;
  await checkWidth(page, name);
  await page.evaluate(AXE);
  assert.deepEqual(await violationsOn(page), [], `axe on ${name}`);
  if (!bothColors && !process.env.PAGES_SHEETS) return;
  const isDark = await page.evaluate(() => globalThis.matchMedia('(prefers-color-scheme: dark)').matches);
  const [own, other] = /** @type {const} */ (isDark ? ['dark', 'light'] : ['light', 'dark']);
  await page.emulateMedia({ colorScheme: other });
  await picture(`-${other}`);
  assert.deepEqual(await violationsOn(page, CONTRAST), [], `axe on ${name}, ${other}`);
  await page.emulateMedia({ colorScheme: own });
}

/** Nothing is wider than the window. @param {Pick<import('playwright-core').Page, 'evaluate'>} page of any driver @param {string} name */
export async function checkWidth(page, name) {
  const { content, window, beyond } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const elements = [...document.querySelectorAll('body *')];
    const wide = elements.filter((one) => one.getBoundingClientRect().right > clientWidth + 1);
    return {
      content: scrollWidth,
      window: clientWidth,
      beyond: wide.map((one) => `${one.tagName} ${one.textContent?.trim().slice(0, 60)}`),
    };
  });
  assert.ok(content <= window, `${name}: ${content} px of content in ${window} px: ${beyond.join('; ')}`);
}

/** @param {import('playwright-core').Page} page @param {object} [rules] */
async function violationsOn(page, rules = {}) {
  const { violations } = await page.evaluate((options) => globalThis.axe.run(document, options), rules);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * What the browser complains about on a page: blocked loads, forms, scripts.
 * @param {import('playwright-core').Page} page
 */
export function complaints(page) {
  /** @type {string[]} */
  const violations = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(String(error)));
  return violations;
}
