import { newId, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { ADMINISTRATOR_ROLE } from './insert-defaults.js';
import { SYSTEM_RESOURCES, type SystemResource } from './system-resources.js';

/** Scopes of system resources that were not there, as rows of `client_permissions` and the like need them. */
interface NewScopes {
  readonly resource: string;
  readonly scopes: readonly string[];
}

/**
 * The services of this installation with those of their scopes that are missing: all at first, later those a newer version brings.
 * The default client and the role `administrator` get what is new; nothing that is there changes. Answers how many scopes are new.
 */
export async function insertSystemResources(tx: Database): Promise<number> {
  let added = 0;
  for (const system of SYSTEM_RESOURCES) {
    const made = await insertScopes(tx, system);
    if (made.scopes.length > 0) await grantToDefaults(tx, made);
    added += made.scopes.length;
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
  const names = Object.keys(scopes);
  const rows = await tx.query<{ resource_id: string; id: string }>(sql`
    insert into scopes (id, resource_id, scope_name, scope_description)
    select s.id, r.id, s.scope_name, s.scope_description
    from resources r, unnest(${names.map(() => newId())}::uuid[], ${names}::text[], ${Object.values(scopes)}::text[]) s (id, scope_name, scope_description)
    where r.is_system and r.identifier_url = ${identifier}
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
