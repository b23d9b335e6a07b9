import assert from 'node:assert/strict';
import { where } from '@groundwork/client';

/** @import { Groundwork } from '@groundwork/client' */
/** @import { Session } from './session.mjs' */
/** @import { Made } from './take-tour.mjs' */
/** @import { Place } from './world.mjs' */

const CONCURRENCY = 16;
const NODES = '/trees/{tree_code}/versions/{tree_version}/nodes';

/**
 * A fresh tree with the whole world in its first version: countries by single requests, their parts by an import.
 * @param {Session} session
 * @param {Groundwork} gw
 * @param {{ code: string, levels: Place[][] }} world `code` of the tree
 * @param {Made} made gets what is to be deleted
 */
export async function createWorld(session, gw, { code, levels }, made) {
  session.chapter(`A tree: ${levels.flat().length} places of ISO 3166`);
  const description = 'Countries and their subdivisions (ISO 3166)';
  await session.holds(
    'a tree with its first version',
    () => gw.tree.post('/trees', { body: { code, name: 'World', description, metadata: { tags: ['tour'] } } }),
    {
      verify: (tree, { status, headers }) => {
        assert.deepEqual([status, tree.code], [201, code]);
        assert.match(headers.get('location') ?? '', new RegExp(`/trees/${code}$`));
      },
      show: (tree) => `${tree.code}, ${tree.id}`,
    },
  );
  made.trees.push(code);
  const path = { tree_code: code, tree_version: 'v1' };
  const roots = await session.holds(
    'its version has one root node',
    () => gw.tree.get(NODES, { path, q: where`depth = ${0}` }),
    {
      verify: ({ count }) => assert.equal(count, 1),
      show: ({ items: [root] }) => `${root.code}, leaf: ${root.leaf}`,
    },
  );
  const [countries, ...parts] = levels;
  await createCountries(session, gw, path, { countries, parent_id: roots.items[0].id });
  const lines = [...countries.map(translated), ...parts.flat().map(described)].map((line) => JSON.stringify(line));
  await session.holds(
    'their parts, and the names of countries in Mongolian and British English, in one file',
    () => gw.tree.import(code, 'v1', lines.join('\n')),
    {
      verify: ({ added }) => assert.equal(added, parts.flat().length),
      show: ({ added, changed }) => `${added} added, ${changed} changed`,
    },
  );
}

/**
 * One request per country, several at a time.
 * @param {Session} session
 * @param {Groundwork} gw
 * @param {{ tree_code: string, tree_version: string }} path
 * @param {{ countries: Place[], parent_id: string }} what
 */
const createCountries = (session, gw, path, { countries, parent_id }) =>
  session.holds(
    `${countries.length} countries made, ${CONCURRENCY} at a time`,
    () =>
      eachOf(countries, CONCURRENCY, async ({ code, name, metadata }) => {
        await gw.tree.post(NODES, { path, body: { code, name, metadata, parent_id } });
      }),
    {
      show: (_, { ms }) => `${(ms / 1_000).toFixed(1)} s, ${Math.round(countries.length / (ms / 1_000))} per second`,
    },
  );

/**
 * What an import adds to a node that is there.
 * @param {Place} place
 */
const translated = ({ code, translations }) => ({ code, translations });

/**
 * A new node.
 * @param {Place} place
 */
const described = ({ code, parent, name, metadata }) => ({ code, parent_code: parent, name, ...metadata });

/**
 * Does the work for every item, so many at a time. Rejects with the first failure.
 * @template T
 * @param {T[]} items
 * @param {number} concurrency
 * @param {(item: T) => Promise<void>} work
 */
async function eachOf(items, concurrency, work) {
  const queue = items.values(); // Shared: each worker takes the next one.
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
