// examples/shop in Firefox, by WebDriver BiDi: an application of another origin than identity, under its strict policy.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import puppeteer from 'puppeteer-core';
import { drawPicture } from '../tour/picture.mjs';
import { startShop } from './shop.mjs';
import { ISSUER, manage, PASSWORD } from './stack.mjs';

/** @typedef {import('puppeteer-core').Page} Page */

/** How long a page may take on a busy machine. */
const LONGEST_MS = 60_000;
const VIOLATIONS = 'violations of the policy';

describe('examples/shop in Firefox', { timeout: 480_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-firefox-'));
  /** @type {import('puppeteer-core').Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof startShop>>} */
  let shop;
  /** @type {Page} */
  let oyuna;

  before(async () => {
    shop = await startShop();
    const executablePath = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
    browser = await puppeteer.launch({ browser: 'firefox', executablePath });
    oyuna = await newPage();
  });
  after(async () => {
    await browser?.close();
    shop?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function newPage() {
    const page = await browser.newPage();
    page.setDefaultTimeout(LONGEST_MS);
    await page.evaluateOnNewDocument((key) => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        sessionStorage.setItem(key, `${sessionStorage.getItem(key) ?? ''}${violatedDirective} ${blockedURI}\n`),
      );
    }, VIOLATIONS);
    return page;
  }

  /** @param {Page} page @param {number} width of the picture */
  async function upload(page, width) {
    const file = join(folder, `${width}.png`);
    writeFileSync(file, drawPicture(width));
    const before = await page.evaluate(() => document.querySelector('.avatar')?.src ?? null);
    const input = await page.waitForSelector('input[type=file]');
    await input.uploadFile(file);
    await page.waitForFunction(
      (src) =>
        document.querySelector('#status')?.textContent === 'Saved' && document.querySelector('.avatar')?.src !== src,
      {},
      before,
    );
    return page.$eval('.avatar', ({ dataset }) => dataset.file);
  }

  it('42. signs in by code and PKCE, and keeps no token in a storage', async () => {
    await oyuna.goto(shop.origin);
    await click(oyuna, 'Sign in');
    await oyuna.waitForSelector('input[name=username]');
    assert.equal(new URL(oyuna.url()).origin, ISSUER);
    await oyuna.type('input[name=username]', 'oyuna');
    await oyuna.type('input[name=password]', PASSWORD);
    await oyuna.click('button[value=sign_in]');
    await oyuna.waitForSelector('#name, button[value=allow]');
    if (await oyuna.$('button[value=allow]')) await oyuna.click('button[value=allow]');
    await oyuna.waitForSelector('#name');
    assert.equal(new URL(oyuna.url()).origin, shop.origin);
    const stored = await oyuna.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    assert.doesNotMatch(stored, /eyJ|token/);
  });

  it('42. is still signed in after a reload', async () => {
    await oyuna.reload();
    await oyuna.waitForSelector('#name');
  });

  it('42. uploads a picture with the own token, and replaces it', async () => {
    await upload(oyuna, 64);
    const file = await upload(oyuna, 96);
    const { metadata } = await manage('storage', 'GET', `/files/${file}`, undefined, { bucket: 'shop-avatars' });
    assert.equal(metadata.size_original, drawPicture(96).length);
    await oyuna.reload();
    await oyuna.waitForSelector('.avatar');
    assert.equal(await oyuna.$eval('.avatar', ({ dataset }) => dataset.file), file);
  });

  it('42. opens levels of 100,000 categories', async () => {
    await click(oyuna, 'Clothing');
    await click(oyuna, 'Coats');
    await withText(oyuna, 'Down coats');
    await click(oyuna, 'Magazines');
    await withText(oyuna, 'Magazine 100');
    await click(oyuna, 'More');
    await withText(oyuna, 'Magazine 200');
  });

  it('42. signs out in every tab, and at the issuer', async () => {
    const tab = await newPage();
    await tab.goto(shop.origin);
    await click(tab, 'Sign in');
    await tab.waitForSelector('#name');
    await click(oyuna, 'Sign out');
    await Promise.race([
      oyuna.waitForSelector('button[value=yes]').then((confirm) => confirm?.click()),
      withText(oyuna, 'Sign in'),
    ]);
    await withText(oyuna, 'Sign in');
    await withText(tab, 'Sign in');
    await click(oyuna, 'Sign in');
    await oyuna.waitForSelector('input[name=password]');
  });

  it('37. has done all that under a strict policy with Trusted Types, which forbade nothing', async () => {
    await oyuna.goto(shop.origin);
    await withText(oyuna, 'Sign in');
    assert.equal(await oyuna.evaluate((key) => sessionStorage.getItem(key), VIOLATIONS), null);
    await assert.rejects(
      oyuna.evaluate(() => void (document.body.innerHTML = '<b>')),
      /TrustedHTML|innerHTML/,
    );
    assert.match(await oyuna.evaluate((key) => sessionStorage.getItem(key) ?? '', VIOLATIONS), /trusted-types/); // it is in force
  });
});

/** The element that has this text and no other. @param {Page} page @param {string} text */
const withText = (page, text) =>
  page.waitForSelector(`xpath/.//*[normalize-space(text())='${text}']`, { visible: true });

/** @param {Page} page @param {string} text */
async function click(page, text) {
  const element = await withText(page, text);
  await element?.click();
}
