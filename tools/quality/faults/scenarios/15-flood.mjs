import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../load.mjs';
import { untilServed } from './03-database-killed.mjs';
import { endWithUs } from '../../suites/end-with-us.mjs';

const [CONNECTIONS, EACH] = [10_000, 5];
const LARGEST_RSS_MB = 700;

/** @type {import('./scenario.mjs').Scenario} */
export const flood = {
  number: 15,
  title: `${CONNECTIONS} connections, ${CONNECTIONS * EACH} queued requests`,
  async run(fleet, { note, holds }) {
    const replica = fleet.services.tree?.[0];
    if (!replica) throw new Error('no tree');
    const before = replica.readRss();
    note(`${CONNECTIONS} connections to replica 1 of tree, ${EACH} requests queued on each`);
    const flooding = pour(fleet, replica.url);
    let [most, alive] = [before, 0];
    let over = false;
    const done = flooding.finally(() => (over = true));
    while (!over) {
      most = Math.max(most, replica.readRss());
      if ((await call(`${replica.url}/livez`, { timeoutMs: 30_000 })).status === 200) alive++;
      await Promise.race([sleep(500), done]);
    }
    /** @type {Record<string, number>} */
    const statuses = JSON.parse(await flooding);
    const answered = (statuses['200'] ?? 0) + (statuses['503'] ?? 0) + (statuses['429'] ?? 0);
    const known = ['200', '503', '429', 'unanswered', 'ECONNRESET', 'EPIPE'];
    const odd = Object.keys(statuses).filter((what) => !known.includes(what));
    await holds('nothing but 200, 429 and 503', odd.length === 0 && answered > 0, JSON.stringify(statuses));
    const hungUp = statuses.unanswered ?? 0;
    const settled = answered + hungUp === CONNECTIONS * EACH && !statuses.hangs;
    await holds('each is answered, or hung up on by the time-out', settled, `${answered} and ${hungUp}`);
    await holds('it says that it lives, in between', alive > 0, `${alive} times`);
    await holds('memory is bounded', most < LARGEST_RSS_MB, `${before.toFixed(0)} → ${most.toFixed(0)} MB`);
    const seconds = await untilServed(replica.url, fleet.token);
    await holds('it serves as before', seconds < 5 && (await replica.isReady()), `${seconds.toFixed(2)} s`);
  },
};

/**
 * @param {import('../fleet.mjs').Fleet} fleet
 * @param {string} url
 * @returns {Promise<string>} what the flood printed
 */
async function pour({ token, stack }, url) {
  const { hostname, port } = new URL(url);
  const tokenFile = join(stack.dataFolder, 'flood.token');
  writeFileSync(tokenFile, token, { mode: 0o600 });
  const program = join(import.meta.dirname, '../flood.mjs');
  const child = spawn(process.execPath, [program, hostname, port, String(CONNECTIONS), String(EACH), tokenFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithUs(child);
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  await new Promise((resolve) => child.once('close', resolve));
  rmSync(tokenFile);
  return said;
}
