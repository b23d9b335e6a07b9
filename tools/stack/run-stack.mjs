import { mkdirSync } from 'node:fs';
import { keepRunning } from '../processes/keep-running.mjs';
import { during } from '../terminal/progress.mjs';
import { buildWorkspace } from '../workspace/build-workspace.mjs';
import { LOG_FOLDER } from '../workspace/root.mjs';
import { chooseAddresses } from './addresses.mjs';
import { provideDatabases } from './databases.mjs';
import { holdLauncherLock } from './launcher-lock.mjs';
import { keepSecrets, preferEnvironment } from './secrets.mjs';
import { describeEnvironment } from './service-environment.mjs';
import { openServiceLog } from './service-log.mjs';
import { startService } from './service-process.mjs';
import { removeStackFile, writeStackFile } from './stack-file.mjs';

/** @import { LauncherLock } from './launcher-lock.mjs' */
/** @import { Running } from './running.mjs' */
/** @import { Service } from './services.mjs' */
/** @import { Stack } from './service-environment.mjs' */

/**
 * Brings the whole stack up: code and database, identity, then storage and tree.
 * @param {string} dataFolder
 * @param {Running} running takes what has to be stopped, as soon as it runs
 * @returns {Promise<Stack>}
 */
export async function runStack(dataFolder, running) {
  mkdirSync(LOG_FOLDER, { recursive: true });
  const lock = await holdLauncherLock(dataFolder);
  running.add('services', async () => lock.announceEnd());
  running.add('folder', async () => {
    removeStackFile(dataFolder);
    lock.release();
  });
  removeStackFile(dataFolder);
  const secrets = preferEnvironment(keepSecrets(dataFolder), process.env);
  const [databases] = await Promise.all([provideDatabases(dataFolder, secrets, running), buildWorkspace()]);
  const stack = { addresses: await chooseAddresses(process.env.HOST), databases, secrets, dataFolder };
  await startAndKeep('identity', stack, lock, running);
  await Promise.all([startAndKeep('storage', stack, lock, running), startAndKeep('tree', stack, lock, running)]);
  writeStackFile(stack);
  return stack;
}

/**
 * @param {Service} service
 * @param {Stack} stack
 * @param {LauncherLock} lock
 * @param {Running} running
 */
async function startAndKeep(service, stack, lock, running) {
  const { url } = stack.addresses[service];
  const log = openServiceLog(service);
  const environment = describeEnvironment(stack, service);
  const kept = keepRunning(service, () =>
    startService(service, { url, environment, log, onSpawn: lock.recordService }),
  );
  running.add('services', kept.stop);
  await during(`starting ${service} on ${url}`, () => kept.started);
}
