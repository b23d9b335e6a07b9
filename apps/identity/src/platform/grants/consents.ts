import type { Database } from '@groundwork/records';
import sql, { raw, type Sql } from 'sql-template-tag';
import { actingParty } from '../audit/record-event.js';
import { endGrantsOfConsents } from './end-grants.js';

type Queries = Pick<Database, 'query'>;

/** A user and a client. */
export interface ConsentKey {
  readonly userId: string;
  readonly clientId: string;
}

/** What a user lets a client do. */
export interface Consent {
  readonly scopes: readonly string[];
  /** Claims that were requested one by one. (OpenID Connect Core §5.5) */
  readonly claims: readonly string[];
  /** Hosts of the client's redirect URIs when the user consented. */
  readonly redirect_hosts: readonly string[];
  /** The user was never asked: the client is operated by us, or signed the user in itself. */
  readonly implied: boolean;
}

/** `undefined` where the user lets the client do nothing. One statement. */
export async function findConsent(db: Queries, { userId, clientId }: ConsentKey): Promise<Consent | undefined> {
  const [consent] = await db.query<Consent>(sql`
    select scopes, claims, redirect_hosts, implied from consents where user_id = ${userId} and client_id = ${clientId}`);
  return consent;
}

/** What a user has just allowed on a page. */
export interface GivenConsent extends ConsentKey {
  readonly scopes: readonly string[];
  readonly claims: readonly string[];
  /** Hosts that the client has registered. */
  readonly hosts: readonly string[];
  /** Of the redirect URI of this request; absent where there is none (device flow). */
  readonly host?: string;
  /** Implied consents to first-party clients stay. */
  readonly isFirstParty: boolean;
}

/** The user was asked for everything, since the row was implied or for another host: it counts no more. */
const startsAnew = (host: string | undefined): Sql =>
  sql`(c.implied and not excluded.implied or not c.implied and ${host ?? null}::text is not null and not c.redirect_hosts @> array[${host ?? null}::text])`;

/** Keeps what a user has allowed, beside what it allowed before. One statement. */
export async function keepConsent(db: Queries, given: GivenConsent): Promise<void> {
  const { userId, clientId, scopes, claims, hosts, host, isFirstParty } = given;
  const anew = startsAnew(host);
  await db.query(sql`
    insert into consents as c (user_id, client_id, scopes, claims, redirect_hosts, implied)
    values (${userId}, ${clientId}, ${scopes}::text[], ${claims}::text[], ${hosts}::text[], ${isFirstParty})
    on conflict (user_id, client_id) do update set implied = excluded.implied, granted_at = now(),
      scopes = case when ${anew} then excluded.scopes else ${union('scopes')} end,
      claims = case when ${anew} then excluded.claims else ${union('claims')} end,
      redirect_hosts = case when ${anew} then excluded.redirect_hosts else c.redirect_hosts end`);
}

/**
 * What needs no question: of a first-party client, and of one that signed the user in itself. Adds nothing to what a user was asked for.
 * One statement.
 */
export async function implyConsent(
  db: Queries,
  { userId, clientId }: ConsentKey,
  scopes: readonly string[],
): Promise<void> {
  await db.query(sql`
    insert into consents as c (user_id, client_id, scopes, implied) values (${userId}, ${clientId}, ${scopes}::text[], true)
    on conflict (user_id, client_id) do update set scopes = ${union('scopes')} where c.implied and not c.scopes @> excluded.scopes`);
}

const union = (column: 'scopes' | 'claims'): Sql =>
  raw(`array(select distinct unnest(c.${column} || excluded.${column}) order by 1)`);

/**
 * Withdraws what a user lets one client do, or all (`null`), and ends everything issued under it. A grant is only added while its row is
 * locked against this (`putGrant`), and what is deleted is read after the rows were locked: nothing is left. Answers how many there were.
 */
export function withdrawConsents(db: Database, userId: string, clientId: string | null, by?: string): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<{ client_id: string }>(sql`
      select client_id from consents where user_id = ${userId} and (${clientId}::uuid is null or client_id = ${clientId}::uuid)
      order by client_id for update`);
    await endGrantsOfConsents(tx, userId, clientId);
    await deleteConsents(tx, userId, { clientIds: rows.map(({ client_id }) => client_id), by });
    return rows.length;
  });
}

interface Withdrawal {
  readonly clientIds: readonly string[];
  /** The user, where it is not the caller of the request. */
  readonly by?: string;
}

async function deleteConsents(tx: Queries, userId: string, { clientIds, by }: Withdrawal): Promise<void> {
  const { actor_id = by ?? null, actor_client_id = null, ip = null, request_id = null } = actingParty();
  await tx.query(sql`
    with deleted as (delete from consents where user_id = ${userId} and client_id = any (${clientIds}::uuid[]) returning user_id, client_id, scopes)
    insert into audit_events (event_type, actor_id, actor_client_id, tenant_id, subject_type, subject_id, ip, request_id, before)
    select 'consent.withdrawn', ${actor_id}::uuid, ${actor_client_id}::uuid, (select tenant_id from users where id = deleted.user_id), 'user',
      deleted.user_id, ${ip}, ${request_id}, jsonb_build_object('client_id', deleted.client_id, 'scopes', deleted.scopes) from deleted`);
}

/** Of a redirect URI: its host without the port, which native clients choose anew each time; else its scheme. Empty for what is no URI. */
export const redirectHost = (uri: string): string => webHost(uri) ?? URL.parse(uri)?.protocol ?? '';

/** The host that a browser would ask. What an own scheme (`com.example.app://shop.example`) names there is nobody's. */
export function webHost(uri: string): string | undefined {
  const url = URL.parse(uri);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.hostname : undefined;
}
