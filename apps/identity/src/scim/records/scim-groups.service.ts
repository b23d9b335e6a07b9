import { newId, Records, type Database } from '@groundwork/records';
import { Injectable } from '@nestjs/common';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { insertSelfRow } from '../../directory/groups/group-closure.js';
import { GroupsService } from '../../directory/groups/groups.service.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { lockGrants } from '../../platform/privileges/privileges.js';
import type { ScimCaller } from '../connections/scim-callers.service.js';
import { GROUP_TYPE } from '../protocol/scim-resource-types.js';
import { readResource } from '../protocol/scim-patch.js';
import type { ScimOperation } from '../protocol/scim-patch-body.js';
import type { ScimListQuery } from '../protocol/scim-query.js';
import { groupColumns, groupNames, type GroupRow } from './scim-group-row.js';
import { changeMembers, groupChangesOf, membersOf, type GroupChanges } from './scim-members.js';
import { assertVersion, notFoundHere, uuidOf, type Found } from './scim-users.service.js';

/** Groups that a connection made, with those of its users who are members. (docs/scim.md, "Groups") */
@Injectable()
export class ScimGroups {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly groups: GroupsService,
  ) {}

  /** One statement, members included where they are wanted; another one for the total of an empty page. */
  async list(
    { connectionId }: ScimCaller,
    { condition, order, startIndex, count }: ScimListQuery,
    withMembers: boolean,
  ): Promise<Found<GroupRow>> {
    const among = sql`${FROM} where l.connection_id = ${connectionId}::uuid and l.kind = 'group' and ${condition}`;
    const limit = withMembers ? Math.min(count, MOST_WITH_MEMBERS) : count;
    const rows = await this.records.query<GroupRow & { total: number }>(sql`
      select ${groupColumns(withMembers)}, count(*) over () as total ${among} order by ${order} limit ${limit} offset ${startIndex - 1}`);
    if (rows[0] || (startIndex === 1 && count > 0)) return { total: rows[0]?.total ?? 0, rows };
    const [counted] = await this.records.query<{ total: number }>(sql`select count(*) as total ${among}`);
    return { total: counted?.total ?? 0, rows };
  }

  /** One statement. Throws `not_found`. */
  find({ connectionId }: ScimCaller, id: string, withMembers: boolean): Promise<GroupRow> {
    return findGroupRow(this.records, connectionId, id, withMembers);
  }

  /** Throws `invalid_request`, `conflict` where the name is taken, `forbidden` as `patch`. */
  create(by: ScimCaller, body: unknown): Promise<GroupRow> {
    const resource = readResource(GROUP_TYPE, body);
    const { group_name, external_id } = groupNames(resource);
    const { connectionId, tenantId } = by;
    const id = newId();
    return this.changes.make(async (tx) => {
      await tx.query(sql`
        insert into groups (id, tenant_id, group_name, created_by, updated_by)
        values (${id}::uuid, ${tenantId}::uuid, ${group_name}, ${connectionId}::uuid, ${connectionId}::uuid)`);
      await insertSelfRow(tx, id);
      await tx.query(sql`
        insert into scim_links (connection_id, kind, group_id, external_id)
        values (${connectionId}::uuid, 'group', ${id}::uuid, ${external_id})`);
      await changeMembers(tx, by, id, { all: false, add: membersOf(resource), remove: new Set() });
      return findGroupRow(tx, connectionId, id, true);
    });
  }

  /** Members that are not listed leave the group. Throws as `patch`. */
  replace(by: ScimCaller, id: string, body: unknown, ifMatch?: string): Promise<GroupRow> {
    const resource = readResource(GROUP_TYPE, body);
    groupNames(resource); // 400 before anything else
    return this.changes.make(async (tx) => {
      await lockGrants(tx, by.tenantId); // before the row, as whoever deletes the group does
      const row = await findGroupRow(tx, by.connectionId, id, false, LOCK);
      assertVersion(row, ifMatch);
      await write(tx, by, row, {
        resource,
        members: { all: true, add: membersOf(resource), remove: new Set() },
      });
      return findGroupRow(tx, by.connectionId, row.id, true);
    });
  }

  /**
   * All operations or none; who is a member already is not read: that costs two statements, whatever the number. Throws `not_found`,
   * `conflict`, `precondition_failed`, the faults of RFC 7644 §3.5.2; `forbidden` where a member gets or loses what a connection does not hold.
   */
  async patch(by: ScimCaller, id: string, operations: readonly ScimOperation[], ifMatch?: string): Promise<void> {
    await this.changes.make(async (tx) => {
      await lockGrants(tx, by.tenantId); // before the row, as whoever deletes the group does
      const row = await findGroupRow(tx, by.connectionId, id, false, LOCK);
      assertVersion(row, ifMatch);
      const before = {
        displayName: row.group_name,
        ...(row.external_id === null ? {} : { externalId: row.external_id }),
      };
      await write(tx, by, row, groupChangesOf(before, operations));
    });
  }

  /** Throws `not_found`, `precondition_failed`; `forbidden` where a member loses what a connection does not hold. */
  async delete(by: ScimCaller, id: string, ifMatch?: string): Promise<void> {
    const { id: known } = await this.find(by, id, false); // 404 for a group that is another connection's
    await this.groups.delete(by.caller, known, undefined, async (tx) =>
      assertVersion(await findGroupRow(tx, by.connectionId, known, false, LOCK), ifMatch),
    );
  }
}

/** Of a page with members, which may be thousands each; without them (`excludedAttributes=members`) it is as large as any. */
const MOST_WITH_MEMBERS = 20;
const FROM = sql`from scim_links l join groups g on g.id = l.record_id`;
/** Those who change a group take turns. */
const LOCK = sql`for no key update of l, g`;

async function findGroupRow(
  db: Pick<Database, 'query'>,
  connectionId: string,
  id: string,
  withMembers: boolean,
  lock: Sql = empty,
): Promise<GroupRow> {
  const [row] = await db.query<GroupRow>(sql`
    select ${groupColumns(withMembers)} ${FROM}
    where l.connection_id = ${connectionId}::uuid and l.kind = 'group' and l.record_id = ${uuidOf(id, 'group')}::uuid ${lock}`);
  if (!row) throw notFoundHere('group', id);
  return row;
}

const LATER = sql`greatest(clock_timestamp(), updated_at + interval '1 microsecond')`;

/** Writes what differs: names in two statements, members in two. */
async function write(tx: Database, by: ScimCaller, row: GroupRow, { resource, members }: GroupChanges): Promise<void> {
  const { group_name, external_id } = groupNames(resource);
  if (group_name !== row.group_name)
    await tx.query(sql`
      update groups set group_name = ${group_name}, updated_by = ${by.connectionId}::uuid, updated_at = ${LATER} where id = ${row.id}::uuid`);
  const moved = await changeMembers(tx, by, row.id, members);
  const sets = [
    ...(external_id === row.external_id ? [] : [sql`external_id = ${external_id}`]),
    sql`updated_at = ${LATER}`,
  ];
  if (moved || sets.length > 1)
    await tx.query(sql`
      update scim_links set ${join(sets)} where connection_id = ${by.connectionId}::uuid and kind = 'group' and record_id = ${row.id}::uuid`);
}
