import { newId, type Database } from '@groundwork/records';
import { SERVICES_CLIENT_ID } from '@groundwork/service';
import sql from 'sql-template-tag';

const NAME = 'services';
/** All that the client may do. */
const SCOPE = 'tokens:introspect';

/**
 * The system client `services`, as which storage and tree introspect tokens: made where it is missing, existing installations
 * included. Its secret is that of the environment; the one before it stays valid for a day, until every service was given the new
 * one. Answers whether something changed. (ADR 0060)
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
