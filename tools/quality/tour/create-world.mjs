import assert from 'node:assert/strict';

/** @import { Session } from './session.mjs' */
/** @import { Place } from './world.mjs' */

const CONCURRENCY = 16;

/**
 * A fresh tree with the whole world in its first version: countries by single requests, their parts by an import.
 * @param {Session} session
 * @param {string} code of the tree
 * @param {Place[][]} levels
 */
export async function createWorld(session, code, levels) {
  session.chapter(`A tree: ${levels.flat().length} places of ISO 3166`);
  await session.go({
    why: 'a tree with its first version',
    service: 'tree',
    method: 'POST',
    path: '/trees',
    status: 201,
    json: {
      code,
      name: 'World',
      description: 'Countries and their subdivisions (ISO 3166)',
      metadata: { tags: ['tour'] },
    },
    verify: ({ body, headers }) => {
      assert.equal(body.code, code);
      assert.match(headers.get('location') ?? '', new RegExp(`/trees/${code}$`));
    },
    show: ({ body }) => `${body.code}, ${body.id}`,
  });
  const nodes = `/trees/${code}/versions/v1/nodes`;
  const root = await session.go({
    why: 'its version has one root node',
    service: 'tree',
    path: `${nodes}?q=(depth=0)`,
    verify: ({ body }) => assert.equal(body.count, 1),
    show: ({ body }) => `${body.items[0].code}, leaf: ${body.items[0].leaf}`,
  });
  await createCountries(session, nodes, levels[0], root.body.items[0].id);
  const lines = levels
    .flat()
    .map((place, nth) => JSON.stringify(nth < levels[0].length ? translated(place) : described(place)));
  await session.go({
    why: 'their parts, and the names of countries in Mongolian and British English, in one file',
    service: 'tree',
    method: 'POST',
    path: `/trees/${code}/versions/v1/import`,
    headers: { 'content-type': 'application/x-ndjson' },
    raw: lines.join('\n'),
    verify: ({ body }) => assert.equal(body.added, lines.length - levels[0].length),
    show: ({ body }) => `${body.added} added, ${body.changed} changed`,
  });
  return nodes;
}

/**
 * One request per country, several at a time.
 * @param {Session} session
 * @param {string} nodes
 * @param {Place[]} countries
 * @param {string} parent_id
 */
async function createCountries(session, nodes, countries, parent_id) {
  /** @type {string[]} */
  const problems = [];
  const started = performance.now();
  await eachOf(countries, CONCURRENCY, async ({ translations: _, ...country }) => {
    const json = { ...country, parent_id };
    const { status, body } = await session.call({ service: 'tree', method: 'POST', path: nodes, json });
    if (status !== 201) problems.push(`${country.code}: ${status} ${body?.message}`);
  });
  const seconds = (performance.now() - started) / 1000;
  session.check(`${countries.length} countries made, ${CONCURRENCY} at a time`, () => {
    assert.deepEqual(problems.slice(0, 3), []);
    return `${seconds.toFixed(1)} s, ${Math.round(countries.length / seconds)} per second`;
  });
}

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
 * Does the work for every item, so many at a time.
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
