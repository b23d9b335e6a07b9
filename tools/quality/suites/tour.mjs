// A stack of its own from start to stop, and the tour through it. Prints what it does; exit 1 when anything is off.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { waitForExit } from '../../processes/child-exit.mjs';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { ROOT } from '../../workspace/root.mjs';
import { startOwnStack } from '../starts/started-stack.mjs';

await runTool(async () => {
  const { env, stop } = await startOwnStack('tour');
  const tour = await waitForExit(
    spawn(process.execPath, [join(ROOT, 'tools/quality/tour/tour.mjs')], { env, stdio: 'inherit' }),
  );
  const started = performance.now();
  const end = await stop();
  console.log(`the stack stopped after ${((performance.now() - started) / 1000).toFixed(1)} s: ${end}`);
  if (tour !== 'exit code 0') throw new Failure(`The tour ended with ${tour}.`);
  if (end !== 'exit code 0') throw new Failure(`Stopping the stack gave ${end}.`);
});
