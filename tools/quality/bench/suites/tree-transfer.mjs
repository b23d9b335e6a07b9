import { randomUUID } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { withClient } from '../../../postgres/provision.mjs';
import { request } from '../measure/compare.mjs';
import { compareTimes } from '../measure/compare-times.mjs';
import { forgetPeak, memoryMib, peakMemoryMib } from '../measure/process-usage.mjs';
import { download, send } from '../measure/transfer.mjs';
import { linesOf, nodeOf, rowOf } from '../seeds/imported-nodes.mjs';
import { BENCH } from './tree-forest.mjs';

/** @import { Client } from 'pg' */
/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Forest } from './tree-forest.mjs' */

const MILLION = 1_000_000;
const IMPORTED_COLUMNS = 'tree_version_id, id, parent_id, code, name, label_id, position, depth, ord';

/**
 * Whole versions in and out, beside COPY of the same rows.
 * @param {Forest} forest
 * @returns {Promise<Figure[]>}
 */
export const measureTreeTransfer = (forest) =>
  withClient(forest.stage.database.url, async (client) => {
    await client.query('set search_path = tree');
    return [await measureImport(forest, client), ...(await measureExports(forest, client))];
  });

/**
 * @param {Forest} forest
 * @param {Client} client
 */
async function measureImport({ stage, service, headers, effort }, client) {
  const nodes = Math.max(10_000, MILLION * effort.scale);
  const idle = memoryMib(service.pid);
  const json = { ...headers, 'content-type': 'application/json' };
  const { content } = await request(service, {
    method: 'POST',
    path: '/trees',
    headers: json,
    body: JSON.stringify({ code: 'imported', name: 'Imported' }),
  });
  const version = randomUUID();
  await client.query(
    "insert into tree_version (id, tree_id, version, name, label_id) values ($1, $2, 'copied', 'copied', $1)",
    [version, JSON.parse(content.toString()).id],
  );
  return compareTimes({
    what: `import ${nodes} nodes, NDJSON`,
    goal: { atLeast: 1 / 3 },
    note: `the floor is COPY into the indexed table; the service held ${Math.round(idle)} MiB before`,
    rounds: 1,
    warm: false,
    floor: {
      work: () =>
        pipeline(
          Readable.from(linesOf(nodes, (n) => rowOf(version, n))),
          client.query(copyFrom(`copy node (${IMPORTED_COLUMNS}) from stdin`)),
        ),
    },
    service: {
      work: () =>
        send(`${service.url}/trees/imported/versions/v1/import`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/x-ndjson' },
          body: linesOf(nodes, nodeOf),
        }),
    },
    server: service,
    database: stage.database,
    per: { amount: nodes, unit: 'rows/s' },
  });
}

/**
 * @param {Forest} forest
 * @param {Client} client
 * @returns {Promise<Figure[]>}
 */
async function measureExports({ stage, service, headers, effort, nodes }, client) {
  const copy = () =>
    pipeline(
      client.query(
        copyTo(
          `copy (select * from node where tree_version_id = '${BENCH.version}' order by position, code, id) to stdout`,
        ),
      ),
      new Writable({ write: (_chunk, _encoding, done) => done() }),
    );
  const figures = [];
  for (const [what, path, goal] of /** @type {const} */ ([
    ['export, NDJSON', 'export', { atLeast: 1 / 4 }],
    ['nested export', 'export?format=json', undefined],
    ['nested tree', 'tree', undefined],
  ])) {
    const url = `${service.url}/trees/${BENCH.tree}/versions/v1/${path}`;
    const start = performance.now();
    const held = memoryMib(service.pid);
    forgetPeak(service.pid);
    const { bytes, firstByteMs } = await download(url, headers);
    const growth = peakMemoryMib(service.pid) - held;
    const perSecond = bytes / 1e6 / ((performance.now() - start) / 1_000);
    figures.push(
      await compareTimes({
        what: `${what} of ${nodes} nodes`,
        goal,
        note: `${perSecond.toFixed(0)} MB/s (goal: 30), first byte after ${firstByteMs.toFixed(0)} ms (goal: 100), ${growth.toFixed(0)} MiB more than before (goal: 100); the floor is COPY of the rows`,
        rounds: effort.quick ? 1 : 3,
        warm: false,
        floor: { work: copy },
        service: { work: () => download(url, headers) },
        server: service,
        database: stage.database,
        per: { amount: nodes, unit: 'rows/s' },
      }),
    );
  }
  return figures;
}
