import { addAdmin, DEPLOYMENT } from '../deployment.mjs';
import { seedIdentity } from '../pictures/seed-identity.mjs';
import { seedTree } from '../pictures/seed-tree.mjs';
import { launch, signIn, takeSeat } from '../seat.mjs';
import { passBy, untilQuiet } from '../visit.mjs';

/**
 * @typedef {{ name: string, value: number, most?: number, unit: 'ms' | 'MB' | 'kB' | '' | 'shift' }} Figure
 * @typedef {import('playwright-core').Page} Page
 */

const SLOWER = 4;
const TEN_MBIT = 10_000_000 / 8;
const LATENCY_MS = 10;
const ROUNDS = 5;
/** Each visits all areas once. */
const LONG_USE_ROUNDS = 10;
const AREAS = ['/', '/users', '/roles', '/groups', '/applications', '/apis', '/audit', '/buckets', '/trees'];

/** @param {string} databaseUrl @returns {Promise<Figure[]>} */
export async function measurePages(databaseUrl) {
  const owner = await addAdmin('owner', { name: 'Measuring Owner' });
  await seedIdentity(owner, databaseUrl);
  const { 'tree-nodes': nodes = '/trees' } = await seedTree();
  return measure(owner, nodes);
}

/** @param {any} owner any: a record of identity @param {string} nodes the address of the large tree @returns {Promise<Figure[]>} */
export async function measure(owner, nodes) {
  const browser = await launch();
  try {
    const { page, context } = await takeSeat(browser);
    await context.addInitScript(watchPaints);
    await signIn(page, owner, '/users');
    await untilQuiet(page);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: TEN_MBIT,
      uploadThroughput: TEN_MBIT,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const figures = [
      ...(await measureLoads(page)),
      ...(await measureList(page)),
      ...(await measureTree(page, nodes)),
      ...(await countRequests(page)),
    ];
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return [...figures, await measureMemory(page, session)];
  } finally {
    await browser.close();
  }
}

/** Runs in the page before its own scripts. */
function watchPaints() {
  const seen = { largest: 0, shift: 0, slowest: 0 };
  Object.assign(globalThis, { seenPaints: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries())) if (!entry.hadRecentInput) seen.shift += entry.value; // any: a LayoutShift
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.slowest = Math.max(seen.slowest, entry.duration);
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', buffered: true, durationThreshold: 16 }));
}

/** @param {Page} page @returns {Promise<{ largest: number, shift: number, slowest: number }>} */
const readPaints = (page) => page.evaluate(() => Reflect.get(globalThis, 'seenPaints'));

/** The list is loaded anew, signed in. @param {Page} page @returns {Promise<Figure[]>} */
async function measureLoads(page) {
  const paints = [];
  const lists = [];
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    await page.goto(`${DEPLOYMENT.console}/users`);
    await page.getByRole('row').nth(2).waitFor();
    lists.push(performance.now() - from);
    await untilQuiet(page);
    paints.push(await readPaints(page));
  }
  return [
    {
      name: 'largest paint of a list (LCP)',
      value: median(paints.map(({ largest }) => largest)),
      most: 1_800,
      unit: 'ms',
    },
    { name: 'layout shift of a load (CLS)', value: median(paints.map(({ shift }) => shift)), most: 0, unit: 'shift' },
    { name: 'from the address to rows, with the silent sign-in', value: median(lists), unit: 'ms' },
  ];
}

/** @param {Page} page @returns {Promise<Figure[]>} */
async function measureList(page) {
  const filters = [];
  const drawers = [];
  for (let round = 0; round < ROUNDS; round++) {
    const text = `person4242${round}`;
    await passBy(page, '/users');
    const cell = page.getByText(text, { exact: true });
    await page.getByRole('searchbox').fill(text);
    filters.push(await timeOf(() => cell.waitFor()));
    await cell.click();
    drawers.push(await timeOf(() => page.getByRole('complementary').getByRole('tab').first().waitFor()));
  }
  const { slowest } = await readPaints(page);
  return [
    {
      name: 'from typing to the rows of 100,000 users, 200 ms of waiting for more included',
      value: median(filters),
      unit: 'ms',
    },
    { name: 'from a click to the user beside the list, with its request', value: median(drawers), unit: 'ms' },
    { name: 'slowest answer to a click or key (INP)', value: slowest, most: 150, unit: 'ms' },
  ];
}

/** @param {Page} page @param {string} path @returns {Promise<Figure[]>} */
async function measureTree(page, path) {
  const opened = [];
  for (let round = 0; round < ROUNDS; round++) {
    await passBy(page, '/trees');
    await passBy(page, path);
    await page.getByRole('treeitem', { name: 'Coffee', exact: true }).click();
    await page.keyboard.press('ArrowRight');
    opened.push(await timeOf(() => page.getByRole('treeitem', { name: 'Coffee 0', exact: true }).waitFor()));
  }
  return [{ name: 'from a key to the first rows of a branch of 15,000', value: median(opened), most: 200, unit: 'ms' }];
}

/** Of pages whose scripts are there, and whose records are not. @param {Page} page @returns {Promise<Figure[]>} */
async function countRequests(page) {
  const services = [DEPLOYMENT.issuer, DEPLOYMENT.storage, DEPLOYMENT.tree];
  const figures = [];
  let count = 0;
  page.on('request', (request) => {
    if (services.some((origin) => request.url().startsWith(origin)) && request.method() !== 'OPTIONS') count++;
  });
  await page.goto(`${DEPLOYMENT.console}/nowhere`);
  await page.locator('main h1:visible').first().waitFor(); // after the silent sign-in
  await untilQuiet(page);
  for (const path of AREAS) {
    count = 0;
    await passBy(page, path);
    figures.push(/** @type {Figure} */ ({ name: `requests of ${path}`, value: count, unit: '' }));
  }
  return figures;
}

/** @param {Page} page @param {import('playwright-core').CDPSession} session @returns {Promise<Figure>} */
async function measureMemory(page, session) {
  for (let round = 0; round < LONG_USE_ROUNDS; round++) for (const path of AREAS) await passBy(page, path);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const name = `heap after ${LONG_USE_ROUNDS * AREAS.length} pages`;
  return { name, value: usedSize / 1_000_000, most: 150, unit: 'MB' };
}

/** @param {() => Promise<unknown>} work */
async function timeOf(work) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
