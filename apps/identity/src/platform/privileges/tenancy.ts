import type { Database } from '@groundwork/records';
import { ApiError, invalidField, type Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';

/** A caller whose token is bound to no tenant; it may have narrowed itself to one by header. */
export const isGlobal = (caller: Caller): boolean => caller.allTenants || caller.claims['tenant_id'] === undefined;

/**
 * Throws `invalid_request` when a caller bound to a tenant sends a member that only global callers may, and when one contradicts the
 * header `Tenant-Id`. (identity.md §8, "Mass assignment")
 */
export function assertGlobalMembers(caller: Caller, body: object, members: readonly string[]): void {
  if (caller.allTenants) return;
  const given = isGlobal(caller)
    ? members.find((name) => contradicts(Reflect.get(body, name), caller.tenantId))
    : members.find((name) => Reflect.get(body, name) !== undefined);
  if (!given) return;
  if (isGlobal(caller)) throw invalidField(given, 'contradicts the header Tenant-Id', 'rule');
  throw invalidField(given, 'may be set by global callers only', 'forbidden');
}

/** Whether a member (`is_global`, `tenant_id`) says another tenant than the header does. */
const contradicts = (value: unknown, tenantId: string | null): boolean =>
  value === true || (typeof value === 'string' && value.toLowerCase() !== tenantId);

/** A record that all tenants share is changed by global callers only. Throws `forbidden`. */
export function assertOwn(caller: Caller, row: Readonly<Record<string, unknown>>): void {
  if (caller.allTenants || row['tenant_id'] === caller.tenantId) return;
  throw new ApiError('forbidden', 'The record is shared by all tenants; a tenant cannot change it.');
}

/** The tenant a new record belongs to that cannot do without: the one given, the caller's, or the default one. */
export async function homeOf(db: Pick<Database, 'query'>, caller: Caller, given?: string | null): Promise<string> {
  const named = given ?? caller.tenantId;
  if (named) return named;
  const [row] = await db.query<{ id: string }>(sql`select id from tenants where is_default`);
  if (!row) throw new ApiError('server_error', 'There is no default tenant.');
  return row.id;
}
