import { childrenBy, view, type View } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql, { raw, type Sql } from 'sql-template-tag';
import { resourceClientView } from '../entities/client-access.entity.js';
import { scopeView } from '../entities/scope.entity.js';
import { Resource, RESOURCE_READ } from '../entities/resource.entity.js';

const all = (): Sql => sql`true`;

/** Clients of tenant `t` only: what a tenant sees of a resource that all tenants share. */
const clientsOf = (tenantId: string | null) => (link: Sql) =>
  sql`exists (select from clients o where o.id = ${link}.client_id and o.tenant_id = ${tenantId} and not o.is_global)`;

const clientCount = (seen: (link: Sql) => Sql) => (resource: Sql) =>
  sql`(select count(*) from client_resources l where l.resource_id = ${resource}.id and ${seen(raw('l'))})`;

const clientsSeen = (seen: (link: Sql) => Sql) => ({
  view: () => resourceClientView,
  where: (link: Sql, resource: Sql) => sql`${link}.resource_id = ${resource}.id and ${seen(link)}`,
  count: clientCount(seen),
  order: (link: Sql) => sql`${link}.id`,
  href: (path: string) => `${path}/clients`,
});

/** A resource with its scopes and clients. (Identity, "Resource") */
export const resourceView = view(Resource, {
  name: 'Resource',
  path: '/resources',
  read: RESOURCE_READ,
  children: {
    ...childrenBy('resource_id', { scopes: () => scopeView }, 'scope_name'),
    clients: clientsSeen(all),
  },
  aggregations: { owner: 'resource_id' },
});

/** The resource as a caller may see it: a tenant, of its own clients only. */
export function resourceViewFor({ allTenants, tenantId }: Caller): View {
  if (allTenants || !resourceView.counted) return resourceView;
  const seen = clientsOf(tenantId);
  const counts = { ...resourceView.counted.counts, clients: clientCount(seen) };
  const childrenOf = new Map(resourceView.childrenOf).set('clients', clientsSeen(seen));
  return { ...resourceView, childrenOf, counted: { ...resourceView.counted, counts } };
}
