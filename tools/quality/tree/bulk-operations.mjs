import assert from 'node:assert/strict';

/** @import { Call } from './replicas.mjs' */

/**
 * Where operations run, one after the other: on the tree `code`, with so many nodes below its root.
 * @typedef {{ call: Call, code: string, nodes: number, shape: 'flat' | 'chain' }} Context
 * @typedef {{ name: string, shapes?: Context['shape'][], run: (context: Context) => Promise<void> }} Operation
 */

const NDJSON = 'application/x-ndjson';
/** Requests of a bulk change, as many for twice the nodes: each reads the version. One takes at most 10,000 operations. */
const REQUESTS = 2;

/**
 * @param {Context} context
 * @param {(n: number) => object | undefined} change of node `n`; nothing for none
 */
function linesOf({ code, nodes, shape }, change) {
  let lines = `${JSON.stringify({ code, name: 'Root' })}\n`;
  for (let n = 1; n <= nodes; n++) {
    const parent_code = shape === 'flat' || n === 1 ? code : `n${n - 1}`;
    const changed = change(n);
    if (changed) lines += `${JSON.stringify({ code: `n${n}`, name: `Node ${n}`, parent_code, ...changed })}\n`;
  }
  return lines;
}

/**
 * @param {Promise<{ status: number, body: any }>} answer
 * @param {number} expected
 */
async function answered(answer, expected) {
  const { status, body } = await answer;
  assert.equal(status, expected, JSON.stringify(body).slice(0, 500));
  return body;
}

/** @param {Context} context */
const v1 = ({ code }) => `/trees/${code}/versions/v1`;

/**
 * @param {Context} context
 * @param {string} code
 */
async function nodeOf(context, code) {
  const { items } = await answered(context.call('GET', `${v1(context)}/nodes?q=code='${code}'&fields=id`), 200);
  return items[0].id;
}

/**
 * One operation for each node but the root, in a few requests.
 * @param {Context} context
 * @param {(n: number) => object} operationOf
 */
async function inBulk(context, operationOf) {
  const most = Math.ceil(context.nodes / REQUESTS);
  for (let from = 1; from <= context.nodes; from += most) {
    const many = Math.min(most, context.nodes - from + 1);
    const operations = Array.from({ length: many }, (_, at) => operationOf(from + at));
    const { items } = await answered(context.call('POST', `${v1(context)}/nodes/bulk`, { operations }), 200);
    assert.equal(items.length, many);
  }
}

/** @param {string} format */
const exporting = (format) => async (/** @type {Context} */ context) => {
  await answered(context.call('GET', `${v1(context)}/${format}`), 200);
};

