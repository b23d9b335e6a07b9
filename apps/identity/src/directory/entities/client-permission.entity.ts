import { view } from '@groundwork/records';
import { UuidField } from '@groundwork/rest';
import { Column, Entity } from 'typeorm';
import { PERMISSION_ATTRIBUTES, PERMISSION_READ, PermissionLink } from './permission-link.entity.js';

/** A scope that a client may ask for. (Identity, "Client permission") */
@Entity({ name: 'client_permissions' })
export class ClientPermission extends PermissionLink {
  @Column('uuid') @UuidField({ readOnly: true }) client_id!: string;
}

/** A permission of a client. */
export const clientPermissionView = view(ClientPermission, {
  name: 'ClientPermission',
  attributes: ['id', 'client_id', ...PERMISSION_ATTRIBUTES],
  read: PERMISSION_READ,
});
