import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** @import { Pool } from 'pg' */
/** @import { IncomingMessage, ServerResponse } from 'node:http' */

const SMALL_BYTES = 64 * 1024;
const CHUNK_BYTES = 1024 ** 2;

const FIND =
  'select c.blob_key, c.size_original::int8 as size, c.sha256, f.metadata_mime_type as mime from file f join content c on c.id = f.content_id where f.id = $1';
const SWAP = `with made as (
    insert into content (id, store, blob_key, size_original, size_stored, sha256, sniffed_mime) values ($2, 'floor', $3, $4, $4, $5, 'application/octet-stream') returning id)
  update file f set content_id = made.id, metadata_size_original = $4, metadata_size_compressed = $4, metadata_chunks_total = 1, metadata_chunks_uploaded = 1,
    metadata_signature = 'sha256:' || $5, updated_date = now() from made where f.id = $1 returning f.*`;

/**
 * The floor of content: plain streams, SHA-256, the same sync and rename, one statement.
 * @param {Pool} pool
 * @param {{ folder: string }} options
 */
export function makeHandler(pool, { folder }) {
  const unfinished = join(folder, 'unfinished');
  mkdirSync(unfinished, { recursive: true });

  /** @param {IncomingMessage} request @param {ServerResponse} response @param {string} id */
  async function put(request, response, id) {
    const key = randomUUID();
    const { size, sha256 } = await receive(request, join(unfinished, key));
    await rename(join(unfinished, key), join(folder, key));
    await sync(folder);
    const { rows } = await pool.query({ name: 'swap', text: SWAP, values: [id, randomUUID(), key, size, sha256] });
    response.writeHead(201, { 'content-type': 'application/json', etag: `"${sha256}"` }).end(JSON.stringify(rows[0]));
  }

  /** @param {ServerResponse} response @param {string} id */
  async function get(response, id) {
    const { rows } = await pool.query({ name: 'find', text: FIND, values: [id] });
    const { blob_key, size, sha256, mime } = rows[0];
    response.writeHead(200, { 'content-type': mime, 'content-length': size, etag: `"${sha256}"` });
    if (Number(size) <= SMALL_BYTES) response.end(await readFile(join(folder, blob_key)));
    else await pipeline(createReadStream(join(folder, blob_key), { highWaterMark: CHUNK_BYTES }), response);
  }

  return async (/** @type {IncomingMessage} */ request, /** @type {ServerResponse} */ response) => {
    const id = String(request.url).split('/')[2] ?? '';
    await (request.method === 'PUT' ? put(request, response, id) : get(response, id));
  };
}

/**
 * @param {IncomingMessage} request
 * @param {string} path
 */
async function receive(request, path) {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    request,
    async function* (/** @type {AsyncIterable<Buffer>} */ source) {
      for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    // `flush` syncs before the file is closed.
    createWriteStream(path, { flags: 'wx', flush: true }),
  );
  return { size, sha256: hash.digest('hex') };
}

/** @param {string} folder */
async function sync(folder) {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
