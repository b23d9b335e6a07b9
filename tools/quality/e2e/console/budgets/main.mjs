// The work of `npm run suite -- console-budgets`; with names of groups, such as `list interactions`, those alone.
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { BUDGETS, measureConsole } from '../../../../bundle/console-sizes.mjs';
import { runTool } from '../../../../terminal/failure.mjs';
import { ROOT } from '../../../../workspace/root.mjs';
import { describe } from './figures.mjs';
import { measureLighthouse } from './measure-lighthouse.mjs';
import { fillInstallation, measurePages } from './measure-pages.mjs';

/** @import { Figure } from './figures.mjs' */

const KB = 1_000;
const PARTS = 5;

await runTool(async () => {
  const names = process.argv.slice(2);
  const isWanted = (/** @type {string} */ name) => names.length === 0 || names.includes(name);
  if (isWanted('sizes')) tell('sizes', measureSizes());
  const filled = await fillInstallation(process.env.DATABASE_URL ?? '');
  await measurePages(filled, tell, isWanted);
  if (isWanted('lighthouse'))
    tell('lighthouse', await measureLighthouse(filled.owner, ['/users', filled.user, filled.nodes]));
});

/** Times are of a machine that has other work, too. @param {string} name @param {readonly Figure[]} figures */
function tell(name, figures) {
  const [busy = 0] = loadavg();
  console.log(`\n${name}, while ${busy.toFixed(1)} processes want a processor`);
  for (const figure of figures) console.log(describe(figure));
}

/** @returns {Figure[]} */
function measureSizes() {
  const { script, style, parts } = measureConsole(join(ROOT, 'apps/console/dist'));
  const sized = (/** @type {string} */ name, /** @type {number} */ bytes, /** @type {number} */ most) =>
    /** @type {Figure} */ ({ name, value: bytes / KB, most: most / KB, unit: 'kB' });
  return [
    sized('first load, scripts, compressed', script, BUDGETS.script),
    sized('first load, styles, compressed', style, BUDGETS.style),
    ...parts.slice(0, PARTS).map(({ name, bytes }) => sized(`part ${name}, compressed`, bytes, BUDGETS.part)),
  ];
}
