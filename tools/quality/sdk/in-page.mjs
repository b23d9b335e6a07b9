// Transfers of much content in a page of Chromium, and what they keep in its heap.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rolldown } from 'rolldown';
import { launch } from '../outside/chromium.mjs';

const MIB = 1024 ** 2;
const WARM_UP_MIB = 24;
const TIMED_MIB = 64;
const LOOK_MS = 250;

/** @typedef {{ before: number, peak: number, renderer: number, seconds: number }} Kept MiB of the heap, and by what the process grew */

/**
 * Uploads and downloads `mib` MiB in a page. `authorize` gives what the header says now: the transfers may take longer than a token lasts.
 * @param {{ storage: string, authorize: () => Promise<string>, mib: number }} given
 * `slower` is how many times as long an upload takes as the same bytes by `fetch` alone.
 * @returns {Promise<{ kept: { upload: Kept, download: Kept }, slower: number }>}
 */
export async function transferInPage({ storage, authorize, mib }) {
  const { origin, close } = await servePage();
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.exposeFunction('authorize', authorize);
    await page.goto(origin);
    await page.waitForFunction(() => 'transfers' in globalThis);
    const memory = await memoryOf(browser, page);
    const inPage = (/** @type {string} */ what, /** @type {object} */ given) =>
      page.evaluate(
        ([what, given]) => /** @type {any} what page.mjs puts there */ (globalThis).transfers[what](given),
        /** @type {const} */ ([what, { storage, ...given }]),
      );
    const upload = (/** @type {string} */ name, /** @type {number} */ size) => inPage('upload', { name, size });
    const download = (/** @type {string} */ id) => inPage('download', { id });
    const small = await upload(`small ${Date.now()}`, WARM_UP_MIB * MIB);
    await download(small);
    const slower = await timeBeside(upload, (name, size) => inPage('bareUpload', { name, size }));
    let id = '';
    const uploaded = await memory.during(async () => {
      id = await upload(`large ${Date.now()}`, mib * MIB);
    });
    const downloaded = await memory.during(async () => {
      const bytes = await download(id);
      if (bytes !== mib * MIB) throw new Error(`${bytes} bytes came of ${mib} MiB.`);
    });
    return { kept: { upload: uploaded, download: downloaded }, slower };
  } finally {
    await browser.close();
    close();
  }
}

/**
 * @param {(name: string, size: number) => Promise<unknown>} upload
 * @param {(name: string, size: number) => Promise<number>} bare answers milliseconds
 */
async function timeBeside(upload, bare) {
  const size = TIMED_MIB * MIB;
  const bareMs = await bare(`bare ${Date.now()}`, size);
  const started = performance.now();
  await upload(`timed ${Date.now()}`, size);
  return (performance.now() - started) / bareMs;
}

/** At an origin of its own. */
async function servePage() {
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'page.mjs'),
    platform: 'browser',
    resolve: { conditionNames: ['@groundwork/source', 'browser', 'import'] },
  });
  const { output } = await bundle.generate({ format: 'esm' });
  const files = new Map(output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]));
  const [{ fileName }] = output;
  const html = `<!doctype html><title>transfers</title><script type="module" src="/${fileName}"></script>`;
  const server = createServer(({ url = '/' }, response) => {
    const script = files.get(url);
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript').end(script ?? html);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/**
 * Looks at the heap with its array buffers after a collection (what the page holds), and at the memory of the processes that run pages.
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').Page} page
 */
async function memoryOf(browser, page) {
  const [ofBrowser, ofPage] = [await browser.newBrowserCDPSession(), await page.context().newCDPSession(page)];
  const heap = async () => {
    await ofPage.send('HeapProfiler.collectGarbage'); // what is left is held
    const { usedSize, backingStorageSize = 0 } = await ofPage.send('Runtime.getHeapUsage');
    return (usedSize + backingStorageSize) / MIB;
  };
  const { processInfo } = await ofBrowser.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const resident = (/** @type {string} */ name) => Math.max(...renderers.map((pid) => residentMib(pid, name)));
  return {
    /** @param {() => Promise<void>} work @returns {Promise<Kept>} */
    async during(work) {
      const [before, residentBefore, started] = [await heap(), resident('VmRSS'), performance.now()];
      for (const pid of renderers) writeFileSync(`/proc/${pid}/clear_refs`, '5'); // the peak begins anew
      let [isOver, peak] = [false, before];
      const looking = (async () => {
        while (!isOver) {
          peak = Math.max(peak, await heap());
          await sleep(LOOK_MS);
        }
      })();
      await work().finally(() => (isOver = true));
      await looking;
      const seconds = (performance.now() - started) / 1_000;
      return { before, peak, renderer: resident('VmHWM') - residentBefore, seconds };
    },
  };
}

/** @param {number} pid @param {string} name */
function residentMib(pid, name) {
  const [, kib] = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}
