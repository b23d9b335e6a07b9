import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { repeating } from './replicas.mjs';

/** @import { Call, Replicas } from './replicas.mjs' */

/** Statuses a writer may get once it has repeated what was refused for a time; anything else is a fault of the service. */
const EXPECTED = new Set([200, 201, 204, 400, 404, 409]);
const MOST_NODES = 3_000;

/**
 * 4: random creates, moves, deletes and clones of nodes in one version by several writers, half on either process. Each writer
 * also makes nodes where nobody deletes: all that were acknowledged are there afterwards. A writer that waited for the others for 5 s is
 * answered 503, and repeats; a deadlock, which is answered alike, is in the log of the database, and a fault.
 * @param {Replicas} replicas
 * @param {{ writers: number, writes: number }} size
 */
export async function write({ calls: plain, newVersion, verify, stage }, { writers, writes }) {
  const { calls, repeated } = repeating(plain);
  const deadlocks = deadlocksIn(stage.database.log);
  const version = await newVersion('writers');
  const nodes = `${version}/nodes`;
  const root = (await calls[0]('GET', `${nodes}?q=root=true`)).body.items[0].id;
  const safe = await Promise.all(
    Array.from({ length: writers }, (_, nth) => make(calls[0], nodes, `safe-${nth}`, root)),
  );
  const arena = await make(calls[0], nodes, 'arena', root);
  /** @type {string[]} */
  const ids = [];
  const statuses = new Map();
  const kept = await Promise.all(
    safe.map(async (home, nth) => {
      let acknowledged = 0;
      for (let n = 0; n < writes; n++) {
        const own = Math.random() < 0.1;
        const status = own
          ? (await calls[nth % 2]('POST', nodes, { code: `kept-${nth}-${n}`, name: 'Kept', parent_id: home })).status
          : await writeOnce(calls[nth % 2], nodes, `${nth}-${n}`, ids, arena);
        if (own && status === 201) acknowledged++;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      return acknowledged;
    }),
  );
  assert.equal(deadlocksIn(stage.database.log), deadlocks, 'deadlocks in the log of the database');
  const unexpected = [...statuses].filter(([status]) => !EXPECTED.has(status));
  assert.deepEqual(unexpected, [], 'statuses nobody should see');
  for (const [nth, home] of safe.entries()) {
    const { body } = await calls[1]('GET', `${nodes}?q=parent_id=${home}&limit=1&total_count=true`);
    assert.equal(body.total_count, kept[nth], `writer ${nth} lost acknowledged nodes`);
  }
  await verify();
  const { body } = await calls[1]('GET', version);
  return `${writers} × ${writes} writes: ${[...statuses]
    .sort()
    .map(([status, many]) => `${many} × ${status}`)
    .join(
      ', ',
    )}; ${repeated()} repeated after 503; ${body.aggregations.nodes} nodes on ${body.aggregations.levels} levels, verify clean, no acknowledged node lost`;
}

/**
 * @param {string} log file of PostgreSQL
 * @returns {number}
 */
const deadlocksIn = (log) => readFileSync(log, 'utf8').split('ERROR:  deadlock detected').length - 1;

/**
 * @param {Call} call
 * @param {string} nodes
 * @param {string} code
 * @param {string} parent_id
 */
async function make(call, nodes, code, parent_id) {
  const { status, body } = await call('POST', nodes, { code, name: code, parent_id });
  assert.equal(status, 201);
  return body.id;
}

/**
 * @param {Call} call
 * @param {string} nodes
 * @param {string} code
 * @param {string[]} ids of nodes that were created; some may have been deleted
 * @param {string} arena whose place nobody changes
 */
async function writeOnce(call, nodes, code, ids, arena) {
  const any = () => ids[Math.floor(Math.random() * ids.length)] ?? arena;
  const target = () => (Math.random() < 0.2 ? arena : any());
  const one = any();
  const chance = Math.random();
  if (chance < 0.45 || one === arena) {
    const { status, body } = await call('POST', nodes, { code, name: 'n', parent_id: target() });
    if (status === 201) ids.push(body.id);
    return status;
  }
  const { status } = await changeOnce(call, nodes, one, code, target(), chance, ids.length < MOST_NODES);
  // Somebody has deleted it.
  if (status === 404 || (status === 204 && ids.includes(one))) ids.splice(ids.indexOf(one), 1);
  return status;
}

/**
 * @param {Call} call
 * @param {string} nodes
 * @param {string} one
 * @param {string} code
 * @param {string} parent_id
 * @param {number} chance from 0.45 on
 * @param {boolean} more may be made
 */
function changeOnce(call, nodes, one, code, parent_id, chance, more) {
  const path = `${nodes}/${one}`;
  if (chance < 0.8) return call('PATCH', path, { parent_id });
  if (chance < 0.9 && more)
    return call('POST', `${path}/clone?descendants=${chance < 0.83}`, { code, name: 'n', parent_id });
  return call('DELETE', path);
}
