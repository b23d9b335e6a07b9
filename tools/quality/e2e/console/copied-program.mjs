// Somebody who makes an application in the console, and somebody who uses it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { manage, PASSWORD } from './deployment.mjs';
import { nameTenant } from './seat.mjs';

/** @typedef {import('playwright-core').Page} Page */

const button = (/** @type {Page} */ page, /** @type {string | RegExp} */ name) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** The programs of the console that are tried: what they are called there, and their files. */
export const PROGRAMS = {
  react: { name: 'React with Vite', files: ['page/session.ts', 'page/main.tsx'] },
  oidc: { name: 'oidc-client-ts', files: ['oidc/session.js'] },
};

/**
 * Goes through the wizard, and copies the program that the page of the application then shows.
 * @param {Page} page
 * @param {string} origin
 * @param {(typeof PROGRAMS)[keyof typeof PROGRAMS]} chosen
 */
export async function copyProgram(page, origin, { name, files }) {
  await page.getByLabel('Name').fill(`Copied ${randomUUID().slice(0, 8)}`);
  await button(page, 'Next').click();
  await page.getByLabel('Addresses after sign-in').fill(`${origin}/callback`);
  await page.getByLabel('Addresses after sign-out').fill(`${origin}/`);
  await button(page, 'Next').click();
  await button(page, 'Create application').click();
  await button(page, 'Open application').click();
  const code = page.getByRole('region', { name: 'Code' });
  await code.getByRole('button', { name: /^A page without a framework/ }).click();
  await page.getByRole('option', { name, exact: true }).click();
  await code.getByText(files[0] ?? '', { exact: true }).waitFor();
  /** @type {Record<string, string>} */
  const program = {};
  for (const file of files) {
    // The button becomes "Copied" once the text is there.
    const block = code
      .locator('div')
      .filter({ has: page.getByText(file, { exact: true }) })
      .last();
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.getByRole('button', { name: 'Copied' }).waitFor();
    program[file] = await page.evaluate(() => navigator.clipboard.readText());
  }
  return program;
}

/**
 * Signs in at the program of React with PASSWORD, and out again.
 * @param {Page} page
 * @param {string} origin
 * @param {{ id: string, username: string, name: string }} person
 */
export async function useProgram(page, origin, person) {
  /** @type {string[]} */
  const tokens = [];
  // The API of the guide.
  await page.route('https://api.shop.example/**', (route) => {
    const { authorization } = route.request().headers();
    if (authorization) tokens.push(authorization.replace(/^\w+ /, ''));
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization, dpop' };
    return route.fulfill({ status: 200, headers, contentType: 'application/json', body: '[{"id":1,"buyer":"Ann"}]' });
  });
  await page.goto(`${origin}/shelf/7?color=red`);
  await signInAt(page, person);
  assert.equal(page.url(), `${origin}/shelf/7?color=red`, 'back where the sign-in began');
  await page.getByRole('listitem').filter({ hasText: 'Ann' }).waitFor();
  const claims = JSON.parse(Buffer.from(tokens[0]?.split('.')[1] ?? '', 'base64url').toString());
  assert.equal(claims.sub, person.id, 'the API gets a token of the person');
  await signOutAt(page, person);
}

/** Presses "Sign in" of a program, and signs in with PASSWORD. @param {Page} page @param {{ username: string, name: string }} person */
export async function signInAt(page, person) {
  await button(page, 'Sign in').click();
  await nameTenant(page);
  await page.fill('#username', person.username);
  await page.fill('#password', PASSWORD);
  await page.keyboard.press('Enter');
  const allow = button(page, 'Allow');
  const out = button(page, `Sign out ${person.name}`);
  await allow.or(out).first().waitFor();
  if (await allow.isVisible()) await allow.click();
  await out.waitFor();
}

/** Loads a program anew, which knows the person, and signs out. @param {Page} page @param {{ id: string, name: string }} person */
export async function signOutAt(page, person) {
  const out = button(page, `Sign out ${person.name}`);
  await page.reload();
  await out.waitFor();
  await out.click();
  await button(page, 'Sign in').waitFor();
  const { items } = await manage('GET', `/users/${person.id}/sessions`);
  assert.deepEqual(items, []);
}
