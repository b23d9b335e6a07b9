// The work of `npm run suite -- console-budgets`.
import { join } from 'node:path';
import { BUDGETS, measureConsole } from '../../../../bundle/console-sizes.mjs';
import { runTool } from '../../../../terminal/failure.mjs';
import { ROOT } from '../../../../workspace/root.mjs';
import { measurePages } from './measure-pages.mjs';

/** @import { Figure } from './measure-pages.mjs' */

const KB = 1_000;

await runTool(async () => {
  const { script, style, parts } = measureConsole(join(ROOT, 'apps/console/dist'));
  const largest = parts[0] ?? { name: 'none', bytes: 0 };
  /** @type {Figure[]} */
  const sizes = [
    { name: 'first load, scripts, compressed', value: script / KB, most: BUDGETS.script / KB, unit: 'kB' },
    { name: 'first load, styles, compressed', value: style / KB, most: BUDGETS.style / KB, unit: 'kB' },
    { name: `largest part (${largest.name})`, value: largest.bytes / KB, most: BUDGETS.part / KB, unit: 'kB' },
  ];
  for (const figure of sizes) console.log(describe(figure));
  for (const figure of await measurePages(process.env.DATABASE_URL ?? '')) console.log(describe(figure));
});

/** @param {Figure} figure */
function describe({ name, value, most, unit }) {
  const isOver = most !== undefined && value > most;
  const budget = most === undefined ? '' : ` of ${most} ${unit}`;
  return `${isOver ? '✗' : '✓'} ${value.toFixed(unit === 'ms' || unit === '' ? 0 : 2).padStart(8)} ${unit}${budget}  ${name}`;
}
