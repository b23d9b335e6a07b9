/** @import { Kitchen, Recipe } from '../recipes.mjs' */

const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = { 'content-type': 'application/octet-stream' };
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * A bucket that is there, as the header.
 * @param {Kitchen} kitchen
 */
async function inBucket({ call, pools, random }) {
  if (!pools.value('bucket', random) || random.chance(0.05)) {
    const name = random.word();
    await call('POST', '/buckets', { body: { name } });
    pools.learn(`/buckets/${name}`);
  }
  return { bucket: pools.value('bucket', random) ?? '' };
}

/**
 * @param {Kitchen} kitchen
 * @param {Buffer | string} [content]
 */
async function newFile(kitchen, content) {
  const headers = await inBucket(kitchen);
  const { json } = await kitchen.call('POST', '/files', { headers, body: { name: `${kitchen.random.word()}.png` } });
  const path = `/files/${json?.id}`;
  if (content)
    await kitchen.call('PUT', `${path}/content`, {
      headers: { ...headers, 'content-type': 'image/png' },
      body: content,
    });
  return { path, headers };
}

/**
 * Only so many uploads may be open: those left over are cancelled when there are too many.
 * @param {Kitchen} kitchen
 * @param {Record<string, string>} headers
 * @param {object} [body]
 */
async function beginUpload({ call }, headers, body) {
  const made = await call('POST', '/uploads', { headers, body });
  if (made.status !== 429) return made;
  const open = await call('GET', '/uploads?limit=1000');
  for (const { id, bucket } of open.json?.items ?? []) await call('DELETE', `/uploads/${id}`, { headers: { bucket } });
  return call('POST', '/uploads', { headers, body });
}

/**
 * @param {Kitchen} kitchen
 * @param {number} length
 */
async function newTus(kitchen, length) {
  const headers = { ...(await inBucket(kitchen)), ...TUS };
  const name = Buffer.from(kitchen.random.word()).toString('base64');
  const made = await beginUpload(kitchen, {
    ...headers,
    'upload-length': String(length),
    'upload-metadata': `name ${name}`,
  });
  return { path: new URL(String(made.headers.location ?? '/uploads/x'), 'http://x').pathname, headers };
}

/**
 * @param {Kitchen} kitchen
 * @param {boolean} filled
 */
async function newParallel(kitchen, filled) {
  const headers = await inBucket(kitchen);
  const { json } = await beginUpload(kitchen, headers, { name: kitchen.random.word(), size: 5 });
  const path = `/uploads/${json?.id}`;
  if (filled) await kitchen.call('PUT', `${path}/chunks/0`, { headers: { ...headers, ...BYTES }, body: 'hello' });
  return { path, headers };
}

/**
 * @param {Kitchen} kitchen
 * @param {'GET' | 'PUT'} method
 */
async function signed(kitchen, method) {
  const { path, headers } = await newFile(kitchen, method === 'GET' ? PIXEL : undefined);
  const { json } = await kitchen.call('POST', `${path}/signed_urls`, { headers, body: { method } });
  return { path: new URL(json?.url ?? '/signed/x', 'http://x').pathname };
}

/** Of one that is renamed or removed: others would lose what lies in it. @param {Kitchen} kitchen */
async function ownBucket({ call, random }) {
  const name = random.word();
  await call('POST', '/buckets', { body: { name } });
  return { path: `/buckets/${name}` };
}

/** @type {Record<string, Recipe>} */
export const storageRecipes = {
  'PATCH /buckets/{bucket}': ownBucket,
  'DELETE /buckets/{bucket}': ownBucket,
  'POST /buckets/{bucket}/rename': async (kitchen) => ({ path: `${(await ownBucket(kitchen)).path}/rename` }),
  'POST /buckets/{bucket}/truncate': async (kitchen) => ({ path: `${(await ownBucket(kitchen)).path}/truncate` }),
  'POST /files/{file_id}/copy': async (kitchen) => {
    const { path, headers } = await newFile(kitchen, PIXEL);
    return {
      path: `${path}/copy`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: kitchen.random.word() }),
    };
  },
  'POST /files/{file_id}/signed_urls': async (kitchen) => {
    const { path, headers } = await newFile(kitchen, PIXEL);
    return {
      path: `${path}/signed_urls`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"method":"GET"}',
    };
  },
  'PUT /files/{file_id}/content': async (kitchen) => {
    const { path, headers } = await newFile(kitchen);
    return { path: `${path}/content`, headers: { ...headers, ...BYTES }, body: kitchen.random.word() };
  },
  'GET /files/{file_id}/content': content,
  'HEAD /files/{file_id}/content': content,
  'GET /files/{file_id}/preview': async (kitchen) => {
    const { path, headers } = await newFile(kitchen, PIXEL);
    return { path: `${path}/preview`, headers };
  },
  'GET /signed/{token}': (kitchen) => signed(kitchen, 'GET'),
  'HEAD /signed/{token}': (kitchen) => signed(kitchen, 'GET'),
  'PUT /signed/{token}': async (kitchen) => ({ ...(await signed(kitchen, 'PUT')), headers: BYTES, body: 'signed' }),
  'POST /uploads': async (kitchen) => {
    const headers = await inBucket(kitchen);
    const name = kitchen.random.word();
    if (kitchen.random.chance(0.5))
      return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ name, size: 10 }) };
    const metadata = `name ${Buffer.from(name).toString('base64')}`;
    return { headers: { ...headers, ...TUS, 'upload-length': '10', 'upload-metadata': metadata } };
  },
  'HEAD /uploads/{upload_id}': (kitchen) => newTus(kitchen, 5),
  'DELETE /uploads/{upload_id}': (kitchen) => newTus(kitchen, 5),
  'GET /uploads/{upload_id}': (kitchen) => newTus(kitchen, 5),
  'PATCH /uploads/{upload_id}': async (kitchen) => {
    const { path, headers } = await newTus(kitchen, 5);
    return {
      path,
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: 'hello',
    };
  },
  'PUT /uploads/{upload_id}/chunks/{index}': async (kitchen) => {
    const { path, headers } = await newParallel(kitchen, false);
    return { path: `${path}/chunks/0`, headers: { ...headers, ...BYTES }, body: 'hello' };
  },
  'POST /uploads/{upload_id}/complete': async (kitchen) => {
    const { path, headers } = await newParallel(kitchen, true);
    return { path: `${path}/complete`, headers };
  },
};

/** @type {Recipe} */
async function content(kitchen) {
  const { path, headers } = await newFile(kitchen, PIXEL);
  return { path: `${path}/content`, headers };
}
