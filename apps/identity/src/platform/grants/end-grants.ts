import type { Database } from '@groundwork/records';
import sql, { type Sql, raw } from 'sql-template-tag';
import { ENDED_COLUMNS, endingsSql } from '../audit/record-event.js';
import { identityChanged } from '../changes/change-feed.service.js';

/**
 * Ends a grant and everything issued under it. The grant's row goes first, so that no token is added meanwhile, and
 * everyone locks in the same order. (identity.md §3.5)
 */
export function endGrant(db: Database, grantId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.query(sql`
      with deleted as (delete from oidc_payloads where model = 'Grant' and id = ${grantId} returning ${ENDED_COLUMNS}) ${endingsSql()}`);
    await tx.query(sql`delete from oidc_payloads where grant_id = ${grantId}::uuid`);
  });
}

/** Ends what was issued to one client of a user's, or to all (`null`); sessions go on. */
export const endGrantsOfConsents = (db: Database, userId: string, clientId: string | null): Promise<void> =>
  endGrantsWhere(
    db,
    sql`account_id = ${userId} and client_id is not null and (${clientId}::uuid is null or client_id = ${clientId}::uuid)`,
  );

/** Ends some grants, in the order of their ids. */
export const endGrants = (db: Database, grantIds: readonly string[]): Promise<void> =>
  endGrantsWhere(db, sql`model = 'Grant' and id = any (${grantIds}::text[])`);

/**
 * Ends the sessions and grants of a user, all under them, and sign-ins that are under way: blocked, deleted, password changed.
 * (identity.md §6)
 */
export const endGrantsOfUser = (db: Database, userId: string): Promise<void> => endGrantsOfUsers(db, [userId]);

/** The same for many users at once. */
export const endGrantsOfUsers = (db: Database, userIds: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    await endGrantsWhere(tx, sql`account_id = any (${userIds}::uuid[])`);
    await tx.query(sql`delete from sign_ins where user_id = any (${userIds}::uuid[])`);
  });

/** Ends the sessions and grants of a user but one grant and the session it came from: those who changed the password stay signed in. */
export const endOtherGrantsOfUser = (db: Database, userId: string, grantId: string): Promise<void> =>
  endGrantsWhere(
    db,
    sql`account_id = ${userId} and grant_id is distinct from ${grantId}::uuid and not (model = 'Grant' and id = ${grantId})
      and not (model = 'Session' and jsonb_path_exists(payload, '$.authorizations.*.grantId ? (@ == $grant)', jsonb_build_object('grant', ${grantId}::text)))`,
  );

/** Ends the sessions and grants of a user but one session and the grants that came from it. */
export function endOtherSessionsOfUser(db: Database, userId: string, uid: string): Promise<void> {
  const kept = sql`
    select jsonb_path_query(payload, '$.authorizations.*.grantId') #>> '{}' from oidc_payloads
    where model = 'Session' and uid = ${uid} and account_id = ${userId}`;
  return endGrantsWhere(
    db,
    sql`account_id = ${userId} and not (model = 'Session' and uid = ${uid}) and not (model = 'Grant' and id in (${kept}))
      and (grant_id is null or grant_id::text not in (${kept}))`,
  );
}

/** Ends the grants of a client, and all under them. */
export const endGrantsOfClient = (db: Database, clientId: string): Promise<void> =>
  endGrantsWhere(db, sql`client_id = ${clientId}`);

/** Ends the grants of many clients, and all under them. */
export async function endGrantsOfClients(db: Database, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length > 0) await endGrantsWhere(db, sql`client_id = any (${clientIds}::uuid[])`);
}

/**
 * Signs a user out of some browsers (ids as the API shows them), or everywhere: logout notices are queued, and grants end that do not
 * outlive a sign-in (`offline_access`). Costs five statements. (identity.md §9, "Sessions")
 */
export function endSessionsOfUser(
  db: Database,
  userId: string,
  sessionIds: readonly string[] | null = null,
): Promise<void> {
  const ended = sql`model = 'Session' and account_id = ${userId} and (${sessionIds}::uuid[] is null or record_id = any (${sessionIds}::uuid[]))`;
  return db.transaction(async (tx) => {
    const grants = await tx.query<{ id: string }>(sql`
      select g.id from user_grants g where g.user_id = ${userId} and not g.scopes @> array['offline_access'] and (${sessionIds}::uuid[] is null or exists (
        select from oidc_payloads where ${ended}
          and jsonb_path_exists(payload, '$.authorizations.*.grantId ? (@ == $grant)', jsonb_build_object('grant', g.id::text))))`);
    await endGrants(
      tx,
      grants.map(({ id }) => id),
    );
    await deleteAndQueueNotices(tx, ended);
  });
}

/** Grants are locked in the order of their ids: two that end some of the same ones do not wait for each other in a circle. */
function endGrantsWhere(db: Database, condition: Sql): Promise<void> {
  return db.transaction(async (tx) => {
    const grants = await tx.query<{ id: string }>(sql`
      with deleted as (
        delete from oidc_payloads where model = 'Grant' and id = any (array(
          select id from oidc_payloads where model = 'Grant' and ${condition} order by id for update)) returning ${ENDED_COLUMNS}),
      recorded as (${endingsSql()})
      select id from deleted`);
    await tx.query(sql`delete from oidc_payloads where grant_id = any (${grants.map(({ id }) => id)}::uuid[])`);
    await deleteAndQueueNotices(tx, condition);
  });
}

type Queries = Pick<Database, 'query'>;

/** Logout notices for the clients of ended sessions, rows of `oidc_payloads` in a table `deleted`, that have a back-channel logout URI. */
const INSERT_NOTICES = raw(`
  insert into logout_notices (client_id, user_id, tenant_id, sid)
  select c.id, deleted.account_id, coalesce((select u.tenant_id from users u where u.id = deleted.account_id), c.tenant_id), a.value ->> 'sid'
  from deleted cross join lateral jsonb_each(deleted.payload -> 'authorizations') a join clients c on c.id = a.key::uuid
  where deleted.model = 'Session' and deleted.account_id is not null and c.client_metadata #>> '{urls,backchannel_logout_uri}' <> ''
  returning 1`);

/**
 * Deletes rows of the library, and queues the logout notices of every session among them in the same statement: no session ends
 * without one, and none is queued for a session that goes on. Each is in the audit log, too. (OpenID Connect Back-Channel Logout §2.5)
 */
export async function deleteAndQueueNotices(db: Queries, condition: Sql): Promise<void> {
  await db.query(sql`
    with deleted as (delete from oidc_payloads where ${condition} returning ${ENDED_COLUMNS}, payload),
    recorded as (${endingsSql()}),
    queued as (${INSERT_NOTICES})
    select ${identityChanged('logout')} from queued limit 1`);
}

/** Queues the notice to one client whose part in a session ended while the session goes on. */
export async function queueNotice(
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
