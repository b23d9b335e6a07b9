import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { requestRaw } from '../../../http/raw.mjs';
import { withClient } from '../../../postgres/provision.mjs';
import { compareTimes } from '../measure/compare-times.mjs';
import { memoryMib } from '../measure/process-usage.mjs';
import { send } from '../measure/transfer.mjs';
import { COPIED_COLUMNS, userLines, userRows } from '../seeds/imported-users.mjs';
import { bearerOf } from './identity-client.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Server } from '../measure/load.mjs' */
/** @import { House } from './identity-client.mjs' */

const USERS = 100_000;
const POLL_MS = 100;

/**
 * Users with hashes made elsewhere, beside COPY of the same rows: into the table as it is, with its indexes, references and audit; and
 * into a bare copy of it.
 * @param {Pick<House, 'stage' | 'service' | 'client' | 'effort'>} house
 * @returns {Promise<Figure[]>}
 */
export const measureUserImport = ({ stage, service, client, effort }) =>
  withClient(stage.database.adminUrl, async (admin) => {
    await admin.query('set search_path = small');
    const users = Math.max(5_000, USERS * effort.scale);
    const headers = await bearerOf(service, client);
    const { rows } = await admin.query('select id from tenants where is_default');
    await admin.query('create table bare_users (like users including defaults including indexes)');
    const idle = memoryMib(service.pid);
    let round = 0;
    const copyInto = (/** @type {string} */ table) =>
      pipeline(
        Readable.from(userRows(`copied-${table}-${++round}`, rows[0].id, users)),
        admin.query(copyFrom(`copy ${table} (${COPIED_COLUMNS}) from stdin`)),
      );
    const figures = [];
    for (const [table, what, goal] of /** @type {const} */ ([
      ['users', 'COPY into users', { atLeast: 1 / 3 }],
      ['bare_users', 'COPY without audit and references', undefined],
    ]))
      figures.push(
        await compareTimes({
          what: `import ${users} users beside ${what}`,
          goal,
          note: `the service held ${Math.round(idle)} MiB before the first one`,
          rounds: 1,
          warm: false,
          floor: { work: () => copyInto(table) },
          service: { work: () => importUsers(service, headers, `imported-${++round}`, users) },
          server: service,
          database: stage.database,
          per: { amount: users, unit: 'rows/s' },
        }),
      );
    return figures;
  });

/**
 * From the first byte sent until the record says that all is done.
 * @param {Server} service
 * @param {Record<string, string>} headers
 * @param {string} mark
 * @param {number} many
 */
async function importUsers(service, headers, mark, many) {
  await send(`${service.url}/users/import`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    body: userLines(mark, many),
  });
  for (;;) {
    /** @type {{ items: { state: string, added: number, finished_at: string | null }[] }} */
    const { items } = (await requestRaw(`${service.url}/imports?limit=1`, { headers })).json;
    const [record] = items;
    if (record?.state === 'completed' && record.added === many) return;
    if (!record || record.finished_at) throw new Error(`The import ended so: ${JSON.stringify(record)}`);
    await wait(POLL_MS);
  }
}
