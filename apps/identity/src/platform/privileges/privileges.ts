import type { Database } from '@groundwork/records';
import { ApiError, type Caller, invalidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { type Holdings, heldInTenants, type Residents } from './holdings.js';

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

/** One writer of what is given and taken per tenant at a time. */
const GRANT_LOCK = 7_226_050;

/**
 * Keeps others from giving or taking anything in a tenant until the transaction ends: what two writers check for themselves could
 * together be more than either may. `null`, for what all tenants share, waits for the writers of every tenant. Costs 1 statement.
 */
export async function lockGrants(tx: Database, tenantId: string | null): Promise<void> {
  await tx.query(
    tenantId === null
      ? sql`select pg_advisory_xact_lock(${GRANT_LOCK}::int, hashtext(current_schema()))`
      : sql`select pg_advisory_xact_lock_shared(${GRANT_LOCK}::int, hashtext(current_schema())),
          pg_advisory_xact_lock(${GRANT_LOCK}::int, hashtext(current_schema() || ${tenantId}))`,
  );
}

/**
 * What a write changes: all that a client or a user can do (`client`, `user`), what somebody is given or loses (`grant`), or all that
 * users and clients of a tenant can do (`tenant`). Operations declare it as `affects`.
 */
export type AffectedKind = 'client' | 'user' | 'grant' | 'tenant';

/** What was checked in a transaction. */
const checked = new WeakMap<object, Set<string>>();

/** Notes that a transaction was checked for a kind. */
export function noteChecked(tx: Database, kind: AffectedKind): void {
  const kinds = checked.get(tx) ?? new Set();
  checked.set(tx, kinds.add(kind));
}

/** The kinds among those declared for which a transaction was not checked. */
export const uncheckedKinds = (tx: Database, declared: readonly string[]): string[] =>
  declared.filter((kind) => !checked.get(tx)?.has(kind));

const MAX_NAMED = 10;

/**
 * Checks that the caller holds all that a write affects: each scope of a system resource at each place. `null`: this time the write
 * affects nothing. To be called in the transaction of the write; `Changes.make` refuses to commit without it. Costs 1 statement.
 * Throws `forbidden` naming scopes and places. (docs/privileges.md)
 */
export async function affect(
  tx: Database,
  caller: Caller,
  kind: AffectedKind,
  holdings: Holdings | null,
): Promise<void> {
  if (holdings) {
    const lacking = await tx.query<Lacking>(sql`${lackingOf(caller, holdings)} order by 1, 2, 3 limit ${MAX_NAMED}`);
    if (lacking.length > 0) throw insufficientPrivileges(lacking);
  }
  noteChecked(tx, kind);
}

/** The same for all that users and clients of some tenants hold. */
export const affectTenants = (tx: Database, caller: Caller, tenantIds: readonly string[]): Promise<void> =>
  affect(tx, caller, 'tenant', tenantIds.length > 0 ? residents(caller, { tenantIds, clients: true }) : null);

/** The same for all that the users hold whom the caller can see. */
export const affectVisibleUsers = (db: Database, caller: Caller): Promise<void> =>
  affect(
    db,
    caller,
    'user',
    residents(caller, { tenantIds: caller.tenantId === null ? 'all' : [caller.tenantId], clients: false }),
  );

const residents = (caller: Caller, of: Residents): Holdings =>
  heldInTenants(of, lackedBy(caller), placeOf(caller) !== null);

/** A pair that the caller lacks. */
interface Lacking {
  readonly scope_name: string;
  readonly identifier_url: string;
  readonly place: string | null;
}

/** Selects the pairs among holdings that the caller lacks. Scopes of own resources, and those that all users have, are not counted. */
export const lackingOf = (caller: Caller, holdings: Holdings): Sql => sql`
  select distinct s0.scope_name, r0.identifier_url, h0.place
  from (${holdings}) h0 (scope_id, place) join scopes s0 on s0.id = h0.scope_id join resources r0 on r0.id = s0.resource_id and r0.is_system
  where not s0.all_users and not (${carries(caller)} and (${placeOf(caller)}::uuid is null or h0.place is not distinct from ${placeOf(caller)}::uuid))`;

/** Selects the scopes of system resources that the caller's token lacks: columns scope_id, resource_id. */
const lackedBy = (caller: Caller): Sql => sql`
  select s0.id as scope_id, s0.resource_id from scopes s0 join resources r0 on r0.id = s0.resource_id and r0.is_system
  where not s0.all_users and not (${carries(caller)})`;

/** The token names the scope `s0`, and is for its resource `r0`: by its name alone, a scope of another resource would count. */
const carries = ({ scopes, claims }: Caller): Sql =>
  sql`s0.scope_name = any (${[...scopes]}::text[]) and r0.identifier_url = any (${[claims['aud']].flat()}::text[])`;

/** Where the caller's scopes count: the tenant its token is bound to, or everywhere. A header changes nothing about it. */
const placeOf = ({ claims }: Caller): string | null => (claims['tenant_id'] as string | undefined) ?? null; // a verified claim

function insufficientPrivileges(lacking: readonly Lacking[]): ApiError {
  const places = [...new Set(lacking.map(({ place }) => place))];
  const said = places.map((place) => {
    const names = lacking.filter((one) => one.place === place).map(({ scope_name }) => scope_name);
    return `${[...new Set(names)].join(', ')} at ${nameOf(place)}`;
  });
  const details = lacking.map(({ scope_name, identifier_url, place }) => ({
    field: 'scope',
    code: 'insufficient_privileges',
    message: `lacks ${scope_name} of ${identifier_url} at ${nameOf(place)}`,
  }));
  return new ApiError('forbidden', `Insufficient privileges: the token lacks ${said.join('; ')}.`, { details });
}

const nameOf = (place: string | null): string => (place === null ? 'all tenants' : `the tenant ${place}`);
