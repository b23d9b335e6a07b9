import { randomUUID } from 'node:crypto';
import { withClient } from '../../../postgres/provision.mjs';
import { compare } from '../measure/compare.mjs';
import { bearerOf } from './identity-client.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { House } from './identity-client.mjs' */

const WHAT = 'change a user: privileges checked beside unchecked';
const USERS = 1_000;
const SEED = `insert into users (id, tenant_id, username) select gen_random_uuid(), t.id, 'changed' || n from generate_series(1, ${USERS}) n
  cross join (select id from tenants where is_default) t returning id`;
/** Of durations 1.1. */
const GOAL = { atLeast: 1 / 1.1 };

/**
 * What the rule on privileges costs a write: of a caller who holds every scope nothing is checked, of one with the scopes for users alone
 * whether the user holds others. (docs/privileges.md)
 * @param {House} house
 * @returns {Promise<Figure[]>}
 */
export async function measurePrivileges({ stage, service, client, effort }) {
  if (!WHAT.includes(effort.only)) return [];
  const { rows } = await withClient(stage.database.adminUrl, async (admin) => {
    await admin.query('set search_path = identity');
    return admin.query(SEED);
  });
  const next = renaming(rows.map(({ id }) => id));
  const shotBy = async (/** @type {string | undefined} */ scope) => ({
    ...{ method: 'PATCH', path: `/users/${rows[0].id}`, body: '{}', next },
    headers: { ...(await bearerOf(service, client, scope)), 'content-type': 'application/json' },
  });
  return [
    await compare({
      ...{ what: WHAT, goal: GOAL, database: stage.database, effort: { ...effort, quick: true } },
      floor: [service, await shotBy(undefined)],
      service: [service, await shotBy('users:read users:write')],
    }),
  ];
}

/** Another name for one after the other. @param {string[]} ids */
function renaming(ids) {
  const prefix = randomUUID();
  let n = 0;
  return () => {
    n++;
    return { path: `/users/${ids[n % ids.length]}`, body: JSON.stringify({ username: `${prefix}-${n}` }) };
  };
}
