import type { Database } from '@groundwork/records';
import { jsonBytes } from '@groundwork/rest';
import sql, { join, type Sql } from 'sql-template-tag';
import { cancelTickets } from '../../directory/users/user-tickets.js';
import { endGrantsOfUser } from '../../platform/grants/end-grants.js';
import type { ScimCaller } from '../connections/scim-callers.service.js';
import { scimFault } from '../protocol/scim-fault.js';
import type { ScimObject } from '../protocol/scim-values.js';
import { writeIdentity } from './scim-identities.js';
import { columnsOf, type UserColumns } from './scim-user-columns.js';
import { extraOf, USER_COLUMNS, type UserRow } from './scim-user-row.js';

const MAX_EXTRA_BYTES = 65_536;
const MAX_NAME = 255;

/** What a link holds of a resource. Throws `invalidValue`. */
export function linkValuesOf(resource: ScimObject) {
  const extra = JSON.stringify(extraOf(resource));
  if (jsonBytes(extraOf(resource)) > MAX_EXTRA_BYTES)
    throw scimFault('invalidValue', 'body', `says more than ${MAX_EXTRA_BYTES} bytes of one user`);
  return {
    user_name: shortText(resource, 'userName'),
    external_id: resource['externalId'] === undefined ? null : shortText(resource, 'externalId'),
    extra,
  };
}

function shortText(resource: ScimObject, name: string): string {
  const value = resource[name];
  if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_NAME)
    throw scimFault('invalidValue', name, `must be a text of 1 to ${MAX_NAME} characters`);
  return value;
}

/** An address counts as verified in the verified domains of the tenant only. */
export async function isOfVerifiedDomain(tx: Database, tenantId: string, email: string | null): Promise<boolean> {
  if (email === null) return false;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const rows = await tx.query(sql`
    select 1 from tenant_domains where tenant_id = ${tenantId}::uuid and domain = ${domain} and verified_at is not null`);
  return rows.length > 0;
}

/** Columns that follow from a resource are written where it says something else than before: what others set stays. */
function changedColumns(row: UserRow, before: ScimObject | null, after: ScimObject): Partial<UserColumns> {
  const is = columnsOf(after);
  const was = before === null ? undefined : columnsOf(before);
  const changed = Object.entries(is).filter(([name, value]) => {
    const said = was?.[name as keyof UserColumns] ?? null; // columns of the same kind
    return value !== said && value !== row[name as keyof UserColumns];
  });
  return Object.fromEntries(changed);
}

/**
 * Makes a user what its resource says, and answers its row. A new address ends what was mailed to the old one; who is not active any more is
 * blocked and signed out everywhere. Nothing is written where nothing differs. `before`: `null` for one that the connection has just got.
 */
export async function writeUser(
  tx: Database,
  by: ScimCaller,
  row: UserRow,
  before: ScimObject | null,
  after: ScimObject,
): Promise<UserRow> {
  const { connectionId, tenantId } = by;
  const columns = changedColumns(row, before, after);
  const link = linkValuesOf(after);
  const isBlocked = staysBlocked(row, after) || after['active'] === false;
  const sets = assignments(columns);
  const moved = columns.email !== undefined && columns.email?.toLowerCase() !== row.email?.toLowerCase();
  if (moved && before !== null) {
    await cancelTickets(tx, row.id, null);
    const verified = await isOfVerifiedDomain(tx, tenantId, columns.email ?? null);
    sets.push(
      sql`email_verified = ${verified}::boolean, awaits_verification = awaits_verification and not ${verified}::boolean`,
    );
  }
  if (isBlocked !== row.is_blocked) sets.push(blocking(isBlocked));
  if (sets.length > 0)
    await tx.query(sql`
      update users set ${join(sets)}, updated_by = ${connectionId}::uuid, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
      where id = ${row.id}::uuid`);
  await writeIdentity(tx, by, row.id, { was: before === null ? null : row.external_id, is: link.external_id });
  if (isBlocked && !row.is_blocked) await endGrantsOfUser(tx, row.id);
  if (before !== null && !isSame(before, after))
    await tx.query(sql`
      update scim_links set user_name = ${link.user_name}, external_id = ${link.external_id}, extra = ${link.extra}::jsonb,
        updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
      where connection_id = ${connectionId}::uuid and kind = 'user' and record_id = ${row.id}::uuid`);
  const [written] = await tx.query<UserRow>(sql`
    select ${USER_COLUMNS} from scim_links l join users u on u.id = l.record_id
    where l.connection_id = ${connectionId}::uuid and l.kind = 'user' and l.record_id = ${row.id}::uuid`);
  return written ?? row;
}

/** A directory takes back its own block alone: that of an administrator stays, however often it says that the user is active. */
const staysBlocked = ({ is_blocked, extra }: UserRow, { active }: ScimObject): boolean =>
  is_blocked && (active === undefined || extra['active'] !== false);

const COLUMNS = {
  username: sql`username`,
  email: sql`email`,
  name: sql`name`,
  given_name: sql`given_name`,
  family_name: sql`family_name`,
  middle_name: sql`middle_name`,
  nickname: sql`nickname`,
  locale: sql`locale`,
  zoneinfo: sql`zoneinfo`,
} as const satisfies Readonly<Record<keyof UserColumns, Sql>>;

const assignments = (columns: Partial<UserColumns>): Sql[] =>
  Object.entries(columns).map(([name, value]) => sql`${COLUMNS[name as keyof UserColumns]} = ${value}::text`);

const blocking = (isBlocked: boolean): Sql =>
  isBlocked
    ? sql`is_blocked = true, blocked_at = now(), blocked_reason = 'The directory made the user inactive.', blocked_until = null`
    : sql`is_blocked = false, blocked_at = null, blocked_reason = null, blocked_until = null`;

/** The same members, in whatever order. */
const isSame = (one: ScimObject, other: ScimObject): boolean => sorted(one) === sorted(other);
const sorted = (object: ScimObject): string =>
  JSON.stringify(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
