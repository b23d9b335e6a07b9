import type { Database } from '@groundwork/records';
import { CLI_CLIENT_ID, CONSOLE_CLIENT_ID } from '@groundwork/service';
import sql from 'sql-template-tag';
import { originsOf } from '../../platform/config/origins-of.js';
import { returnToDocs } from './insert-defaults.js';

/** Where the two public system clients are reached. */
export interface SystemClientAddresses {
  /** Of the console, where there is one. */
  readonly CONSOLE_URL?: string;
  /** Public addresses of the services, whose Swagger UI signs people in. */
  readonly DEFAULT_CLIENT_ORIGINS: readonly string[];
}

interface SystemClient {
  readonly id: string;
  readonly client_type: string;
  readonly client_name: string;
  readonly client_description: string;
  readonly client_metadata: object;
}

/** Both are public: what a person gets through them is what the person's roles allow. (docs/operations.md, "Clients of the system") */
function systemClients({ CONSOLE_URL, DEFAULT_CLIENT_ORIGINS }: SystemClientAddresses): readonly SystemClient[] {
  const own = CONSOLE_URL === undefined ? undefined : CONSOLE_URL.replace(/\/+$/, '');
  const redirects = [...(own === undefined ? [] : [`${own}/callback`]), ...DEFAULT_CLIENT_ORIGINS.map(returnToDocs)];
  const urls = {
    redirect_uris: redirects,
    post_logout_redirect_uris: own === undefined ? [] : [`${own}/`],
    allowed_origins: originsOf([...(own === undefined ? [] : [own]), ...DEFAULT_CLIENT_ORIGINS]),
  };
  return [
    {
      id: CONSOLE_CLIENT_ID,
      client_type: 'spa',
      client_name: 'Groundwork Console',
      client_description: 'Signs people in to the console and to Swagger UI. Belongs to the system.',
      // A code needs a redirect URI.
      client_metadata: {
        grant_types: [...(redirects.length > 0 ? ['authorization_code'] : []), 'refresh_token'],
        urls,
      },
    },
    {
      id: CLI_CLIENT_ID,
      client_type: 'native',
      client_name: 'Groundwork CLI',
      client_description: 'Signs people in to the command line. Belongs to the system.',
      client_metadata: { grant_types: ['device_code', 'refresh_token'] },
    },
  ];
}

/**
 * Makes the missing ones of the two public system clients and brings the addresses of the others up to date; other members of theirs stay.
 * A name that is taken gets the client's id behind it. Returns those that were made or changed. One statement.
 */
export function putSystemClients(tx: Database, addresses: SystemClientAddresses): Promise<readonly PutClient[]> {
  return tx.query<PutClient>(sql`
    insert into clients as c
      (id, client_type, client_name, client_description, client_metadata, is_public, is_first_party, sign_in_tenants)
    select d.id, d.client_type,
      case when exists (select from clients n where n.tenant_id is null and n.client_name = d.client_name and n.id <> d.id)
        then d.client_name || ' ' || d.id else d.client_name end,
      d.client_description, d.client_metadata, true, true, 'all'
    from jsonb_populate_recordset(null::clients, ${JSON.stringify(systemClients(addresses))}::jsonb) d
    on conflict (id) do update
    set client_metadata = c.client_metadata || excluded.client_metadata,
      updated_at = greatest(clock_timestamp(), c.updated_at + interval '1 microsecond')
    where c.client_metadata <> c.client_metadata || excluded.client_metadata
    returning id, xmax = 0 as is_new`); // a row that was inserted has no xmax
}

/** A system client that was made or changed. */
interface PutClient {
  readonly id: string;
  readonly is_new: boolean;
}

/**
 * Grants them scopes of the system resources: a new client all of them, the others those that are new. What was taken from
 * one stays taken. Returns how many were granted. Two statements.
 */
export async function grantToSystemClients(
  tx: Database,
  put: readonly PutClient[],
  fresh: readonly string[],
): Promise<number> {
  const ids = [CONSOLE_CLIENT_ID, CLI_CLIENT_ID];
  const made = put.filter(({ is_new }) => is_new).map(({ id }) => id);
  const missing = sql`
    select c.id as client_id, s.resource_id, s.id as scope_id from clients c, scopes s join resources r on r.id = s.resource_id
    where c.id = any(${ids}::uuid[]) and r.is_system
      and (s.id = any(${fresh}::uuid[]) or c.id = any(${made}::uuid[]))`;
  await tx.query(sql`
    insert into client_resources (id, client_id, resource_id)
    select gen_random_uuid(), m.client_id, m.resource_id from (select distinct client_id, resource_id from (${missing}) a) m
    on conflict (client_id, resource_id) do nothing`);
  const granted = await tx.query(sql`
    insert into client_permissions (id, client_id, resource_id, scope_id)
    select gen_random_uuid(), m.client_id, m.resource_id, m.scope_id from (${missing}) m
    on conflict (client_id, scope_id) do nothing returning id`);
  return granted.length;
}
