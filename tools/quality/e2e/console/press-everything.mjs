// Somebody who presses every button of a page, to see that the services take what the console offers.
import { passBy, untilQuiet } from './visit.mjs';
import { DEPLOYMENT } from './deployment.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ path: string, part: string, name: string }} Control */

/** Longest wait for what a button does; a page that goes on changing is looked at as it is. */
const LOOK_MS = 4_000;
const SERVICES = [DEPLOYMENT.issuer, DEPLOYMENT.storage, DEPLOYMENT.tree];
/** What ends something comes after everything that is shown with it. */
const ENDS = /Delete|Remove|Revoke|Sign out|End /;
/** Of the frame of a page, and of fields; the pages are gone to by their addresses. */
const OF_FRAME =
  '[aria-haspopup="listbox"], [aria-haspopup="dialog"][class*="_opener_"], [class*="_choices_"] *, th button, [role="grid"] tbody *';

/**
 * Goes to every page and presses what it shows, confirming what it asks.
 * @param {Page} page of somebody who is signed in
 * @param {readonly string[]} paths of records that may be destroyed
 * @param {(control: Control) => boolean} [isPressed]
 * @returns {Promise<string[]>} what a service refused as forbidden, or failed at, and where
 */
export async function pressEverything(page, paths, isPressed = () => true) {
  /** @type {string[]} */
  const faults = [];
  let where = '';
  page.on('response', (one) => {
    const isOfService = SERVICES.some((url) => one.url().startsWith(url));
    if (isOfService && (one.status() === 403 || one.status() >= 500))
      faults.push(`${where}: ${one.status()} ${one.request().method()} ${one.url()}`);
  });
  const controls = [];
  for (const path of paths) {
    where = path;
    controls.push(...(await controlsOf(page, path)));
  }
  const wanted = controls.filter(isPressed);
  for (const control of [
    ...wanted.filter(({ name }) => !ENDS.test(name)),
    ...wanted.filter(({ name }) => ENDS.test(name)),
  ]) {
    where = `${control.path} ${control.part} "${control.name}"`;
    await press(page, control);
  }
  return [...new Set(faults)];
}

/** @param {Page} page */
const settled = (page) => Promise.race([untilQuiet(page), page.waitForTimeout(LOOK_MS)]);
/** @param {Page} page */
const tabsOf = (page) => page.locator('main [role=tab]:visible');

/** Every button of every part of a page, once by its name. @param {Page} page @param {string} path @returns {Promise<Control[]>} */
async function controlsOf(page, path) {
  await passBy(page, path);
  const parts = await tabsOf(page).allTextContents();
  /** @type {Map<string, Control>} */
  const found = new Map();
  for (const part of parts.length > 0 ? parts : ['']) {
    if (part !== '') await tabsOf(page).filter({ hasText: part }).first().click();
    await settled(page);
    for (const name of await namesOf(page)) if (!found.has(name)) found.set(name, { path, part, name });
  }
  return [...found.values()];
}

/** @param {Page} page @returns {Promise<string[]>} */
const namesOf = (page) =>
  page.locator('main button:visible:not([disabled])').evaluateAll(
    (all, frame) =>
      all
        .filter((one) => !one.matches(frame) && one.getAttribute('role') !== 'tab')
        .map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim())
        .filter((name) => name !== '' && !/^(Copy|Copied|Close|Cancel)$/.test(name)),
    OF_FRAME,
  );

/** @param {Page} page @param {Control} control */
async function press(page, { path, part, name }) {
  await passBy(page, path);
  if (part !== '') {
    const tab = tabsOf(page).filter({ hasText: part }).first();
    if (await tab.isVisible()) await tab.click();
    await settled(page);
  }
  const button = page.locator('main').getByRole('button', { name, exact: true, disabled: false }).first();
  if (!(await button.isVisible())) return; // what was pressed before has taken it
  await button.click();
  await settled(page);
  await chooseEach(page, button);
  await answer(page);
  await sendAtOnce(page);
}

/** What could be undone for a while is sent when its notice goes. @param {Page} page */
async function sendAtOnce(page) {
  const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) });
  if (!(await notice.first().isVisible())) return;
  const close = notice.first().getByRole('button', { name: 'Close' }).first();
  await close.click({ timeout: LOOK_MS }).catch(() => undefined); // it has gone by itself meanwhile
  await settled(page);
}

/** Each entry of a menu that was opened. @param {Page} page @param {import('playwright-core').Locator} button */
async function chooseEach(page, button) {
  const entries = page.getByRole('menuitem').and(page.locator(':not([aria-disabled])'));
  const count = await entries.count();
  for (let index = 0; index < count; index++) {
    await entries.nth(index).click();
    await settled(page);
    await answer(page);
    if (index + 1 === count || !(await button.isVisible())) return;
    await button.click();
    await entries.nth(index + 1).waitFor();
  }
}

/** Confirms a question, typing the name where one is asked for; closes any other dialog. @param {Page} page */
async function answer(page) {
  const question = page.getByRole('alertdialog');
  if (await question.isVisible()) {
    const label = question.locator('label', { hasText: /^Type .+ to confirm$/ });
    if (await label.isVisible()) {
      const typed = /^Type (.+) to confirm$/.exec((await label.textContent()) ?? '')?.[1] ?? '';
      await question.getByRole('textbox').last().fill(typed);
    }
    const verb = question
      .getByRole('button', { disabled: false })
      .filter({ hasNotText: /^(Cancel|Close)$/ })
      .last();
    if (await verb.isVisible()) await verb.click();
    await settled(page);
  }
  for (
    let open = 0;
    open < 3 && (await page.locator('[role=dialog]:visible, [role=alertdialog]:visible').count());
    open++
  )
    await page.keyboard.press('Escape');
}
