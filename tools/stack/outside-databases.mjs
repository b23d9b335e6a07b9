import { makeServiceRole, withClient, withParts } from '../postgres/provision.mjs';
import { Failure } from '../terminal/failure.mjs';
import { say } from '../terminal/progress.mjs';
import { SERVICE_NAMES } from './services.mjs';

/** @import { Secrets } from './secrets.mjs' */
/** @import { Service } from './services.mjs' */

/** PostgreSQL 15, as server_version_num. */
const OLDEST_VERSION = 150_000;

/**
 * The databases that the environment names: <SERVICE>_DATABASE_URL as it is; with DATABASE_URL each other service
 * gets its own role and schema there, if that URL's role may make them.
 * @param {NodeJS.ProcessEnv} environment
 * @param {Secrets} secrets
 * @returns {Promise<Partial<Record<Service, string>>>}
 */
export async function findOutsideDatabases(environment, secrets) {
  const shared = environment.DATABASE_URL;
  const rights = shared ? await findRights(shared) : undefined;
  /** @type {Partial<Record<Service, string>>} */
  const urls = {};
  for (const service of SERVICE_NAMES) {
    const own = environment[`${service.toUpperCase()}_DATABASE_URL`];
    if (own) urls[service] = own;
    else if (shared && rights?.roles)
      urls[service] = await makeOwnRole(shared, service, secrets.database_passwords[service]);
    else if (shared) urls[service] = shared;
  }
  if (shared && !rights?.roles)
    say('DATABASE_URL may not create roles: the services share its role, each in a schema of its own');
  return urls;
}

/** @param {string} url */
async function findRights(url) {
  const { rows } = await withClient(url, (client) =>
    client.query(`select current_setting('server_version_num')::int as version,
      has_database_privilege(current_database(), 'create') as schemas,
      (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as roles`),
  ).catch((error) => {
    throw new Failure(
      `DATABASE_URL does not connect: ${error.message}`,
      'Correct it, or leave it out to use the embedded PostgreSQL.',
    );
  });
  const [rights] = rows;
  if (rights.version < OLDEST_VERSION)
    throw new Failure('DATABASE_URL is a PostgreSQL older than 15.', 'Use 15 or newer.');
  if (!rights.schemas)
    throw new Failure('The role of DATABASE_URL may not create schemas.', 'grant create on database … to …;');
  return { roles: rights.roles };
}

/**
 * @param {string} url
 * @param {Service} service
 * @param {string} password
 */
async function makeOwnRole(url, service, password) {
  const known = await withClient(url, (client) => client.query('select from pg_roles where rolname = $1', [service]));
  if (known.rowCount) await assertOurs(withParts(url, { username: service, password }), service);
  say(`the role and the schema ${service} in the PostgreSQL of DATABASE_URL`);
  return makeServiceRole(url, service, password);
}

/**
 * A role of this name with another password may be anybody's: its password is not ours to change.
 * @param {string} url
 * @param {Service} service
 */
async function assertOurs(url, service) {
  await withClient(url, async () => {}).catch((error) => {
    throw new Failure(
      `The PostgreSQL of DATABASE_URL has a role "${service}" that does not let us in: ${error.message}`,
      `Name that service's own database (${service.toUpperCase()}_DATABASE_URL), or drop the role.`,
    );
  });
}
