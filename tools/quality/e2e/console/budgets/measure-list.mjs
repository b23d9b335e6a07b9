import { manage } from '../deployment.mjs';
import { passBy } from '../visit.mjs';
import { median } from './figures.mjs';
import { countProcessor, timeTo } from './probe.mjs';

/** @import { Figure } from './figures.mjs' */

const ROUNDS = 5;
/** Typing is over when nothing has been typed for so long. (docs/design/planned/console.md §6) */
const PAUSE_MS = 200;
/** Of page 2,000. (docs/design/planned/console.md §10, test 13) */
const OFFSET = 99_950;

/** @typedef {Awaited<ReturnType<typeof timeTo>>} Time */

/** The list of 100,000 users. @param {import('playwright-core').Page} page @param {import('playwright-core').CDPSession} session @returns {Promise<Figure[]>} */
export async function measureList(page, session) {
  const processor = await countProcessor(session);
  const filters = [];
  const drawers = [];
  const pages = [];
  for (let round = 0; round < ROUNDS; round++) {
    const text = `person4242${round}`;
    await passBy(page, '/users');
    const rows = { event: 'input', selector: 'tbody tr td > span', text };
    filters.push(await timeTo(page, rows, () => page.getByRole('searchbox').fill(text), processor));
    const panel = { event: 'pointerdown', selector: 'aside [role="tab"]' };
    const click = () => page.getByText(text, { exact: true }).click();
    drawers.push(await timeTo(page, panel, click, processor));
    await passBy(page, '/users');
    const offset = OFFSET - round; // none that was read before
    const [{ id }] = (await manage('GET', `/users?limit=1&offset=${offset}&sort=id:desc&fields=id`)).items;
    const row = { event: 'popstate', selector: `tr[data-id="${id}"]` };
    pages.push(await timeTo(page, row, () => page.evaluate(goTo, `/users?offset=${offset}`), processor));
  }
  return [
    {
      name: 'from the end of typing to the rows of 100,000 users, without the service',
      value: median(filters.map(({ total, service }) => total - service - PAUSE_MS)),
      most: 250,
      unit: 'ms',
      note: partsOf(filters, ` and ${PAUSE_MS} ms that typing is waited for`),
    },
    {
      name: 'from pressing on a row to the user beside the list, without the service',
      value: median(drawers.map(({ total, service }) => total - service)),
      most: 150,
      unit: 'ms',
      note: partsOf(drawers),
    },
    {
      name: 'from an address to page 2,000 of 100,000 users, without the service',
      value: median(pages.map(({ total, service }) => total - service)),
      most: 250,
      unit: 'ms',
      note: partsOf(pages),
    },
  ];
}

/** Runs in the page. @param {string} path */
const goTo = (path) => {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
};

/** @param {readonly Time[]} times @param {string} [more] */
export const partsOf = (times, more = '') => {
  const of = (/** @type {keyof Time} */ part) => median(times.map((one) => one[part])).toFixed(0);
  return `${of('total')} ms with ${of('service')} ms of the service${more}; ${of('processor')} ms of the processor`;
};
