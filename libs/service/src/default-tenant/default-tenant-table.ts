/** The table of `DefaultTenant`, for an app's migration, and an index by which rows without a tenant are found. */
export const defaultTenantTable = (tables: readonly string[]): string => `
  create table default_tenant (
    id uuid primary key,
    is_only boolean not null default true,
    created_at timestamptz not null default now(),
    constraint default_tenant_only unique (is_only),
    constraint default_tenant_is_only check (is_only)
  );
  ${tables.map((table) => `create index ${table}_without_tenant on ${table} (id) where tenant_id is null;`).join('\n  ')}
`;
