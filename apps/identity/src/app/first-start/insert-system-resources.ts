import { newId, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { ADMINISTRATOR_ROLE } from './insert-defaults.js';
import { SYSTEM_RESOURCES, type SystemResource } from './system-resources.js';
import { SERVICES_CLIENT_ID } from '@groundwork/service';

const NAME = 'services';
/** The only scope of the client. */
const SCOPE = 'tokens:introspect';

/**
 * The system client `services`, with which storage and tree introspect tokens: created where it is missing. Its secret comes from the
 * environment; the previous one stays valid for a day, so that services can be updated one by one. Returns whether something changed.
 * (ADR 0060)
 */
export async function putServicesClient(tx: Database, secretHash: string): Promise<boolean> {
  const put = await tx.query(sql`
    insert into clients as c (id, client_type, client_name, client_description, secret_hash, client_metadata, is_first_party)
    select ${SERVICES_CLIENT_ID}, 'machine',
      case when exists (select from clients n where n.tenant_id is null and n.client_name = ${NAME})
        then ${`${NAME} ${SERVICES_CLIENT_ID}`} else ${NAME} end,
      'Introspects tokens for the services; its secret is SERVICES_CLIENT_SECRET. Belongs to the system.', ${secretHash},
      ${JSON.stringify({ grant_types: ['client_credentials'] })}::jsonb, true
    on conflict (id) do update
    set secret_hash = excluded.secret_hash, previous_secret_hash = c.secret_hash,
      previous_secret_expires_at = now() + interval '1 day',
      updated_at = greatest(clock_timestamp(), c.updated_at + interval '1 microsecond')
    where c.secret_hash is distinct from excluded.secret_hash
    returning id`);
  return (await permit(tx)) || put.length > 0;
}

async function permit(tx: Database): Promise<boolean> {
  const scope = sql`select s.id, s.resource_id from scopes s join resources r on r.id = s.resource_id
    where r.is_system and s.scope_name = ${SCOPE}`;
  await tx.query(sql`
    insert into client_resources (id, client_id, resource_id)
    select ${newId()}, ${SERVICES_CLIENT_ID}, g.resource_id from (${scope}) g
    on conflict (client_id, resource_id) do nothing`);
  const given = await tx.query(sql`
    insert into client_permissions (id, client_id, resource_id, scope_id)
    select ${newId()}, ${SERVICES_CLIENT_ID}, g.resource_id, g.id from (${scope}) g
    on conflict (client_id, scope_id) do nothing returning id`);
  return given.length > 0;
}

/** New scopes of system resources. */
interface NewScopes {
  readonly resource: string;
  readonly scopes: readonly string[];
}

/**
 * Inserts missing system resources and scopes: all at the first start, later those a newer version defines. Grants them to the default
 * client and the role `administrator`; existing rows do not change. Returns the ids of the new scopes.
 */
export async function insertSystemResources(tx: Database): Promise<readonly string[]> {
  const added: string[] = [];
  for (const system of SYSTEM_RESOURCES) {
    const made = await insertScopes(tx, system);
    if (made.scopes.length > 0) await grantToDefaults(tx, made);
    added.push(...made.scopes);
  }
  return added;
}

async function insertScopes(tx: Database, { identifier, name, scopes }: SystemResource): Promise<NewScopes> {
  const metadata = {
    is_system: true,
    identifier_url: identifier,
    rbac_enabled: true,
    skip_consent_for_first_party: true,
  };
  await tx.query(sql`
    insert into resources (id, resource_type, resource_name, resource_metadata)
    select ${newId()}, 'api', ${name}, ${JSON.stringify(metadata)}::jsonb
    where not exists (select from resources where is_system and identifier_url = ${identifier})`);
  const declared = Object.entries(scopes).map(([scope_name, { description, admins, allUsers }]) => ({
    id: newId(),
    scope_name,
    scope_description: description,
    admin_roles: admins,
    all_users: allUsers,
  }));
  const given = sql`from resources r, jsonb_populate_recordset(null::scopes, ${JSON.stringify(declared)}::jsonb) d
    where r.is_system and r.identifier_url = ${identifier}`;
  await tx.query(sql`
    update scopes s set admin_roles = g.admin_roles, all_users = g.all_users
    from (select r.id as resource, d.scope_name, d.admin_roles, d.all_users ${given}) g
    where s.resource_id = g.resource and s.scope_name = g.scope_name
      and (s.admin_roles <> g.admin_roles or s.all_users <> g.all_users)`);
  const rows = await tx.query<{ resource_id: string; id: string }>(sql`
    insert into scopes (id, resource_id, scope_name, scope_description, admin_roles, all_users)
    select d.id, r.id, d.scope_name, d.scope_description, d.admin_roles, d.all_users ${given}
    on conflict (resource_id, scope_name) do nothing returning resource_id, id`);
  return { resource: rows[0]?.resource_id ?? '', scopes: rows.map(({ id }) => id) };
}

async function grantToDefaults(tx: Database, { resource, scopes }: NewScopes): Promise<void> {
  await tx.query(sql`
    insert into client_resources (id, client_id, resource_id)
    select ${newId()}, c.id, ${resource} from clients c where c.is_default
    on conflict (client_id, resource_id) do nothing`);
  const rows = sql`unnest(${scopes.map(() => newId())}::uuid[], ${scopes}::uuid[]) s (id, scope_id)`;
  await tx.query(sql`
    insert into client_permissions (id, client_id, resource_id, scope_id)
    select s.id, c.id, ${resource}, s.scope_id from clients c, ${rows} where c.is_default`);
  await tx.query(sql`
    insert into role_permissions (id, role_id, resource_id, scope_id)
    select s.id, r.id, ${resource}, s.scope_id from roles r, ${rows}
    where r.is_system and r.tenant_id is null and r.role_name = ${ADMINISTRATOR_ROLE}`);
}
