// Signed and public addresses in the pages of another origin: pictures, a gallery of previews, sound that is sought in.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { launch, listen, newPage } from './browser.mjs';
import { application as groundwork, manage } from './stack.mjs';

const PICTURES = 60;

describe('content on a page of another origin', { timeout: 300_000 }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof listen>>} */
  let application;
  /** @type {import('playwright-core').Page} */
  let page;
  const bucket = `shown-${randomUUID().slice(0, 8)}`;

  before(async () => {
    application = await listen((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>application</title><body></body>');
    });
    await manage('storage', 'POST', '/buckets', { name: bucket });
    browser = await launch();
    page = await newPage(browser);
    await page.goto(application.origin);
  });
  after(async () => {
    await browser?.close();
    application?.close();
  });

  /** @param {string} name @param {Uint8Array} content */
  async function addFile(name, content) {
    return (await groundwork.storage.upload(bucket, content, { name })).id;
  }

  /** @param {string} id @param {object} [more] */
  const sign = async (id, more = {}) =>
    (
      await manage(
        'storage',
        'POST',
        `/files/${id}/signed_urls`,
        { method: 'GET', expires_in: 600, ...more },
        { bucket },
      )
    ).url;

  /** Loads addresses as pictures; answers their widths. @param {string[]} addresses */
  const widthsOf = (addresses) =>
    page.evaluate(
      (given) =>
        Promise.all(
          given.map(
            (address) =>
              new Promise((resolve) => {
                const image = document.createElement('img');
                image.onload = () => resolve(image.naturalWidth);
                image.onerror = () => resolve(`${address.split('?')[1] ?? ''}: not shown`);
                image.src = address;
              }),
          ),
        ),
      addresses,
    );

  const picture = (/** @type {number} */ shade) =>
    sharp({ create: { width: 640, height: 480, channels: 3, background: { r: shade, g: 80, b: 120 } } })
      .jpeg()
      .toBuffer();

  it('<img> shows a signed URL, with and without a parameter of the page', async () => {
    const url = await sign(await addFile('picture.jpg', await picture(10)));
    assert.deepEqual(await widthsOf([url, `${url}${url.includes('?') ? '&' : '?'}v=2`]), [640, 640]);
  });

  it(`<img> shows a gallery of ${PICTURES} signed previews that were not requested before`, async () => {
    const ids = [];
    for (let at = 0; at < PICTURES; at++) ids.push(await addFile(`gallery-${at}.jpg`, await picture(at)));
    const addresses = await Promise.all(ids.map((id) => sign(id, { preview: { width: 40 } })));
    assert.deepEqual(
      await widthsOf(addresses),
      ids.map(() => 40),
    );
  });

  it('<audio> plays and seeks in a signed URL', async () => {
    const url = await sign(await addFile('tone.wav', tone(20)));
    const [duration, time] = await page.evaluate(
      (address) =>
        new Promise((resolve, reject) => {
          const audio = document.createElement('audio');
          audio.onerror = () => reject(new Error('not played'));
          audio.onloadedmetadata = () => (audio.currentTime = 15);
          audio.onseeked = () => resolve([Math.round(audio.duration), Math.round(audio.currentTime)]);
          audio.src = address;
        }),
      url,
    );
    assert.deepEqual([duration, time], [20, 15]);
  });

  it('fetch() reads a signed URL', async () => {
    const url = await sign(await addFile('note.txt', Buffer.from('a note')));
    // eslint-disable-next-line no-restricted-globals -- that of the page
    assert.equal(await page.evaluate(async (address) => (await fetch(address)).text(), url), 'a note');
  });
});

/** Mono sound of so many seconds as a WAV file. @param {number} seconds */
function tone(seconds) {
  const rate = 8_000;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + rate * seconds, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(rate * seconds, 40);
  return Buffer.concat([
    header,
    Buffer.from(Uint8Array.from({ length: rate * seconds }, (_, at) => 128 + 60 * Math.sin(at / 4))),
  ]);
}
