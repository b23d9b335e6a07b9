import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { listNouns } from './nouns.mjs';

/** @import { Session } from './session.mjs' */

/** WordNet 3.1. (tree.md §9) */
const NOUNS = { nodes: 82_192, levels: 20 };
const NDJSON = { 'content-type': 'application/x-ndjson' };
const LINES_AT_ONCE = 1_000;

/**
 * A whole dictionary in one request, and what it looks like then.
 * @param {Session} session
 * @param {string} code of the tree
 */
export async function importNouns(session, code) {
  session.chapter(`A large import: ${NOUNS.nodes} nouns of WordNet`);
  await session.go({
    why: 'a tree for them',
    service: 'tree',
    method: 'POST',
    path: '/trees',
    status: 201,
    json: { code, name: 'Nouns of WordNet' },
  });
  const version = `/trees/${code}/versions/v1`;
  await session.go({
    why: 'all nouns in one file, replacing what was there',
    service: 'tree',
    method: 'POST',
    path: `${version}/import?mode=replace`,
    headers: NDJSON,
    raw: Readable.toWeb(Readable.from(nounLines())),
    verify: ({ body }) => assert.equal(body.added, NOUNS.nodes),
    show: ({ body, ms }) => `${body.added} added, ${Math.round(body.added / (ms / 1_000))} per second`,
  });
  await session.go({
    why: 'its size',
    service: 'tree',
    path: version,
    verify: ({ body }) =>
      assert.deepEqual([body.aggregations.nodes, body.aggregations.levels], [NOUNS.nodes, NOUNS.levels]),
    show: ({ body }) => `${body.aggregations.nodes} nodes on ${body.aggregations.levels} levels`,
  });
  await session.go({
    why: 'how far the import was, if read meanwhile',
    service: 'tree',
    path: `${version}/imports`,
    verify: ({ body }) => assert.equal(body.items[0].phase, 'done'),
    show: ({ body }) => `${body.items[0].phase}, ${body.items[0].bytes_read} bytes`,
  });
  const dog = await session.go({
    why: 'a noun',
    service: 'tree',
    path: `${version}/nodes?q=${encodeURIComponent("name='dog' and metadata.tags has 'domestic dog'")}`,
    verify: ({ body }) => assert.equal(body.count, 1),
    show: ({ body }) => body.items[0].description,
  });
  await session.go({
    why: 'what it is a kind of',
    service: 'tree',
    path: `${version}/nodes/${dog.body.items[0].id}/ancestors?limit=100&fields=name`,
    verify: ({ body }) => assert.equal(body.items[0].name, 'entity'),
    show: ({ body }) => body.items.map((/** @type {any} */ item) => item.name).join(' › '),
  });
}

async function* nounLines() {
  let lines = '';
  let many = 0;
  for await (const noun of listNouns()) {
    lines += `${JSON.stringify(noun)}\n`;
    if (++many % LINES_AT_ONCE) continue;
    yield Buffer.from(lines);
    lines = '';
  }
  yield Buffer.from(lines);
}
