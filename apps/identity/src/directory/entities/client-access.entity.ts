import { AUDIT_FIELDS, Audited, view } from '@groundwork/records';
import { FlagField, ObjectField, UuidField, UuidsField, type FieldRule } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ClientData, dataOfClient } from './client.entity.js';
import { dataOfResource, Resource } from './resource.entity.js';
import { PickType } from '@nestjs/swagger';

/** A client is authorized for a resource; seen from either side. (Identity, "Client resource", "Resource client") */
@Entity({ name: 'client_resources' })
export class ClientResource extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) client_id!: string;
  @ObjectField(() => ClientData, { readOnly: true }) client_data!: ClientData;
  @Column('uuid') @UuidField({ readOnly: true }) resource_id!: string;
  @ObjectField(() => Resource, { readOnly: true }) resource_data!: Resource;
  @Column('boolean')
  @FlagField('While false, the client gets no tokens for the resource.')
  authorized!: boolean;
}

const FLAG: FieldRule = { type: 'boolean', schema: {}, nullable: false, writeOnly: false };

/** The link from the client's side. `q` may name `authorized`, too, which the specification does not show here. */
export const clientResourceView = view(ClientResource, {
  name: 'ClientResource',
  attributes: ['id', 'client_id', 'resource_id', 'resource_data', ...AUDIT_FIELDS],
  read: { resource_data: dataOfResource },
  filters: { authorized: FLAG },
  queryBy: { authorized: (link) => sql`${link}.authorized` },
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
