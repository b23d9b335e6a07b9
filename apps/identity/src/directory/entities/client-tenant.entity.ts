import { Audited, recordJson, view } from '@groundwork/records';
import { ObjectField, UuidField, UuidsField } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Tenant } from './tenant.entity.js';

/** A tenant as it stands inside other records: without children. */
const tenantData = view(Tenant, { name: 'TenantData' });

const dataOfTenant = (link: Sql): Sql =>
  recordJson(tenantData, 't1', (tenant) => sql`${tenant}.id = ${link}.tenant_id`);

/** Users of a tenant may sign in through a client whose `sign_in_tenants` is `listed`. */
@Entity({ name: 'client_tenants' })
export class ClientTenant extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) client_id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) tenant_id!: string;
  @ObjectField(() => Tenant, { readOnly: true }) tenant_data!: Tenant;
}

/** A tenant of a client. */
export const clientTenantView = view(ClientTenant, { name: 'ClientTenant', read: { tenant_data: dataOfTenant } });

/** Tenants to link or unlink. */
export class TenantsBody {
  @UuidsField() tenants!: string[];
}
