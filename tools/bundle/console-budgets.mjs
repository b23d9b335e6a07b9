// node tools/bundle/console-budgets.mjs: builds the console and prints what a browser loads of it, compressed; fails above the budgets.
import { join } from 'node:path';
import { Failure, runTool } from '../terminal/failure.mjs';
import { enterWorkspace } from '../workspace/enter-workspace.mjs';
import { ROOT } from '../workspace/root.mjs';

/** @param {number} bytes */
const kB = (bytes) => `${(bytes / 1_000).toFixed(1).padStart(6)} kB`;

await runTool(async () => {
  await enterWorkspace('console');
  const { buildConsole } = await import('./build-console.mjs');
  const { BUDGETS, measureConsole } = await import('./console-sizes.mjs');
  await buildConsole();
  const { script, style, parts } = measureConsole(join(ROOT, 'apps/console/dist'));
  const line = (/** @type {string} */ name, /** @type {number} */ bytes, /** @type {number} */ most) =>
    console.log(`${bytes > most ? '✗' : '✓'} ${kB(bytes)} of ${kB(most)}  ${name}`);
  line('first load, scripts', script, BUDGETS.script);
  line('first load, styles', style, BUDGETS.style);
  for (const { name, bytes, withShared } of parts)
    line(`${name} (${kB(withShared).trim()} with what it shares with others)`, bytes, BUDGETS.part);
  if (script > BUDGETS.script || style > BUDGETS.style || parts.some(({ bytes }) => bytes > BUDGETS.part))
    throw new Failure('The console is above its budgets.', 'docs/design/planned/console.md §9 says why they are.');
});
