// npm start: the whole of Groundwork on this machine, from a bare clone to three running services.
import { whenAbandoned } from './processes/abandoned.mjs';
import { runTool } from './terminal/failure.mjs';
import { say } from './terminal/progress.mjs';
import { enterWorkspace } from './workspace/enter-workspace.mjs';
import { DATA_FOLDER } from './workspace/root.mjs';

await runTool(async () => {
  await enterWorkspace('running');
  const { announce } = await import('./stack/announce.mjs');
  const { runStack } = await import('./stack/run-stack.mjs');
  const { trackRunning } = await import('./stack/running.mjs');

  const running = trackRunning();
  const asked = waitForEnd();
  try {
    // A start that fails ends the wait at once; one that succeeds leaves it to the signal.
    await Promise.race([
      asked,
      runStack(DATA_FOLDER, running)
        .then(announce)
        .then(() => asked),
    ]);
    say('stopping');
  } finally {
    await running.stop();
  }
  say('stopped');
});

/** Ctrl-C, `kill`, a closed terminal, or npm that is gone. Asking twice changes nothing: a stop takes seconds at most. */
function waitForEnd() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
    whenAbandoned(() => resolve('abandoned'));
  });
}
