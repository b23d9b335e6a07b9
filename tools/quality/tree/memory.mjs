import assert from 'node:assert/strict';
import { forgetPeak, memoryMib, peakMemoryMib } from '../bench/measure/process-usage.mjs';
import { download, send } from '../bench/measure/transfer.mjs';
import { linesOf, nodeOf } from '../bench/seeds/imported-nodes.mjs';

/** @import { Replicas } from './replicas.mjs' */

const MOST_GROWTH_MIB = 64;

/**
 * 20: a large version goes in and out, and the process holds little more than before.
 * @param {Replicas} replicas
 * @param {number} nodes
 */
export async function moveLargeVersions({ servers: [server], headers, newVersion, verify }, nodes) {
  const version = `${server.url}${await newVersion('large')}`;
  const transfers = /** @type {[string, () => Promise<unknown>][]} */ ([
    [
      'import',
      () =>
        send(`${version}/import?mode=replace`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/x-ndjson' },
          body: linesOf(nodes, nodeOf),
        }),
    ],
    ['export', () => download(`${version}/export`, headers)],
    ['nested export', () => download(`${version}/export?format=json`, headers)],
    ['turtle', () => download(`${version}/export?format=turtle`, headers)],
    ['v/tree', () => download(`${version}/tree`, headers)],
  ]);
  // A process that has just started has not loaded what any request needs.
  await download(`${version}/tree`, headers);
  const figures = [];
  for (const [what, transfer] of transfers) {
    const before = memoryMib(server.pid);
    forgetPeak(server.pid);
    await transfer();
    const growth = peakMemoryMib(server.pid) - before;
    figures.push(`${what} +${Math.round(growth)} MiB`);
    assert.ok(growth <= MOST_GROWTH_MIB, `${what} of ${nodes} nodes took ${Math.round(growth)} MiB more`);
  }
  await verify();
  return `${nodes} nodes: ${figures.join(', ')}`;
}
