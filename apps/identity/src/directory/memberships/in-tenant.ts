import type { RecordSet } from '@groundwork/records';
import sql from 'sql-template-tag';

/** Those that may be linked with something of a tenant: of the same tenant; of any, with what belongs to none. */
export const inTenant = (set: RecordSet, tenantId: string | null): RecordSet =>
  tenantId === null ? set : set.where(sql`t.tenant_id = ${tenantId}`);

/** The same, where what belongs to no tenant is for every one. */
export const inTenantOrShared = (set: RecordSet, tenantId: string | null): RecordSet =>
  tenantId === null
    ? set.where(sql`t.tenant_id is null`)
    : set.where(sql`(t.tenant_id = ${tenantId} or t.tenant_id is null)`);
