import { view } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';
import { clientPermissionView } from '../entities/permission.entity.js';
import { clientResourceView } from '../entities/client-access.entity.js';
import { Client, CLIENT_ATTRIBUTES } from '../entities/client.entity.js';

const resourceCount = (client: Sql): Sql =>
  sql`(select count(*) from client_resources l where l.client_id = ${client}.id)`;
const permissionCount = (client: Sql): Sql =>
  sql`(select count(*) from client_permissions l where l.client_id = ${client}.id)`;

/** A client with its resources and permissions. (Identity, "Client") */
export const clientView = view(Client, {
  name: 'Client',
  path: '/clients',
  attributes: CLIENT_ATTRIBUTES,
  // Only its digest is kept.
  read: { client_secret: () => sql`null::text` },
  children: {
    resources: {
      view: () => clientResourceView,
      where: (link, client) => sql`${link}.client_id = ${client}.id`,
      count: resourceCount,
      order: (link) => sql`${link}.id`,
      href: (path) => `${path}/resources`,
    },
    permissions: {
      view: () => clientPermissionView,
      where: (link, client) => sql`${link}.client_id = ${client}.id`,
      count: permissionCount,
      order: (link) => sql`${link}.id`,
      href: (path) => `${path}/permissions`,
    },
  },
  aggregations: { owner: 'client_id', counts: { resources: resourceCount, permissions: permissionCount } },
});
