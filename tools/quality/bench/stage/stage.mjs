import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { NODE_FLAGS, runtimeEnvironment } from '../../../stack/runtime.mjs';
import { mainFileOf } from '../../../stack/services.mjs';
import { ROOT } from '../../../workspace/root.mjs';
import { startProgram } from './program.mjs';
import { makeDatabase, makeServiceRole, withClient } from '../../../postgres/provision.mjs';
import { startThrowAwayPostgres } from '../../../postgres/throw-away.mjs';
import { parentOf } from '../measure/process-usage.mjs';

const KEY_ID = 'bench';
const LIFETIME_SECONDS = 24 * 3_600;

/**
 * Stands in for identity where another service is measured: discovery and keys over HTTP, and tokens of clients.
 * @returns {Promise<{ url: string, sign: (service: string, scopes: string[], client?: string) => Promise<string>, close: () => void }>}
 */
async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'ES256', use: 'sig' }] });
  /** @type {Record<string, string>} */
  const answers = { '/oauth2/jwks': keys };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json').end(answers[request.url ?? ''] ?? '{"active":false}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const url = `http://127.0.0.1:${port}`;
  answers['/.well-known/openid-configuration'] = JSON.stringify({ issuer: url, default_tenant_id: randomUUID() });
  const everyone = randomUUID();
  return {
    url,
    sign: (service, scopes, client = everyone) =>
      new SignJWT({ client_id: client, scope: scopes.join(' ') })
        .setProtectedHeader({ alg: 'ES256', kid: KEY_ID, typ: 'at+jwt' })
        .setSubject(client)
        .setIssuer(url)
        .setAudience(`urn:groundwork:${service}`)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1_000) + LIFETIME_SECONDS)
        .sign(privateKey),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** @import { Server } from '../measure/load.mjs' */
/** @import { Service } from '../../../stack/services.mjs' */

/**
 * All that one suite runs on: a database, an issuer of tokens, a folder; servers are started on it and end with it.
 * @typedef {{
 *   database: Database, folder: string, issuer: string,
 *   sign: (scopes: string[], client?: string) => Promise<string>,
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
      issuer: issuer.url,
      sign: (scopes, client) => issuer.sign(service, scopes, client),
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

/**
 * The database of one service: its own URL, the superuser's, the process to watch, and its log.
 * @typedef {{ url: string, adminUrl: string, log: string, role: string, postmaster: number, version: string, remove: () => Promise<void> }} Database
 */

/**
 * Starts a PostgreSQL with the role and the schema of a service, by the SQL that production uses.
 * @param {string} role
 * @returns {Promise<Database>}
 */
async function startDatabase(role) {
  const { url: superuserUrl, log, remove } = await startThrowAwayPostgres();
  try {
    const adminUrl = await makeDatabase(superuserUrl, 'groundwork');
    const url = await makeServiceRole(adminUrl, role, randomBytes(18).toString('hex'));
    const { pid, version } = await withClient(adminUrl, async (client) => {
      const { rows } = await client.query(
        "select pg_backend_pid() as pid, current_setting('server_version') as version",
      );
      // A backend's parent is the postmaster.
      return { pid: parentOf(rows[0].pid), version: rows[0].version };
    });
    return { url, adminUrl, log, role, postmaster: pid, version, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
