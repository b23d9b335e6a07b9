import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {Awaited<ReturnType<typeof import('./own-records.mjs').askFor>>} Ask */

const IMPORTS = 4;
const NODES = 30_000;
const LOOK_MS = 50;

/**
 * Imports into trees of a stack; resolves once each of them is writing.
 * @param {{ name: string }} stack
 * @param {Ask} ask
 */
export async function importUntilStopped(stack, ask) {
  const body = [...nodeLines()].join('\n');
  const codes = Array.from({ length: IMPORTS }, (_, index) => `${stack.name}-import-${index}`);
  const ended = codes.map(async (code) => {
    const made = await ask('tree', '/trees', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, name: code }),
    });
    assert.equal(made.status, 201, await made.text());
    const headers = { 'content-type': 'application/x-ndjson' };
    // It may be cut off, as the service may.
    await ask('tree', `/trees/${code}/versions/v1/import?mode=replace`, { method: 'POST', headers, body }).catch(
      () => {},
    );
  });
  await Promise.race([Promise.all(codes.map((code) => untilItRuns(ask, code))), Promise.all(ended)]);
  return { count: IMPORTS, ended: Promise.all(ended) };
}

/**
 * @param {Ask} ask
 * @param {string} code
 */
async function untilItRuns(ask, code) {
  for (;;) {
    const answer = await ask('tree', `/trees/${code}/versions/v1/imports`);
    const { items = [] } = answer.ok ? /** @type {any} any: an answer */ (await answer.json()) : {};
    if (items.length > 0) return;
    await sleep(LOOK_MS);
  }
}

/** A tree with a fan-out of ten. */
function* nodeLines() {
  for (let index = 0; index < NODES; index++) {
    const parent = index === 0 ? {} : { parent_code: `n${Math.floor((index - 1) / 10)}` };
    yield JSON.stringify({ code: `n${index}`, name: `Node ${index}`, ...parent });
  }
}
