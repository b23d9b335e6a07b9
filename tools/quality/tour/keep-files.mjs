import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { where } from '@groundwork/client';
import { drawPicture } from './picture.mjs';

/** @import { Groundwork } from '@groundwork/client' */
/** @import { Session } from './session.mjs' */
/** @import { Made } from './take-tour.mjs' */

const LARGE_BYTES = 50_000_000;
const [FIRST, LAST] = [10_000_000, 10_999_999];
const CONTENT = '/files/{file_id}/content';

/**
 * A bucket with a picture and a large file, sent, fetched and compared.
 * @param {Session} session
 * @param {Groundwork} gw
 * @param {string} bucket
 * @param {Made} made gets what is to be deleted
 */
export async function keepFiles(session, gw, bucket, made) {
  session.chapter('Files');
  await session.holds(
    'a bucket',
    () => gw.storage.post('/buckets', { body: { name: bucket, description: 'Made by the tour' } }),
    { show: ({ name }) => name },
  );
  made.buckets.push(bucket);
  const header = { bucket };
  const picture = { name: 'rings.png', content: drawPicture(256), type: 'image/png' };
  const noise = { name: 'noise.bin', content: randomBytes(LARGE_BYTES), type: 'application/octet-stream' };
  const kept = await keepFile(session, gw, bucket, picture, made);
  const large = await keepFile(session, gw, bucket, noise, made);
  await session.holds(
    'a million bytes out of the middle',
    async () => {
      const range = { ...header, Range: `bytes=${FIRST}-${LAST}` };
      return bytesOf(await gw.storage.get(CONTENT, { path: { file_id: large.id }, header: range }));
    },
    {
      verify: (bytes, { status, headers }) => {
        assert.deepEqual([status, headers.get('content-range')], [206, `bytes ${FIRST}-${LAST}/${LARGE_BYTES}`]);
        assert.equal(digest(bytes), digest(noise.content.subarray(FIRST, LAST + 1)));
      },
      show: (_, { headers }) => headers.get('content-range') ?? '',
    },
  );
  const credentials = await gw.auth.authorize({ method: 'GET', url: '' });
  await session.holds(
    'unchanged content is not sent again to a cache',
    () =>
      session.raw('storage', `/files/${kept.id}/content`, {
        headers: { ...credentials, bucket, 'if-none-match': kept.etag },
      }),
    { verify: ({ status }) => assert.equal(status, 304), show: ({ bytes }) => `${bytes.length} bytes` },
  );
  await session.holds(
    'files by what they are',
    () => gw.storage.get('/files', { header, q: where`metadata.size_original > ${1_000_000}`, fields: ['name'] }),
    {
      verify: ({ items }) => assert.deepEqual(items, [{ name: 'noise.bin' }]),
      show: ({ items }) => items.map(({ name }) => name).join(),
    },
  );
  await session.holds('the bucket counts them', () => gw.storage.get('/buckets/{bucket}', { path: { bucket } }), {
    verify: ({ aggregations }) => assert.equal(aggregations.files, 2),
    show: ({ aggregations }) => `${aggregations.files} files`,
  });
}

/**
 * @param {Session} session
 * @param {Groundwork} gw
 * @param {string} bucket
 * @param {{ name: string, content: Buffer, type: string }} file
 * @param {Made} made
 * @returns {Promise<{ id: string, etag: string }>} `etag` of the content
 */
async function keepFile(session, gw, bucket, { name, content, type }, made) {
  const speed = (/** @type {{ ms: number }} */ { ms }) => `${(content.length / 1e3 / ms).toFixed(0)} MB/s`;
  const { id } = await session.holds(
    `a file of ${content.length} bytes: ${name}`,
    () => gw.storage.upload(bucket, content, { name, type }),
    { show: (file, sent) => `${file.id}, ${speed(sent)}` },
  );
  made.files.push({ bucket, id });
  const path = { file_id: id };
  await session.holds('its record', () => gw.storage.get('/files/{file_id}', { path, header: { bucket } }), {
    verify: ({ metadata }) =>
      assert.deepEqual(
        [metadata?.size_original, metadata?.signature, metadata?.mime_type],
        [content.length, `sha256:${digest(content)}`, type],
      ),
    show: ({ metadata }) => `${metadata?.size_original} bytes, ${metadata?.signature}`,
  });
  let etag = '';
  await session.holds('the same bytes come back', () => bytesOf(gw.storage.download(bucket, id)), {
    verify: (bytes, { headers }) => {
      etag = headers.get('etag') ?? '';
      assert.equal(digest(bytes), digest(content));
      assert.equal(headers.get('content-type'), type);
    },
    show: (bytes, sent) => `sha256 ${digest(bytes).slice(0, 16)}…, ${speed(sent)}`,
  });
  return { id, etag };
}

/** All of a stream. @param {ReadableStream<Uint8Array>} content */
const bytesOf = async (content) => new Uint8Array(await new Response(content).arrayBuffer());

/** @param {Uint8Array} content */
function digest(content) {
  return createHash('sha256').update(content).digest('hex');
}
