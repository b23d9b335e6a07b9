import { AUDIT_FIELDS, Audited, view } from '@groundwork/records';
import { FlagField, ObjectField, UuidField, UuidsField } from '@groundwork/rest';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Client, dataOfClient } from './client.entity.js';
import { dataOfResource, Resource } from './resource.entity.js';
import { PickType } from '@nestjs/swagger';

/** A client is authorized for a resource; seen from either side. (Identity, "Client resource", "Resource client") */
@Entity({ name: 'client_resources' })
export class ClientResource extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) client_id!: string;
  @ObjectField(() => Client, { readOnly: true }) client_data!: Client;
  @Column('uuid') @UuidField({ readOnly: true }) resource_id!: string;
  @ObjectField(() => Resource, { readOnly: true }) resource_data!: Resource;
  @Column('boolean')
  @FlagField('While false, the client gets no tokens for the resource.')
  authorized!: boolean;
}

/** The link from the client's side. */
export const clientResourceView = view(ClientResource, {
  name: 'ClientResource',
  attributes: ['id', 'client_id', 'resource_id', 'resource_data', ...AUDIT_FIELDS],
  read: { resource_data: dataOfResource },
});

/** The link from the resource's side. */
export const resourceClientView = view(ClientResource, {
  name: 'ResourceClient',
  key: 'client_id',
  attributes: ['id', 'resource_id', 'client_id', 'client_data', 'authorized', ...AUDIT_FIELDS],
  read: { client_data: dataOfClient },
});

/** Body of Add and Remove Client Resources. (Identity, "Authorize resource to client") */
export class ClientResourcesBody {
  @UuidsField() resources!: string[];
}

/** Body of Remove Resource Clients. */
export class ResourceClientsBody {
  @UuidsField() clients!: string[];
}

/** Body of Add Resource Clients; of clients that are linked the flag changes. */
export class NewResourceClients extends ResourceClientsBody {
  @FlagField({ optional: true, default: true, description: 'False suspends tokens for the resource.' })
  authorized?: boolean;
}

/** Body of Modify Resource Client. */
export class ResourceClientChanges extends PickType(ClientResource, ['authorized'] as const) {}
