import type { Database } from '@groundwork/records';
import sql, { raw, type Sql } from 'sql-template-tag';
import { ENDED_COLUMNS, endingsSql } from '../audit/record-event.js';
import { identityChanged } from '../changes/change-feed.service.js';

type Queries = Pick<Database, 'query'>;

/** The clients of sessions that just ended, out of a table `gone` of rows of `oidc_payloads`, which wanted to be told. */
const WHO_WANTS_TO_KNOW = raw(`
  insert into logout_notices (client_id, user_id, tenant_id, sid)
  select c.id, gone.account_id, coalesce((select u.tenant_id from users u where u.id = gone.account_id), c.tenant_id), a.value ->> 'sid'
  from gone cross join lateral jsonb_each(gone.payload -> 'authorizations') a join clients c on c.id = a.key::uuid
  where gone.model = 'Session' and gone.account_id is not null and c.client_metadata #>> '{urls,backchannel_logout_uri}' <> ''
  returning 1`);

/**
 * Deletes rows of the library, and queues the word of every session among them in the same statement: no session ends
 * without it, and none is told of that goes on. The audit log tells of each, too. (OpenID Connect Back-Channel Logout §2.5)
 */
export async function dropRowsAndTell(db: Queries, condition: Sql): Promise<void> {
  await db.query(sql`
    with gone as (delete from oidc_payloads where ${condition} returning ${ENDED_COLUMNS}, payload),
    told as (${endingsSql()}),
    queued as (${WHO_WANTS_TO_KNOW})
    select ${identityChanged('logout')} from queued limit 1`);
}

/** Queues the word to one client whose part in a session ended while the session goes on. */
export async function tellClient(
  db: Queries,
  clientId: string,
  userId: string,
  sid: string | undefined,
): Promise<void> {
  await db.query(sql`
    with queued as (
      insert into logout_notices (client_id, user_id, tenant_id, sid)
      select ${clientId}::uuid, ${userId}::uuid, (select tenant_id from users where id = ${userId}::uuid), ${sid ?? null} returning 1)
    select ${identityChanged('logout')} from queued`);
}
