import { newId, Records, type Database } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql, { empty, type Sql } from 'sql-template-tag';
import { insertUsers, userDocument } from '../../directory/users/insert-users.js';
import { UsersService } from '../../directory/users/users.service.js';
import { recordEvent } from '../../platform/audit/record-event.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { anyOf, heldByUsers } from '../../platform/privileges/holdings.js';
import { affect } from '../../platform/privileges/privileges.js';
import type { ScimCaller } from '../connections/scim-callers.service.js';
import { USER_TYPE } from '../protocol/scim-resource-types.js';
import { applyOperation, readResource } from '../protocol/scim-patch.js';
import type { ScimOperation } from '../protocol/scim-patch-body.js';
import type { ScimListQuery } from '../protocol/scim-query.js';
import type { ScimObject } from '../protocol/scim-values.js';
import { adoptable } from './scim-adoption.js';
import { columnsOf } from './scim-user-columns.js';
import { resourceOf, USER_COLUMNS, versionOf, type UserRow } from './scim-user-row.js';
import { isOfVerifiedDomain, linkValuesOf, writeUser } from './scim-user-writes.js';

/** What a list found. */
export interface Found<R> {
  readonly total: number;
  readonly rows: readonly R[];
}

/** Users of a connection: those it made, and those it adopted by a verified domain. (docs/scim.md, "Users") */
@Injectable()
export class ScimUsers {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly users: UsersService,
  ) {}

  /** One statement; another one for the total of an empty page. */
  async list(
    { connectionId }: ScimCaller,
    { condition, order, startIndex, count }: ScimListQuery,
  ): Promise<Found<UserRow>> {
    const among = sql`${FROM_LINKS} where l.connection_id = ${connectionId}::uuid and l.kind = 'user' and ${condition}`;
    const rows = await this.records.query<UserRow & { total: number }>(sql`
      select ${USER_COLUMNS}, count(*) over () as total ${among} order by ${order} limit ${count} offset ${startIndex - 1}`);
    if (rows[0] || (startIndex === 1 && count > 0)) return { total: rows[0]?.total ?? 0, rows };
    const [counted] = await this.records.query<{ total: number }>(sql`select count(*) as total ${among}`);
    return { total: counted?.total ?? 0, rows };
  }

  /** One statement. Throws `not_found`. */
  find({ connectionId }: ScimCaller, id: string): Promise<UserRow> {
    return findUserRow(this.records, connectionId, id);
  }

  /**
   * A new user; or one that is there, where the address belongs to a verified domain of the tenant. Throws `invalid_request`, `forbidden`
   * for one who holds what a connection does not, `conflict` where the name or address is another's.
   */
  create(by: ScimCaller, body: unknown): Promise<UserRow> {
    const resource = readResource(USER_TYPE, body);
    const columns = columnsOf(resource);
    const link = linkValuesOf(resource);
    const { connectionId, tenantId, caller } = by;
    return this.changes.make(async (tx) => {
      const known = await adoptable(tx, by, columns);
      const id = known ?? newId();
      if (known) {
        await affect(tx, caller, 'user', heldByUsers(anyOf([known])));
        await recordEvent(tx, { event_type: 'user.adopted', subject_type: 'user', subject_id: known });
      } else {
        const verified = await isOfVerifiedDomain(tx, tenantId, columns.email);
        const audit = { created_by: connectionId, updated_by: connectionId };
        const values = { ...columns, ...audit, id, tenant_id: tenantId, email_verified: verified };
        await tx.query(insertUsers(userDocument(values)));
      }
      await tx.query(sql`
        insert into scim_links (connection_id, kind, user_id, user_name, external_id, extra)
        values (${connectionId}::uuid, 'user', ${id}::uuid, ${link.user_name}, ${link.external_id}, ${link.extra}::jsonb)`);
      const row = await findUserRow(tx, connectionId, id);
      const active = resource['active'] !== false && !row.is_blocked; // who was blocked before an adoption stays so
      return writeUser(tx, by, row, null, { ...resource, active });
    });
  }

  /** All that the directory says is replaced; whether the user is active stays unless it is said. Throws as `patch`. */
  replace(by: ScimCaller, id: string, body: unknown, ifMatch?: string): Promise<UserRow> {
    const given = readResource(USER_TYPE, body);
    return this.change(by, id, ifMatch, ({ active }) => ({ active, ...given }));
  }

  /** All operations or none. Throws `not_found`, `forbidden`, `conflict`, `precondition_failed`, the faults of RFC 7644 §3.5.2. */
  patch(by: ScimCaller, id: string, operations: readonly ScimOperation[], ifMatch?: string): Promise<UserRow> {
    return this.change(by, id, ifMatch, (resource) =>
      operations.reduce((changed, operation) => applyOperation(USER_TYPE, changed, operation), resource),
    );
  }

  /** Ends its sessions and grants. Throws `not_found`, `forbidden`, `precondition_failed`. */
  async delete(by: ScimCaller, id: string, ifMatch?: string): Promise<void> {
    await this.users.delete(by.caller, uuidOf(id, 'user'), undefined, async (tx) =>
      assertVersion(await findUserRow(tx, by.connectionId, id, LOCK), ifMatch),
    );
  }

  private change(by: ScimCaller, id: string, ifMatch: string | undefined, work: (before: ScimObject) => ScimObject) {
    return this.changes.make(async (tx) => {
      const row = await findUserRow(tx, by.connectionId, id, LOCK);
      assertVersion(row, ifMatch);
      await affect(tx, by.caller, 'user', heldByUsers(anyOf([row.id])));
      const before = resourceOf(row);
      return writeUser(tx, by, row, before, work(before));
    });
  }
}

const FROM = sql`from scim_links l join users u on u.id = l.record_id`;
/**
 * Each user is found by its link. How many links a name has is unknown to the planner, which takes it for one of two hundred: it would read
 * all users to join them.
 */
const FROM_LINKS = sql`
  from scim_links l cross join lateral (
    select id, username, email, email_verified, name, given_name, family_name, middle_name, nickname, locale, zoneinfo, is_blocked,
      blocked_until, created_at, updated_at
    from users where users.id = l.record_id offset 0) u`;
/** Those who change a user take turns. */
const LOCK = sql`for no key update of l, u`;

/** The user of a connection. Throws `not_found`, for an id of any form. */
export async function findUserRow(
  db: Pick<Database, 'query'>,
  connectionId: string,
  id: string,
  lock: Sql = empty,
): Promise<UserRow> {
  const [row] = await db.query<UserRow>(sql`
    select ${USER_COLUMNS} ${FROM} where l.connection_id = ${connectionId}::uuid and l.kind = 'user' and l.record_id = ${uuidOf(id, 'user')}::uuid ${lock}`);
  if (!row) throw notFoundHere('user', id);
  return row;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids of other forms are those of nobody. Throws `not_found`. */
export function uuidOf(id: string, kind: string): string {
  if (!UUID.test(id)) throw notFoundHere(kind, id);
  return id.toLowerCase();
}

export const notFoundHere = (kind: string, id: string): ApiError =>
  new ApiError('not_found', `There is no ${kind} ${id.slice(0, 100)} of this connection.`);

/** Throws `precondition_failed`. (RFC 7644 §3.14) */
export function assertVersion(row: Parameters<typeof versionOf>[0], ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  if (ifMatch.split(',').some((version) => version.trim() === versionOf(row))) return;
  throw new ApiError('precondition_failed', 'The resource has changed since; read it again.');
}