/** Each leaves what the next one takes up. @type {Operation[]} */
export const OPERATIONS = [
  {
    name: 'import by merge',
    async run(context) {
      await answered(context.call('POST', '/trees', { code: context.code, name: 'Root' }), 201);
      const lines = linesOf(context, (n) => (n % 4 === 0 ? { translations: { mn_MN: { name: 'x' } } } : {}));
      const { added } = await answered(context.call('POST', `${v1(context)}/import`, lines, NDJSON), 200);
      assert.equal(added, context.nodes);
    },
  },
  { name: 'export', shapes: ['flat'], run: exporting('export?format=ndjson') },
  { name: 'nested export', shapes: ['flat'], run: exporting('export?format=json') },
  { name: 'export of Turtle', shapes: ['flat'], run: exporting('export?format=turtle') },
  { name: 'nested tree', shapes: ['flat'], run: exporting('tree') },
  { name: 'rollup', run: exporting('rollup?field=none&op=count') },
  {
    name: 'bulk change',
    run: (context) =>
      inBulk(context, (n) => ({ op: 'update', code: `n${n}`, values: { name: 'Changed', attributes: { number: n } } })),
  },
  {
    name: 'undo',
    async run(context) {
      const added = `${v1(context)}/changes?q=kind='added'&sort=id:desc&limit=1&fields=id`;
      const [{ id: after }] = (await answered(context.call('GET', added), 200)).items;
      const { changed } = await answered(context.call('POST', `${v1(context)}/undo`, { after }), 200);
      assert.equal(changed, context.nodes);
    },
  },
  {
    name: 'bulk creation',
    run: (context) =>
      inBulk(context, (n) => ({
        op: 'create',
        values: { code: `b${n}`, name: 'New', parent_code: n === 1 ? context.code : `n${n - 1}` },
      })),
  },
  {
    name: 'bulk move',
    run: (context) => inBulk(context, (n) => ({ op: 'move', code: `b${n}`, values: { parent_code: context.code } })),
  },
  { name: 'bulk deletion', run: (context) => inBulk(context, (n) => ({ op: 'delete', code: `b${n}` })) },
  {
    name: 'clone of a version',
    async run(context) {
      await answered(context.call('POST', `${v1(context)}/clone`, { version: 'v2', name: 'v2' }), 201);
    },
  },
  {
    name: 'publication',
    async run(context) {
      const release = { version: 'r1', name: 'r1', alias: null };
      await answered(context.call('POST', `${v1(context)}/publish`, release), 201);
    },
  },
  {
    name: 'import by replace',
    async run(context) {
      const { code, nodes, shape } = context;
      // Half of the nodes goes, some change, as many come.
      const lines = linesOf(context, (n) => (n <= nodes / 2 ? { name: `New ${n}` } : undefined));
      const parent_code = shape === 'flat' ? code : `n${Math.floor(nodes / 2)}`;
      let added = '';
      for (let n = 1; n <= nodes / 2; n++)
        added += `${JSON.stringify({ code: `m${n}`, name: 'New', parent_code: shape === 'flat' || n === 1 ? parent_code : `m${n - 1}` })}\n`;
      const path = `${v1(context)}/import?mode=replace`;
      const result = await answered(context.call('POST', path, lines + added, NDJSON), 200);
      assert.equal(result.removed, nodes - Math.floor(nodes / 2));
    },
  },
  {
    name: 'diff',
    async run(context) {
      const path = `${v1(context)}/diff?to=v2&limit=10&total_count=true`;
      const { total_count } = await answered(context.call('GET', path), 200);
      assert.ok(total_count >= context.nodes);
    },
  },
  {
    name: 'merge',
    async run(context) {
      await answered(context.call('POST', `${v1(context)}/merge`, { from: 'v2', base: null, strategy: 'theirs' }), 200);
    },
  },
  {
    name: 'clone of a node',
    async run(context) {
      const id = await nodeOf(context, context.code);
      await answered(context.call('POST', `${v1(context)}/nodes/${id}/clone`, { code: 'copy', name: 'Copy' }), 201);
    },
  },
  {
    name: 'move of a node',
    async run(context) {
      const [id, parent_id] = [await nodeOf(context, 'copy'), await nodeOf(context, context.code)];
      await answered(context.call('PATCH', `${v1(context)}/nodes/${id}`, { parent_id }), 200);
    },
  },
  {
    name: 'deletion of a node',
    async run(context) {
      const id = await nodeOf(context, 'copy');
      await answered(context.call('DELETE', `${v1(context)}/nodes/${id}`), 204);
    },
  },
  {
    name: 'restoration of a removed node',
    async run(context) {
      const removal = `${v1(context)}/changes?q=(kind='removed' and code='copy')&limit=1&fields=id,node_id`;
      const [{ id, node_id }] = (await answered(context.call('GET', removal), 200)).items;
      const path = `${v1(context)}/nodes/${node_id}/restore`;
      const { added } = await answered(context.call('POST', path, { change_id: id }), 200);
      assert.ok(added > context.nodes);
    },
  },
  {
    name: 'clone of a tree',
    async run({ call, code }) {
      await answered(call('POST', `/trees/${code}/clone`, { code: `${code}-clone`, name: 'Clone' }), 201);
    },
  },
  {
    name: 'deletion of a version',
    async run({ call, code }) {
      await answered(call('DELETE', `/trees/${code}/versions/v2`), 204);
    },
  },
  {
    name: 'deletion of a tree',
    async run({ call, code }) {
      await answered(call('DELETE', `/trees/${code}-clone`), 204);
      await answered(call('DELETE', `/trees/${code}`), 204);
    },
  },
];
