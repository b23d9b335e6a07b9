// Somebody who has a keyboard and no mouse.
import assert from 'node:assert/strict';

/** More stops than any page has before what is looked for. */
const MOST_STOPS = 90;

/**
 * Presses Tab until what has the focus is called so; every stop on the way has to be seen.
 * @param {import('playwright-core').Page} page
 * @param {string} name
 */
export async function tabTo(page, name) {
  /** @type {string[]} */
  const passed = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const { called, isSeen } = await page.evaluate(describeFocus);
    assert.ok(isSeen, `the focus is not seen at ${called}`);
    if (called === name) return;
    passed.push(called);
  }
  assert.fail(`Tab does not come to ${name}; it comes to ${passed.join(', ')}`);
}

/** @param {import('playwright-core').Page} page @param {...string} keys */
export async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

/** More stops than any page has. */
const LONGEST_ROUND = 250;

/**
 * Presses Tab until it has gone round the page: every stop on the way has to be seen, in the window.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>} what is wrong with which stop
 */
export async function goRound(page) {
  const faults = [];
  await page.evaluate(() => Reflect.set(globalThis, 'firstStop', undefined));
  for (let stop = 0; stop < LONGEST_ROUND; stop++) {
    await page.keyboard.press('Tab');
    const { called, isSeen } = await page.evaluate(describeFocus);
    const { isBack, isInside, isNothing } = await page.evaluate(placeOfFocus);
    if (isBack) return faults;
    if (isNothing) continue;
    if (!isSeen) faults.push(`the focus is not seen at ${called}`);
    if (!isInside) faults.push(`the focus is outside of the window at ${called}`);
  }
  return [...faults, `${LONGEST_ROUND} times Tab do not go round the page`];
}

/** Runs in the page. */
function placeOfFocus() {
  const at = document.activeElement;
  if (!at || at === document.body) return { isBack: false, isInside: true, isNothing: true };
  const isBack = Reflect.get(globalThis, 'firstStop') === at;
  if (!Reflect.get(globalThis, 'firstStop')) Reflect.set(globalThis, 'firstStop', at);
  const { top, bottom, left, right } = at.getBoundingClientRect();
  const isInside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  return { isBack, isInside, isNothing: false };
}

/** Runs in the page: what has the focus, by its label or text, and whether it or what is around it shows that. */
function describeFocus() {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement)) return { called: 'nothing', isSeen: false };
  const labels = 'labels' in at ? [.../** @type {HTMLInputElement} */ (at.labels ?? [])] : [];
  const named = at.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const naming = new Set([...named.map((id) => document.getElementById(id)), ...labels]);
  const texts = [...naming].map((one) => one?.textContent ?? '');
  const called = at.getAttribute('aria-label') ?? (texts.join(' ').trim() || (at.textContent ?? '').trim());
  const outlined = [at, ...at.querySelectorAll('*'), at.parentElement, at.parentElement?.parentElement];
  const isSeen = outlined.some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  });
  return { called, isSeen: isSeen || at === document.body };
}
