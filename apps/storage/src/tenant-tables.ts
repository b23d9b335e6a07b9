import type { TenantTable } from '@groundwork/service';

/** Tables whose rows belong to tenants; names of buckets are unique within one. */
export const TENANT_TABLES: readonly TenantTable[] = [
  { name: 'bucket', unique: 'name' },
  { name: 'folder' },
  { name: 'file' },
  { name: 'upload' },
];
