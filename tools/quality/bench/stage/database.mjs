import { randomBytes } from 'node:crypto';
import { makeDatabase, makeServiceRole, withClient } from '../../../postgres/provision.mjs';
import { startThrowAwayPostgres } from '../../../postgres/throw-away.mjs';
import { parentOf } from '../measure/process-usage.mjs';

/**
 * The database of one service: its own URL, the superuser's, the process to watch, and its log.
 * @typedef {{ url: string, adminUrl: string, log: string, role: string, postmaster: number, version: string, remove: () => Promise<void> }} Database
 */

/**
 * Starts a PostgreSQL with the role and the schema of a service, by the SQL that production uses.
 * @param {string} role
 * @returns {Promise<Database>}
 */
export async function startDatabase(role) {
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
