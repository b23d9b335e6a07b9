// Test 29 of docs/design/planned/console.md §10: what is long is read where it is listened to, not from its beginning.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { addAdmin, DEPLOYMENT } from './deployment.mjs';
import { at } from './resources.mjs';
import { launch, signIn } from './seat.mjs';
import { seated } from './visit.mjs';

/** 16 bits, two channels. */
const BYTES_PER_SECOND = 44_100 * 4;
const SECONDS = 300;
const SOUGHT_S = 270;

describe('media in the console in Chromium', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {any} any: a record of identity */
  let owner;
  before(async () => {
    browser = await launch();
    owner = await addAdmin('owner', { name: 'Listening Owner' });
  });
  after(() => browser?.close());

  it('29. a recording of 53 MB is sought in by ranges', () =>
    seated(browser, async ({ page }) => {
      const bucket = `media-${randomUUID().slice(0, 8)}`;
      await at('storage', 'POST', '/buckets', { name: bucket });
      const { id } = await at('storage', 'POST', '/files', { name: 'meeting.wav' }, { bucket });
      const type = { bucket, 'content-type': 'audio/wav' };
      await at('storage', 'PUT', `/files/${id}/content`, silence(), type);
      /** @type {{ status: number, from: number }[]} */
      const answers = [];
      page.on('response', (response) => {
        const range = /^bytes (\d+)-/.exec(response.headers()['content-range'] ?? '');
        if (response.url().startsWith(DEPLOYMENT.storage) && range)
          answers.push({ status: response.status(), from: Number(range[1]) });
      });
      await signIn(page, owner, `/buckets/${bucket}/files/${id}`);
      const player = page.locator('audio');
      await player.waitFor();
      const duration = await player.evaluate(untilKnown);
      assert.equal(Math.round(duration), SECONDS);
      const position = await player.evaluate(seek, SOUGHT_S);
      assert.equal(Math.round(position), SOUGHT_S);
      const sought = answers.find(({ from }) => from > (SOUGHT_S - 30) * BYTES_PER_SECOND);
      assert.equal(sought?.status, 206, JSON.stringify(answers));
    }));
});

/** @returns {Uint8Array} a WAV file (RIFF, PCM) */
function silence() {
  const size = SECONDS * BYTES_PER_SECOND;
  const file = Buffer.alloc(44 + size);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + size, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16); // of the format
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(44_100, 24);
  file.writeUInt32LE(BYTES_PER_SECOND, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(size, 40);
  return file;
}

/** Runs in the page. @param {Element} element @returns {Promise<number>} seconds */
const untilKnown = (element) =>
  new Promise((resolve, reject) => {
    const player = /** @type {HTMLAudioElement} */ (element);
    const tell = () => resolve(player.duration);
    if (player.readyState >= 1) return tell();
    player.addEventListener('loadedmetadata', tell, { once: true });
    player.addEventListener('error', () => reject(new Error(player.error?.message)), { once: true });
  });

/** Runs in the page. @param {Element} element @param {number} seconds @returns {Promise<number>} where it is then */
const seek = (element, seconds) =>
  new Promise((resolve) => {
    const player = /** @type {HTMLAudioElement} */ (element);
    player.addEventListener('seeked', () => resolve(player.currentTime), { once: true });
    player.currentTime = seconds;
  });
