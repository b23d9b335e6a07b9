import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_FLAGS, runtimeEnvironment } from '../../../stack/runtime.mjs';
import { mainFileOf } from '../../../stack/services.mjs';
import { ROOT } from '../../../workspace/root.mjs';
import { startDatabase } from './database.mjs';
import { startIssuer } from './issuer.mjs';
import { startProgram } from './program.mjs';

/** @import { Database } from './database.mjs' */
/** @import { Server } from '../measure/load.mjs' */
/** @import { Service } from '../../../stack/services.mjs' */

/**
 * All that one suite runs on: a database, an issuer of tokens, a folder; servers are started on it and end with it.
 * @typedef {{
 *   database: Database, folder: string,
 *   sign: (scopes: string[]) => Promise<string>,
 *   startService: (env?: Record<string, string>, mainFile?: string) => Promise<Server & { stop: () => Promise<void> }>,
 *   startFloor: (module: string, options: object) => Promise<Server>,
 *   startFloorProgram: (file: string, env: Record<string, string>) => Promise<Server>,
 * }} Stage
 */

/**
 * Sets the stage for a service, runs the work on it and clears everything away.
 * @template T
 * @param {string} service
 * @param {(stage: Stage) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function onStage(service, work) {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-bench-'));
  const database = await startDatabase(service);
  const issuer = await startIssuer();
  /** @type {(() => Promise<void>)[]} */
  const stops = [];
  /** @param {Parameters<typeof startProgram>[0]} options */
  const start = async (options) => {
    const program = await startProgram(options);
    stops.push(program.stop);
    return program;
  };
  try {
    return await work({
      database,
      folder,
      sign: (scopes) => issuer.sign(service, scopes),
      startService: (env, mainFile = mainFileOf(/** @type {Service} */ (service))) =>
        start({
          name: service,
          args: [...NODE_FLAGS, mainFile],
          env: {
            ...runtimeEnvironment(mainFile),
            ...serviceEnvironment(service, database.url, issuer.url),
            ...process.env,
            ...env,
          },
          log: join(folder, `${service}-${stops.length}.log`),
          readyPath: '/readyz',
        }),
      startFloor: (module, options) =>
        start({
          name: 'floor',
          args: [join(ROOT, 'tools/quality/bench/floors/serve.mjs'), join(ROOT, 'tools/quality/bench/floors', module)],
          env: { ...process.env, DATABASE_URL: database.url, DATABASE_SCHEMA: service, FLOOR: JSON.stringify(options) },
          log: join(folder, `floor-${stops.length}.log`),
          readyPath: '/ready',
        }),
      startFloorProgram: (file, env) =>
        start({
          name: 'floor',
          args: [join(ROOT, 'tools/quality/bench', file)],
          env: { ...process.env, ...env },
          log: join(folder, `floor-${stops.length}.log`),
          readyPath: '/ready',
        }),
    });
  } finally {
    await Promise.all(stops.map((stop) => stop()));
    issuer.close();
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * As production runs it: every request logged, limited and counted. Only the limit is out of reach.
 * @param {string} service
 * @param {string} databaseUrl
 * @param {string} issuer
 */
const serviceEnvironment = (service, databaseUrl, issuer) => ({
  ENVIRONMENT: 'production',
  HOST: '127.0.0.1',
  DATABASE_URL: databaseUrl,
  DATABASE_SCHEMA: service,
  ISSUER: issuer,
  AUTH_INTROSPECT: 'never',
  WEBHOOK_KEY: randomBytes(32).toString('base64'),
  RATE_LIMIT_PER_MINUTE: '1000000000',
  LOG_LEVEL: 'info',
  LOG_FORMAT: 'json',
  METRICS_PORT: '0',
  DRAIN_SECONDS: '0',
});
