import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { where } from '@groundwork/client';
import { listNouns } from './nouns.mjs';

/** @import { Groundwork, ImportSource } from '@groundwork/client' */
/** @import { Session } from './session.mjs' */
/** @import { Made } from './take-tour.mjs' */

/** WordNet 3.1. (tree.md §9) */
const NOUNS = { nodes: 82_192, levels: 20 };
const LINES_AT_ONCE = 1_000;
const VERSION = '/trees/{tree_code}/versions/{tree_version}';

/**
 * A whole dictionary in one request, and what it looks like then.
 * @param {Session} session
 * @param {Groundwork} gw
 * @param {string} code of the tree
 * @param {Made} made gets what is to be deleted
 */
export async function importNouns(session, gw, code, made) {
  session.chapter(`A large import: ${NOUNS.nodes} nouns of WordNet`);
  await session.holds('a tree for them', () => gw.tree.post('/trees', { body: { code, name: 'Nouns of WordNet' } }));
  made.trees.push(code);
  const path = { tree_code: code, tree_version: 'v1' };
  const lines = /** @type {ImportSource} */ (Readable.toWeb(Readable.from(nounLines())));
  await session.holds(
    'all nouns in one file, sent as it is read, replacing what was there',
    () => gw.tree.import(code, 'v1', lines, { mode: 'replace' }),
    {
      verify: ({ added }) => assert.equal(added, NOUNS.nodes),
      show: ({ added }, { ms }) => `${added} added, ${Math.round(added / (ms / 1_000))} per second`,
    },
  );
  await session.holds('its size', () => gw.tree.get(VERSION, { path }), {
    verify: ({ aggregations }) =>
      assert.deepEqual([aggregations.nodes, aggregations.levels], [NOUNS.nodes, NOUNS.levels]),
    show: ({ aggregations }) => `${aggregations.nodes} nodes on ${aggregations.levels} levels`,
  });
  await session.holds(
    'how far the import was, if read meanwhile',
    () => gw.tree.get('/trees/{tree_code}/versions/{tree_version}/imports', { path }),
    {
      verify: ({ items: [last] }) => assert.equal(last.phase, 'done'),
      show: ({ items: [last] }) => `${last.phase}, ${last.bytes_read} bytes`,
    },
  );
  const dogs = await session.holds(
    'a noun',
    () =>
      gw.tree.get(`${VERSION}/nodes`, {
        path,
        q: where`name = ${'dog'} and metadata.tags has ${'domestic dog'}`,
      }),
    {
      verify: ({ count }) => assert.equal(count, 1),
      show: ({ items: [dog] }) => String(dog.description),
    },
  );
  await session.holds(
    'what it is a kind of',
    () =>
      gw.tree.get(`${VERSION}/nodes/{tree_node_id}/ancestors`, {
        path: { ...path, tree_node_id: dogs.items[0].id },
        fields: ['name'],
        query: { limit: 100 },
      }),
    {
      verify: ({ items: [first] }) => assert.equal(first.name, 'entity'),
      show: ({ items }) => items.map((node) => node.name).join(' › '),
    },
  );
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
