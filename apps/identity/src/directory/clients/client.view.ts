import { childrenBy, view } from '@groundwork/records';
import sql from 'sql-template-tag';
import { clientPermissionView } from '../entities/permission.entity.js';
import { clientResourceView } from '../entities/client-access.entity.js';
import { Client } from '../entities/client.entity.js';

/** A client with its resources and permissions. (Identity, "Client") */
export const clientView = view(Client, {
  name: 'Client',
  path: '/clients',
  // Only its digest is kept.
  read: { client_secret: () => sql`null::text` },
  children: childrenBy('client_id', { resources: () => clientResourceView, permissions: () => clientPermissionView }),
  aggregations: { owner: 'client_id' },
});
