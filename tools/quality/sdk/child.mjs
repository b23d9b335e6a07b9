// One piece of work by the client package in a process of its own, which prints what it took as JSON.
// node child.mjs <upload|download|bare-download|import|import-file|broken|export|walk|clock> <amount>; STACK is what stack.json says.
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isError } from '@groundwork/client';
import { applicationOf } from '../../http/application.mjs';
import { watchedFetch } from '../../http/raw.mjs';
import { linesOf, nodeOf } from '../bench/seeds/imported-nodes.mjs';
import { bytesOf } from './content.mjs';

/** @typedef {{ bytes?: number, rows?: number, steps?: number, message?: string, tokens?: number }} Done */

const MIB = 1024 ** 2;
const BUCKET = 'default';
const TREE = 'sdk';
const WARM_UP_ROWS = 2_000;
/** About 7 MiB of nodes. */
const PULLS_BEFORE_COLLECTION = 100;
const [, , what = '', amount = '0'] = process.argv;
const stack = JSON.parse(process.env['STACK'] ?? '{}');

if (what === 'clock') {
  const ahead = Number(amount) * 1_000;
  const real = Date.now;
  Date.now = () => real() + ahead;
}

let tokens = 0;
const gw = applicationOf(stack, {
  fetch: watchedFetch(({ url }) => {
    if (url.endsWith('/token')) tokens++;
  }),
});

/**
 * What it makes is garbage once it is sent, of which V8 leaves up to 64 MiB before it looks: it is collected here, so that what grows is held.
 * @param {number} rows
 * @param {string} [last]
 */
function nodes(rows, last) {
  const lines = linesOf(rows, nodeOf);
  const encoder = new TextEncoder();
  let pulls = 0;
  return new ReadableStream({
    pull(controller) {
      if (++pulls % PULLS_BEFORE_COLLECTION === 0) globalThis.gc?.();
      const { done, value } = lines.next();
      if (!done) return controller.enqueue(encoder.encode(value));
      if (last) controller.enqueue(encoder.encode(`${last}\n`));
      controller.close();
    },
  });
}

/** @param {string} version @param {number} rows @param {string} [last] @returns {Promise<Done>} */
async function importNodes(version, rows, last) {
  let steps = 0;
  const options = { type: 'application/x-ndjson', mode: /** @type {const} */ ('replace'), onProgress: () => steps++ };
  const done = await gw.tree.import(TREE, version, nodes(rows, last), options);
  return { rows: done.added, steps };
}

/** From a file, as it is read. @param {string} version @param {number} rows @returns {Promise<Done>} */
async function importFromFile(version, rows) {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-import-'));
  const file = join(folder, 'nodes.ndjson');
  let steps = 0;
  const onProgress = () => {
    if (++steps % PULLS_BEFORE_COLLECTION === 0) globalThis.gc?.();
  };
  try {
    for (const lines of linesOf(rows, nodeOf)) writeFileSync(file, lines, { flag: 'a' });
    const done = await gw.tree.import(TREE, version, () => createReadStream(file), { mode: 'replace', onProgress });
    return { rows: done.added, steps };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {number} mib
 * @param {(id: string) => AsyncIterable<Uint8Array>} open
 * @returns {Promise<Done>}
 */
async function downloadFile(mib, open) {
  const { items } = await gw.storage.get('/files', {
    header: { bucket: BUCKET },
    q: `metadata.size_original = ${Math.round(mib * MIB)}`,
    query: { limit: 1 },
  });
  const [file] = items;
  const id = file?.id ?? (await gw.storage.upload(BUCKET, bytesOf(mib * MIB), { name: `d ${process.pid} ${mib}`, size: mib * MIB })).id; // prettier-ignore
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of open(id)) {
    hash.update(piece);
    bytes += piece.length;
  }
  const { metadata } = await gw.storage.get('/files/{file_id}', {
    path: { file_id: id },
    header: { bucket: BUCKET },
  });
  if (metadata?.signature !== `sha256:${hash.digest('hex')}`) throw new Error('Other bytes came than were sent.');
  return { bytes };
}

/** @param {string} id */
async function* fetchContent(id) {
  const url = `${stack.storage.url}/files/${id}/content`;
  const headers = { ...(await gw.auth.authorize({ method: 'GET', url })), bucket: BUCKET };
  // eslint-disable-next-line no-restricted-globals -- what the package is measured beside
  const { body } = await fetch(url, { headers });
  if (body) yield* body;
}

let uploads = 0;
/** @type {Record<string, (amount: number, isWarmUp: boolean) => Promise<Done>>} */
const WORK = {
  upload: async (mib) => {
    const size = Math.round(mib * MIB);
    const name = `upload ${process.pid} ${++uploads}`;
    await gw.storage.upload(BUCKET, bytesOf(size), { name, size });
    return { bytes: size };
  },
  download: (mib) => downloadFile(mib, (id) => gw.storage.download(BUCKET, id)),
  /** What one would write without the package. */
  'bare-download': (mib) => downloadFile(mib, fetchContent),
  import: (rows, isWarmUp) => importNodes(isWarmUp ? 'v1' : 'v2', rows),
  'import-file': (rows, isWarmUp) => importFromFile(isWarmUp ? 'v4' : 'v5', rows),
  broken: async (rows, isWarmUp) => {
    if (isWarmUp) return {};
    const done = await importNodes('v3', rows, '{"code": "broken", "parent_code": "nobody"}').catch((error) => {
      if (!isError(error)) throw error;
      return { message: [error.code, ...error.details.map(({ field, message }) => `${field}: ${message}`)].join('; ') };
    });
    return done;
  },
  export: async (_, isWarmUp) => {
    let rows = 0;
    for await (const node of gw.tree.export(TREE, isWarmUp ? 'v1' : 'v2')) rows += node.code ? 1 : 0;
    return { rows };
  },
  walk: async (_, isWarmUp) => {
    let rows = 0;
    const path = { tree_code: TREE, tree_version: isWarmUp ? 'v1' : 'v2' };
    for await (const node of gw.tree.walk('/trees/{tree_code}/versions/{tree_version}/nodes', { path }))
      rows += node.id ? 1 : 0;
    return { rows };
  },
  clock: async () => {
    for (let call = 0; call < 20; call++) await gw.identity.get('/users', { query: { limit: 1 } });
    return { tokens };
  },
};

const work = WORK[what];
if (!work) throw new Error(`${what} is no work.`);
await work(what.endsWith('load') ? 24 : WARM_UP_ROWS, true);
globalThis.gc?.();
const before = read('VmRSS');
writeFileSync('/proc/self/clear_refs', '5'); // the peak begins anew (proc_pid_clear_refs(5))
const started = performance.now();
const done = await work(Number(amount), false);
const seconds = (performance.now() - started) / 1_000;
console.log(JSON.stringify({ ...done, seconds, before, peak: read('VmHWM') }));

/** MiB. @param {string} name */
function read(name) {
  const [, kib] = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kib) / 1024;
}
