import sql, { type Sql } from 'sql-template-tag';
import type { RegisteredRow } from './present-registration.js';
import type { Registration } from './read-registration.js';

/** Names are unique within a tenant: where one is taken, a part of the id follows, so that nobody passes for another application. */
export const freeName = ({ client_name }: Registration, id: string, tenantId: string): Sql =>
  client_name === undefined
    ? sql`${id}::text`
    : sql`${client_name}::text || case when exists (select from clients n where n.tenant_id = ${tenantId} and n.client_name = ${client_name}) then ${suffixOf(id)}::text else '' end`;

/** The same for one that has a name. */
export const renamed = ({ client_name }: Registration, { id, tenant_id, client_name: before }: RegisteredRow): Sql => {
  if (client_name === undefined) return sql`${id}::text`;
  const kept = [before, before.endsWith(suffixOf(id)) ? before.slice(0, -suffixOf(id).length) : before];
  return kept.includes(client_name) ? sql`client_name` : freeName({ client_name } as Registration, id, tenant_id);
};

const suffixOf = (id: string): string => ` ${id.slice(-8)}`;
