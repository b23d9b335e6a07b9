import { existsSync } from 'node:fs';
import { keepRunning } from '../processes/keep-running.mjs';
import { during, say } from '../terminal/progress.mjs';
import { PortTaken } from './held-port.mjs';
import { describeConsoleEnvironment, describeEnvironment } from './service-environment.mjs';
import { openServiceLog } from './service-log.mjs';
import { startService } from './service-process.mjs';
import { stackFileOf, writeStackFile } from './stack-file.mjs';

/** @import { Kept } from '../processes/keep-running.mjs' */
/** @import { LauncherLock } from './launcher-lock.mjs' */
/** @import { Running } from './running.mjs' */
/** @import { Member, Service } from './services.mjs' */
/** @import { Address } from './addresses.mjs' */
/** @import { Stack } from './service-environment.mjs' */

/** How often a service is restarted because another program answered at its address. */
const TRIES = 5;

/** @typedef {{ kept?: Kept, environment?: string, log: ReturnType<typeof openServiceLog> }} Started */

/**
 * Starts identity, then the others and the console where it has an address, and keeps them running. A service that had to move to another port changes the
 * configuration of the others: those start again with the new addresses, and stack.json is rewritten.
 * @param {Stack & { addresses: Record<Service, Address>, console?: Address }} stack
 * @param {LauncherLock} lock
 * @param {Running} running
 * @param {Service[]} services
 */
export async function startServices(stack, lock, running, services) {
  /** @type {Partial<Record<Member, Started>>} */
  const started = {};
  await start('identity');
  /** @type {Member[]} */
  const others = services.filter((service) => service !== 'identity');
  if (stack.console) others.push('console');
  await Promise.all(others.map(start));

  /** @param {Member} service */
  async function start(service) {
    started[service] = { log: openServiceLog(service) };
    for (let tries = 1; ; tries++) {
      try {
        return await startOnce(service);
      } catch (error) {
        if (!(error instanceof PortTaken) || tries === TRIES || process.env.PORT) throw error;
      }
    }
  }

  /** @param {Member} service */
  async function startOnce(service) {
    const own = /** @type {Started} */ (started[service]);
    const address = /** @type {Address} */ (service === 'console' ? stack.console : stack.addresses[service]);
    const describe = () => {
      const environment = describeMember(stack, service);
      own.environment = JSON.stringify(environment);
      return environment;
    };
    const launch = () => startService(service, { address, describe, log: own.log, onSpawn: lock.recordService });
    own.kept = keepRunning(service, launch, () => restartOthers(service));
    running.add('services', own.kept.stop);
    await during(`starting ${service} on ${address.url}`, () => /** @type {Kept} */ (own.kept).started);
  }

  /** @param {Member} service that is ready, perhaps on another port than before */
  function restartOthers(service) {
    for (const [name, { kept, environment }] of Object.entries(started)) {
      if (!kept || environment === JSON.stringify(describeMember(stack, /** @type {Member} */ (name)))) continue;
      const { url } = /** @type {Address} */ (service === 'console' ? stack.console : stack.addresses[service]);
      say(`${service} is at ${url} now: ${name} starts again with the new address`);
      kept.restart();
    }
    if (existsSync(stackFileOf(stack.dataFolder))) writeStackFile(stack);
  }
}

/**
 * @param {Stack} stack
 * @param {Member} member
 */
const describeMember = (stack, member) =>
  member === 'console' ? describeConsoleEnvironment(stack) : describeEnvironment(stack, member);
