// What Chromium itself says of a page: paints, shifts, interactions, requests, and the processor's time of the main thread.
import { DEPLOYMENT } from '../deployment.mjs';
import { untilQuiet } from '../visit.mjs';
import { lengthOf, median } from './figures.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').CDPSession} Session
 * @typedef {{ name: string, duration: number, delay: number, handling: number }} Interaction
 * @typedef {{ largest: number, element: string, shift: number, moved: string[], interactions: Record<string, Interaction> }} Seen
 */

/** Given to a browser context: runs in each page before its own scripts. */
export function watch() {
  /** @type {Seen} */
  const seen = { largest: 0, element: '', shift: 0, moved: [], interactions: {} };
  const LEAST_HANDLING_MS = 1; // a listener that finds nothing to do
  Object.assign(globalThis, { seen });
  performance.setResourceTimingBufferSize(50_000);
  const describe = (/** @type {Node | null} */ node) =>
    node instanceof Element
      ? `${node.localName}.${node.className} "${(node.textContent ?? '').slice(0, 30)}"`
      : 'a text';
  const observe = (/** @type {string} */ type, /** @type {(entry: any) => void} */ note, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', ({ startTime, element }) => {
    [seen.largest, seen.element] = [startTime, describe(element)];
  });
  observe('layout-shift', ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    seen.shift += value;
    for (const { node, previousRect: a, currentRect: b } of sources)
      seen.moved.push(`${describe(node)} from ${a.x},${a.y},${a.width} to ${b.x},${b.y},${b.width}`);
  });
  const noteEvent = (
    /** @type {any} */ { interactionId, name, duration, startTime, processingStart, processingEnd },
  ) => {
    // Moving the pointer over something is no interaction. (Event Timing API, "interactionId")
    if (!interactionId) return;
    const times = { delay: processingStart - startTime, handling: processingEnd - processingStart };
    // Where nothing ran there is nothing to paint: the next paint, which may be long after, is of something else.
    const lasted = times.handling < LEAST_HANDLING_MS ? times.delay + times.handling : duration;
    if ((seen.interactions[interactionId]?.duration ?? -1) >= lasted) return;
    seen.interactions[interactionId] = { name, duration: lasted, ...times };
  };
  observe('event', noteEvent, { durationThreshold: 16 });
  observe('first-input', noteEvent);
}

/** @param {Page} page @returns {Promise<Seen>} */
export const readSeen = (page) => page.evaluate(() => Reflect.get(globalThis, 'seen'));

/** From now on. @param {Page} page */
export const forgetSeen = (page) =>
  page.evaluate(() => Object.assign(Reflect.get(globalThis, 'seen'), { shift: 0, moved: [], interactions: {} }));

/** Counts the time that the main thread runs, whatever else the machine does meanwhile. @param {Session} session */
export async function countProcessor(session) {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
}

/**
 * What somebody does, and what it costs until nothing changes any more.
 * @param {Page} page
 * @param {() => Promise<number>} processor of `countProcessor`
 * @param {() => Promise<unknown>} act
 * @param {(page: Page) => Promise<unknown>} [settle]
 */
export async function interact(page, processor, act, settle = untilQuiet) {
  await forgetSeen(page);
  const before = await processor();
  await act();
  await settle(page);
  const after = await processor();
  const { interactions } = await readSeen(page);
  const slowest = Object.values(interactions).sort((a, b) => b.duration - a.duration)[0];
  // Those of less than 16 ms are not reported.
  return { duration: slowest?.duration ?? 0, slowest, processor: after - before };
}

/** What waiting until nothing changes costs by itself. @param {Page} page @param {() => Promise<number>} processor */
export async function idleCost(page, processor) {
  const costs = [];
  for (let round = 0; round < 5; round++) {
    const before = await processor();
    await untilQuiet(page);
    costs.push((await processor()) - before);
  }
  return median(costs);
}

/**
 * How long it takes from an event to the frame that shows something, and how long of that the services have been asked for it and the
 * main thread has run.
 * @param {Page} page
 * @param {{ event: string, selector: string, text?: string }} wanted
 * @param {() => Promise<unknown>} act
 * @param {() => Promise<number>} processor
 */
export async function timeTo(page, wanted, act, processor) {
  const before = await processor();
  const measuring = page.evaluate(untilShown, wanted);
  await act();
  const [from, to] = await measuring;
  const worked = (await processor()) - before;
  const services = [DEPLOYMENT.issuer, DEPLOYMENT.storage, DEPLOYMENT.tree];
  const requests = await page.evaluate(requestsWithin, { from, to, services });
  return { total: to - from, service: lengthOf(requests), processor: worked };
}

/** Runs in the page. @param {{ event: string, selector: string, text?: string }} wanted @returns {Promise<[from: number, to: number]>} */
const untilShown = ({ event, selector, text }) =>
  new Promise((resolve) => {
    let from = -1;
    addEventListener(event, ({ timeStamp }) => (from = timeStamp), { capture: true, once: true });
    const isShown = () =>
      [...document.querySelectorAll(selector)].some((one) => text === undefined || one.textContent?.trim() === text);
    const look = () => {
      if (from < 0 || !isShown()) return void requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve([from, performance.now()]); // after this frame
      port2.postMessage(undefined);
    };
    look();
  });

/** Runs in the page: the answers that have come; how many records there are in all is not waited for. @param {{ from: number, to: number, services: string[] }} span @returns {[from: number, to: number][]} */
const requestsWithin = ({ from, to, services }) =>
  /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
    .filter(({ name }) => services.some((origin) => name.startsWith(origin)) && !name.includes('total_count=true'))
    .filter(({ startTime, responseEnd }) => startTime >= from && responseEnd > 0 && responseEnd <= to)
    .map(({ startTime, responseEnd }) => [startTime, responseEnd]);
