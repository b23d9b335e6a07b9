import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from '../workspace/root.mjs';

const SQL_FOLDER = join(ROOT, 'docker/database/sql');
/** Long: only a server that hangs gets here, whatever else the machine does. */
const CONNECT_TIMEOUT_MS = 120_000;

/**
 * The services' database in an embedded cluster: made when it is not there, closed to everyone but them.
 * @param {string} url of the superuser, database `postgres`
 * @param {string} name
 * @returns {Promise<string>} the superuser's URL of the database
 */
export async function makeDatabase(url, name) {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
  const own = withParts(url, { pathname: `/${name}` });
  await withClient(own, (client) => client.query(readFileSync(join(SQL_FOLDER, 'database.sql'), 'utf8')));
  return own;
}

/**
 * A service's role and the schema it owns, by the same SQL that production uses.
 * @param {string} url of a role that may make both
 * @param {string} service
 * @param {string} password
 * @returns {Promise<string>} the service's own URL
 */
export async function makeServiceRole(url, service, password) {
  await withClient(url, async (client) => {
    await client.query(
      "select set_config('groundwork.service', $1, false), set_config('groundwork.password', $2, false)",
      [service, password],
    );
    await client.query(readFileSync(join(SQL_FOLDER, 'service.sql'), 'utf8'));
  });
  return withParts(url, { username: service, password });
}

/**
 * @template T
 * @param {string} url
 * @param {(client: pg.Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * @param {string} url
 * @param {Partial<Pick<URL, 'username' | 'password' | 'pathname'>>} parts
 */
export function withParts(url, parts) {
  return Object.assign(new URL(url), parts).href;
}
