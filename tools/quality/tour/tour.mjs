// npm run tour: the main job of the three services by their client package, on real data, against the stack that npm start runs.
import { existsSync, readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { elapsedSeconds } from '../../terminal/progress.mjs';
import { enterWorkspace } from '../../workspace/enter-workspace.mjs';
import { DATA_FOLDER } from '../../workspace/root.mjs';

await runTool(async () => {
  await enterWorkspace('laboratory');
  const { values } = parseArgs({ options: { keep: { type: 'boolean' } } });
  const { stackFileOf } = await import('../../stack/stack-file.mjs');
  const stack = readStack(stackFileOf(DATA_FOLDER));
  const { compilePackages } = await import('../../workspace/compile-packages.mjs');
  await compilePackages('client');
  const { createSession } = await import('./session.mjs');
  const { takeTour } = await import('./take-tour.mjs');
  const session = createSession(stack, (line) => console.log(line));
  await takeTour(session, stack, randomBytes(3).toString('hex'), values.keep ?? false);
  const { held, failed } = session.counts;
  console.log(`\n${failed ? '✗' : '✓'} ${held} held, ${failed} did not, ${elapsedSeconds().toFixed(1)} s`);
  return failed ? 1 : 0;
});

/** @param {string} file */
function readStack(file) {
  if (!existsSync(file))
    throw new Failure(`There is no ${file}: no stack is running.`, 'Start one in another terminal: npm start');
  return JSON.parse(readFileSync(file, 'utf8'));
}
