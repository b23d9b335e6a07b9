import { mkdirSync } from 'node:fs';
import { buildConsole } from '../bundle/build-console.mjs';
import { bundleApps } from '../bundle/bundle-apps.mjs';
import { say } from '../terminal/progress.mjs';
import { LOG_FOLDER } from '../workspace/root.mjs';
import { holdAddresses, holdConsoleAddress } from './addresses.mjs';
import { provideDatabases } from './databases.mjs';
import { holdLauncherLock } from './launcher-lock.mjs';
import { keepSecrets, preferEnvironment } from './secrets.mjs';
import { removeStackFile, writeStackFile } from './stack-file.mjs';
import { startServices } from './start-services.mjs';

/** @import { Running } from './running.mjs' */
/** @import { Service } from './services.mjs' */
/** @import { Stack } from './service-environment.mjs' */

/**
 * Brings a stack up: code and database, identity, then the others.
 * @param {string} dataFolder
 * @param {Running} running takes what has to be stopped, as soon as it runs
 * @param {Service[]} services
 * @param {boolean} withConsole
 * @returns {Promise<Stack>}
 */
export async function runStack(dataFolder, running, services, withConsole) {
  mkdirSync(LOG_FOLDER, { recursive: true });
  const lock = await holdLauncherLock(dataFolder);
  running.add('services', async () => lock.announceEnd());
  running.add('folder', async () => {
    removeStackFile(dataFolder);
    lock.release();
  });
  removeStackFile(dataFolder);
  const secrets = preferEnvironment(keepSecrets(dataFolder), process.env);
  const [databases, , hasConsole] = await Promise.all([
    provideDatabases(dataFolder, secrets, running),
    bundleApps(services),
    withConsole && prepareConsole(),
  ]);
  const addresses = await holdAddresses(process.env);
  for (const { held } of Object.values(addresses)) running.add('services', held.release);
  const own = hasConsole ? await holdConsoleAddress(process.env) : undefined;
  if (own) running.add('services', own.held.release);
  const stack = { addresses, ...(own && { console: own }), databases, secrets, dataFolder };
  await startServices(stack, lock, running, services);
  writeStackFile(stack);
  return stack;
}

/** The services run without the console too, where its packages cannot be had. */
async function prepareConsole() {
  try {
    await buildConsole();
    return true;
  } catch (error) {
    say(`the console does not start: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}
