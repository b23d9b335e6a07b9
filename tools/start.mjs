// npm start [-- SERVICE…]: Groundwork on this machine, from a bare clone to three running services and the console, or to those named and identity.
import { whenAbandoned } from './processes/abandoned.mjs';
import { Failure, runTool } from './terminal/failure.mjs';
import { say } from './terminal/progress.mjs';
import { enterWorkspace } from './workspace/enter-workspace.mjs';
import { DATA_FOLDER } from './workspace/root.mjs';

await runTool(async () => {
  await enterWorkspace('running');
  const { bundleApps } = await import('./bundle/bundle-apps.mjs');
  const { announce } = await import('./stack/announce.mjs');
  const { runStack } = await import('./stack/run-stack.mjs');
  const { trackRunning } = await import('./stack/running.mjs');

  const { SERVICE_NAMES } = await import('./stack/services.mjs');

  const named = process.argv.slice(2);
  const known = [...SERVICE_NAMES, 'console'];
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Failure(`No such service: ${unknown}.`, known.join(' '));
  const withConsole = named.length === 0 || named.includes('console');
  // identity issues the tokens of the others.
  const services = SERVICE_NAMES.filter((name) => named.length === 0 || name === 'identity' || named.includes(name));
  const running = trackRunning();
  const ended = waitForEnd();
  try {
    // A start that fails ends the wait at once; one that succeeds leaves it to the signal.
    await Promise.race([
      ended,
      runStack(DATA_FOLDER, running, services, withConsole)
        .then((stack) => announce(stack, services))
        .then(() => bundleApps(['cli'])) // `npx groundwork` is not needed for the start
        .then(() => ended),
    ]);
    say('stopping');
  } finally {
    await running.stop();
  }
  say('stopped');
});

/** Ctrl-C, `kill`, a closed terminal, or npm that has ended. A second signal changes nothing: a stop takes seconds at most. */
function waitForEnd() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
    whenAbandoned(() => resolve('abandoned'));
  });
}
