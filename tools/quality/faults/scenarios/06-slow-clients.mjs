import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, sumUp } from '../load.mjs';

const CLIENTS = 500;
/** headersTimeout of the services is 15 s; Node looks every 30 s. */
const LONGEST_SECONDS = 50;
const SLOWEST_OTHER_MS = 1_000;

/** @type {import('./scenario.mjs').Scenario} */
export const slowClients = {
  number: 6,
  title: `${CLIENTS} clients that send a byte per second`,
  async run(fleet, { note, holds }) {
    const replica = fleet.services.tree?.[0];
    const { hostname, port } = new URL(replica?.url ?? '');
    const quick = await listTrees(replica?.url ?? '', fleet.token);
    note(`${CLIENTS} connections to replica 1 of tree, a byte of a header per second each`);
    const clients = Array.from({ length: CLIENTS }, () => dawdle(hostname, Number(port)));
    await sleep(3_000);
    const slowed = await listTrees(replica?.url ?? '', fleet.token);
    const shown = `p99 of 200 lists ${quick.p99.toFixed(0)} ms without, ${slowed.p99.toFixed(0)} ms with them`;
    await holds('others are served as before', slowed.statuses['200'] === 200 && slowed.p99 < SLOWEST_OTHER_MS, shown);
    const ended = await Promise.race([Promise.all(clients), sleep(LONGEST_SECONDS * 1_000, undefined)]);
    const longest = Math.max(...(ended ?? [Infinity]));
    await holds('every one is closed by the time-out', ended !== undefined, `the last after ${longest.toFixed(0)} s`);
  },
};

/**
 * Seconds until the service hangs up.
 * @param {string} host
 * @param {number} port
 * @returns {Promise<number>}
 */
function dawdle(host, port) {
  const started = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, host, () => socket.write('GET /trees HTTP/1.1\r\nHost: x\r\nX-Slow: '));
    const drip = setInterval(() => socket.write('x'), 1_000);
    socket.on('error', () => {}); // `close` follows.
    socket.on('close', () => {
      clearInterval(drip);
      resolve((performance.now() - started) / 1000);
    });
    socket.resume();
  });
}

/**
 * @param {string} url
 * @param {string} token
 */
async function listTrees(url, token) {
  const answers = [];
  for (let row = 0; row < 20; row++)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, () => call(`${url}/trees`, { token })))));
  return sumUp(answers);
}
