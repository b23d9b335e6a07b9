import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { drawPicture } from './picture.mjs';

/** @import { Session } from './session.mjs' */

const LARGE_BYTES = 50_000_000;
const RANGE = [10_000_000, 10_999_999];

/**
 * A bucket with a picture and a large file, sent, fetched and compared.
 * @param {Session} session
 * @param {string} bucket
 */
export async function keepFiles(session, bucket) {
  session.chapter('Files');
  await session.go({
    why: 'a bucket',
    service: 'storage',
    method: 'POST',
    path: '/buckets',
    status: 201,
    json: { name: bucket, description: 'Made by the tour' },
    show: ({ body }) => body.name,
  });
  const picture = await keepFile(session, bucket, { name: 'rings.png', content: drawPicture(256), type: 'image/png' });
  const large = await keepFile(session, bucket, {
    name: 'noise.bin',
    content: randomBytes(LARGE_BYTES),
    type: 'application/octet-stream',
  });
  const [first = 0, last = 0] = RANGE;
  await session.go({
    why: 'a million bytes out of the middle',
    service: 'storage',
    path: `/files/${large.id}/content`,
    headers: { bucket, range: `bytes=${first}-${last}` },
    bytes: true,
    status: 206,
    verify: ({ body, headers }) => {
      assert.equal(headers.get('content-range'), `bytes ${first}-${last}/${LARGE_BYTES}`);
      assert.equal(digest(body), digest(large.content.subarray(first, last + 1)));
    },
    show: ({ headers }) => headers.get('content-range') ?? '',
  });
  await session.go({
    why: 'unchanged content is not sent again',
    service: 'storage',
    path: `/files/${picture.id}/content`,
    headers: { bucket, 'if-none-match': picture.etag },
    status: 304,
  });
  await session.go({
    why: 'files by what they are',
    service: 'storage',
    path: '/files?q=(metadata.size_original>1000000)&fields=name,metadata',
    headers: { bucket },
    verify: ({ body }) =>
      assert.deepEqual(
        body.items.map((/** @type {any} */ file) => file.name),
        ['noise.bin'],
      ),
    show: ({ body }) =>
      body.items.map((/** @type {any} */ file) => `${file.name}, ${file.metadata.size_original} bytes`).join(),
  });
  await session.go({
    why: 'the bucket counts them',
    service: 'storage',
    path: `/buckets/${bucket}`,
    verify: ({ body }) => assert.equal(body.aggregations.files, 2),
    show: ({ body }) => `${body.aggregations.files} files`,
  });
  return { files: [picture, large] };
}

/**
 * @param {Session} session
 * @param {string} bucket
 * @param {{ name: string, content: Buffer, type: string }} file
 */
async function keepFile(session, bucket, { name, content, type }) {
  const made = await session.go({
    why: `a file without content: ${name}`,
    service: 'storage',
    method: 'POST',
    path: '/files',
    headers: { bucket },
    status: 201,
    json: { name, metadata: { mime_type: type } },
    show: ({ body }) => body.id,
  });
  const path = `/files/${made.body?.id}/content`;
  const put = await session.go({
    why: `${content.length} bytes sent`,
    service: 'storage',
    method: 'PUT',
    path,
    headers: { bucket, 'content-type': type },
    raw: content,
    status: 201,
    verify: ({ body }) => {
      assert.equal(body.metadata.size_original, content.length);
      assert.equal(body.metadata.signature, `sha256:${digest(content)}`);
    },
    show: ({ body, ms }) => `${body.metadata.signature}, ${(content.length / 1e3 / ms).toFixed(0)} MB/s`,
  });
  await session.go({
    why: 'the same bytes come back',
    service: 'storage',
    path,
    headers: { bucket },
    bytes: true,
    verify: ({ body, headers }) => {
      assert.equal(digest(body), digest(content));
      assert.equal(headers.get('content-type'), type);
    },
    show: ({ body, ms }) => `sha256 ${digest(body).slice(0, 16)}…, ${(body.length / 1e3 / ms).toFixed(0)} MB/s`,
  });
  return { id: String(made.body?.id), content, etag: put.headers.get('etag') ?? '' };
}

/** @param {Buffer} content */
function digest(content) {
  return createHash('sha256').update(content).digest('hex');
}
