import { DEPLOYMENT } from '../deployment.mjs';
import { passBy, untilQuiet } from '../visit.mjs';
import { lengthOf } from './figures.mjs';
import { readSeen } from './probe.mjs';

/** @import { Figure } from './figures.mjs' */
/** @typedef {import('playwright-core').Page} Page */

/** Each visits all areas once. */
const LONG_USE_ROUNDS = 10;
const AREAS = ['/', '/users', '/roles', '/groups', '/applications', '/apis', '/audit', '/buckets', '/trees'];
const SERVICES = [DEPLOYMENT.issuer, DEPLOYMENT.storage, DEPLOYMENT.tree];
/** Of waiting until nothing changes. */
const QUIET_MS = 250;

/** Of pages whose scripts are there, and whose records are not: requests, and how long until all is shown. @param {Page} page @returns {Promise<Figure[]>} */
export async function measureAreas(page) {
  const figures = [];
  let count = 0;
  page.on('request', (request) => {
    if (SERVICES.some((origin) => request.url().startsWith(origin)) && request.method() !== 'OPTIONS') count++;
  });
  for (const path of AREAS) await passBy(page, path);
  for (const path of AREAS) {
    await page.goto(`${DEPLOYMENT.console}/nowhere`);
    await page.locator('main h1:visible').first().waitFor(); // after the silent sign-in
    await untilQuiet(page);
    count = 0;
    const from = await page.evaluate(() => performance.now());
    await passBy(page, path);
    const { to, requests } = await page.evaluate(timesOf, { from, services: SERVICES });
    const shown = to - from - QUIET_MS;
    const slowest = Math.max(0, ...requests.map(([begun, ended]) => ended - begun));
    const waited = lengthOf(requests);
    const note = `all is shown after ${shown.toFixed(0)} ms, its slowest request takes ${slowest.toFixed(0)}`;
    figures.push(/** @type {Figure} */ ({ name: `requests of ${path}`, value: count, unit: '', note }));
    const name = `waiting for the services at ${path}, beside the slowest request`;
    figures.push({ name, value: waited / slowest, most: 1.3, unit: 'times', note: `${waited.toFixed(0)} ms` });
    const { shift, moved } = await readSeen(page);
    if (shift > 0)
      figures.push({ name: `layout shift of ${path}`, value: shift, most: 0, unit: 'shift', note: moved.join('; ') });
  }
  return figures;
}

/** Runs in the page. @param {{ from: number, services: string[] }} since @returns {{ to: number, requests: [from: number, to: number][] }} */
const timesOf = ({ from, services }) => ({
  to: performance.now(),
  requests: /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
    .filter(({ name, startTime }) => startTime >= from && services.some((origin) => name.startsWith(origin)))
    .map(({ startTime, responseEnd }) => [startTime, responseEnd]),
});

/** @param {Page} page @param {import('playwright-core').CDPSession} session @returns {Promise<Figure>} */
export async function measureMemory(page, session) {
  for (let round = 0; round < LONG_USE_ROUNDS; round++) for (const path of AREAS) await passBy(page, path);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const name = `heap after ${LONG_USE_ROUNDS * AREAS.length} pages`;
  return { name, value: usedSize / 1_000_000, most: 150, unit: 'MB' };
}
