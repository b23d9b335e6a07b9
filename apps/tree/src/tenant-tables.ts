import type { TenantTable } from '@groundwork/service';

/** Tables whose rows belong to tenants; codes of trees are unique within one. */
export const TENANT_TABLES: readonly TenantTable[] = [{ name: 'tree', unique: 'code' }];
