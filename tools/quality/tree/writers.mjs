import assert from 'node:assert/strict';

/** @import { ListParams, Replicas } from './replicas.mjs' */

/** What a writer may be told; anything else, a deadlock above all, is a fault of the service. */
const EXPECTED = new Set([200, 201, 204, 400, 404, 409]);
const MOST_NODES = 3_000;

/**
 * 4: random creates, moves, deletes and clones of nodes in one version by several writers, half on either process. Each writer
 * also makes nodes where nobody deletes: all that were acknowledged are there afterwards.
 * @param {Replicas} replicas
 * @param {{ writers: number, writes: number }} size
 */
export async function write({ asks, newVersion, verify }, { writers, writes }) {
  const version = await newVersion('writers');
  const nodes = `${version}/nodes`;
  const root = (await asks[0]('GET', `${nodes}?q=root=true`)).body.items[0].id;
  const safe = await Promise.all(
    Array.from({ length: writers }, (_, nth) => make(asks[0], nodes, `safe-${nth}`, root)),
  );
  const arena = await make(asks[0], nodes, 'arena', root);
  /** @type {string[]} */
  const ids = [];
  const statuses = new Map();
  const kept = await Promise.all(
    safe.map(async (home, nth) => {
      let acknowledged = 0;
      for (let n = 0; n < writes; n++) {
        const own = Math.random() < 0.1;
        const status = own
          ? (await asks[nth % 2]('POST', nodes, { code: `kept-${nth}-${n}`, name: 'Kept', parent_id: home })).status
          : await writeOnce(asks[nth % 2], nodes, `${nth}-${n}`, ids, arena);
        if (own && status === 201) acknowledged++;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      return acknowledged;
    }),
  );
  const unexpected = [...statuses].filter(([status]) => !EXPECTED.has(status));
  assert.deepEqual(unexpected, [], 'statuses nobody should see');
  for (const [nth, home] of safe.entries()) {
    const { body } = await asks[1]('GET', `${nodes}?q=parent_id=${home}&limit=1&total_count=true`);
    assert.equal(body.total_count, kept[nth], `writer ${nth} lost acknowledged nodes`);
  }
  await verify();
  const { body } = await asks[1]('GET', version);
  return `${writers} × ${writes} writes: ${[...statuses]
    .sort()
    .map(([status, many]) => `${many} × ${status}`)
    .join(
      ', ',
    )}; ${body.aggregations.nodes} nodes on ${body.aggregations.levels} levels, verify clean, no acknowledged node lost`;
}

/**
 * @param {Ask} ask
 * @param {string} nodes
 * @param {string} code
 * @param {string} parent_id
 */
async function make(ask, nodes, code, parent_id) {
  const { status, body } = await ask('POST', nodes, { code, name: code, parent_id });
  assert.equal(status, 201);
  return body.id;
}

/**
 * @param {Ask} ask
 * @param {string} nodes
 * @param {string} code
 * @param {string[]} ids of nodes that were made; some are gone by now
 * @param {string} arena whose place nobody changes
 */
async function writeOnce(ask, nodes, code, ids, arena) {
  const any = () => ids[Math.floor(Math.random() * ids.length)] ?? arena;
  const target = () => (Math.random() < 0.2 ? arena : any());
  const one = any();
  const chance = Math.random();
  if (chance < 0.45 || one === arena) {
    const { status, body } = await ask('POST', nodes, { code, name: 'n', parent_id: target() });
    if (status === 201) ids.push(body.id);
    return status;
  }
  const { status } = await changeOnce(ask, nodes, one, code, target(), chance, ids.length < MOST_NODES);
  // Somebody has deleted it.
  if (status === 404 || (status === 204 && ids.includes(one))) ids.splice(ids.indexOf(one), 1);
  return status;
}

/**
 * @param {Ask} ask
 * @param {string} nodes
 * @param {string} one
 * @param {string} code
 * @param {string} parent_id
 * @param {number} chance from 0.45 on
 * @param {boolean} more may be made
 */
function changeOnce(ask, nodes, one, code, parent_id, chance, more) {
  const path = `${nodes}/${one}`;
  if (chance < 0.8) return ask('PATCH', path, { parent_id });
  if (chance < 0.9 && more)
    return ask('POST', `${path}/clone?descendants=${chance < 0.83}`, { code, name: 'n', parent_id });
  return ask('DELETE', path);
}
