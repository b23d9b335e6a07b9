import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeProxiedStack, productionEnvironment } from '../images/image-stack.mjs';
import { getToken } from '../../http/get-token.mjs';
import { describeStack } from '../../stack/stack-file.mjs';
import { pickPort } from '../../stack/ports.mjs';
import { SERVICE_NAMES } from '../../stack/services.mjs';
import { LOG_FOLDER } from '../../workspace/root.mjs';
import { startBalancer } from './balancer.mjs';
import { startDatabase } from './database.mjs';
import { startReplica } from './replica.mjs';

/** @import { Service } from '../../stack/services.mjs' */
/** @import { Replica } from './replica.mjs' */

/** The logs of the last fleet. */
export const FLEET_LOGS = join(LOG_FOLDER, 'fleet');

/** @typedef {Awaited<ReturnType<typeof startFleet>>} Fleet */

/**
 * Replicas of all three services behind HAProxy, on a PostgreSQL of their own.
 * @param {{ replicas?: number, settings?: NodeJS.ProcessEnv, mainFileOf?: (service: Service) => string }} [options]
 *   replicas of each service; further variables of each; the programs of another release
 */
export async function startFleet({ replicas = 2, settings = {}, mainFileOf } = {}) {
  const database = await startDatabase();
  const proxied = await describeProxiedStack(database.url);
  const { stack, origin, proxyPort } = proxied;
  const logs = join(stack.dataFolder, 'logs');
  mkdirSync(logs);
  const taken = new Set();
  /** @type {Record<string, Replica[]>} */
  const services = { identity: [], storage: [], tree: [] };
  /** @type {Record<string, string[]>} */
  const upstreams = {};
  for (const service of SERVICE_NAMES) {
    for (let index = 0; index < replicas; index++) {
      // The first replica of identity is where the others look for it.
      const port = index === 0 ? stack.addresses[service].port : await pickPort(18_501, taken);
      (upstreams[service] ??= []).push(`127.0.0.1:${port}`);
      services[service]?.push(await start(service, port, mainFileOf?.(service)));
    }
  }
  const balancer = await startBalancer(proxyPort, upstreams);
  const { client } = describeStack(stack);
  const token = await getToken(`${origin}/identity`, client);
  return { database, services, balancer, origin, token, client, stack, restart, environmentOf, stop };

  /**
   * @param {Service} service
   * @param {number} port
   * @param {string} [mainFile] of another release
   */
  function start(service, port, mainFile) {
    return startReplica(service, environmentOf(service, port), join(logs, `${service}-${port}.log`), mainFile);
  }

  /**
   * @param {Service} service
   * @param {number} port
   */
  function environmentOf(service, port) {
    const fixed = {
      PORT: String(port),
      METRICS_PORT: '0',
      DISK_ROOT: join(stack.dataFolder, 'content'),
      DISK_RESERVE: '0',
    };
    // Releases before ADR 0060 introspect as a client that is configured.
    const { client_id, client_secret } = stack.secrets;
    const before = mainFileOf && { INTROSPECTION_CLIENT_ID: client_id, INTROSPECTION_CLIENT_SECRET: client_secret };
    return { PATH: process.env.PATH, ...productionEnvironment(proxied, service), ...before, ...fixed, ...settings };
  }

  /**
   * Another process in the place of one that ended.
   * @param {Service} service
   * @param {number} index
   * @param {string} [mainFile] of another release
   */
  async function restart(service, index, mainFile) {
    const port = Number(services[service]?.[index]?.environment.PORT);
    const replica = await start(service, port, mainFile);
    services[service]?.splice(index, 1, replica);
    return replica;
  }

  async function stop() {
    await Promise.all(
      Object.values(services)
        .flat()
        .map((replica) => replica.end()),
    );
    await balancer.stop();
    await database.remove();
    // What the services said stays readable until the next run.
    rmSync(FLEET_LOGS, { recursive: true, force: true });
    cpSync(logs, FLEET_LOGS, { recursive: true });
    rmSync(stack.dataFolder, { recursive: true, force: true });
  }
}
