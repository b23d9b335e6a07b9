import { join } from 'node:path';
import { buildConsole } from '../bundle/build-console.mjs';
import { judgeConsole, measureConsole } from '../bundle/console-sizes.mjs';
import { ROOT } from '../workspace/root.mjs';

/** @import { Finding } from './step.mjs' */

/**
 * What a browser loads of the console, which is built where its sources have changed. Its budgets of time are those of
 * `npm run suite -- console-budgets`. (docs/design/planned/console.md §9)
 * @returns {Promise<Finding>}
 */
export async function checkConsoleSizes() {
  await buildConsole();
  const judged = judgeConsole(measureConsole(join(ROOT, 'apps/console/dist')));
  const ok = judged.every(({ isMissed }) => !isMissed);
  return { ok, output: judged.map(({ line }) => line).join('\n'), note: judged[0]?.line.replace(/^. +/, '') ?? '' };
}
