import { Injectable } from '@nestjs/common';
import {
  createRecord,
  deleteRecord,
  findRecord,
  findRow,
  listRecords,
  modifyRecord,
  newId,
  Records,
  type Database,
  childrenBy,
  view,
} from '@groundwork/records';
import type { Caller, IfMatchStates, ListQuery, RecordQuery } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import { affect, lockGrants, assertGlobalMembers } from '../../platform/privileges/privileges.js';
import { at, placesOfGroups, scopesOfGroups } from '../../platform/privileges/holdings.js';
import { insertSelfRow, lockClosure, rebuildClosure, subtreeOf } from './group-closure.js';
import { Group, type GroupChanges, type NewGroup } from '../entities/group.entity.js';
import { groupMemberViews, groupRoleViews, nestedGroupViews } from '../entities/membership.entity.js';
import { linkedBy } from '../links/linked-by.js';

/** A group with its direct members, roles and nested groups. (api.md, "Identity", group) */
export const groupView = view(Group, {
  name: 'Group',
  path: '/groups',
  children: childrenBy('group_id', {
    members: () => groupMemberViews.direct,
    roles: () => groupRoleViews.direct,
    groups: () => nestedGroupViews.direct,
  }),
  aggregations: { owner: 'group_id' },
  ...linkedBy({
    nested_group_id: (ids) => sql`select n.group_id from nested_groups n where n.nested_group_id = any (${ids})`,
    role_id: (ids) => sql`select r.group_id from group_roles r where r.role_id = any (${ids})`,
  }),
});

/** The row of a group visible to the caller. Throws `not_found`. */
export const findGroup = (db: Database, caller: Caller, id: string): Promise<Group> =>
  findRow<Group>(db.of(Group, caller), groupView, { id });

/** Users who belong together. (api.md, "Identity", group) */
@Injectable()
export class GroupsService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  list(caller: Caller, query: ListQuery) {
    return listRecords(this.records.of(Group, caller), groupView, query);
  }

  /** Throws `not_found`. */
  find(caller: Caller, id: string, query: RecordQuery) {
    return findRecord(this.records.of(Group, caller), groupView, { id }, query);
  }

  /** Throws `conflict` when the name is taken. */
  create(caller: Caller, group: NewGroup, query: RecordQuery) {
    assertGlobalMembers(caller, group, ['tenant_id']);
    const id = newId();
    return this.changes.make(async (tx) => {
      const made = await createRecord(tx.of(Group, caller), groupView, { ...group, id }, query);
      await insertSelfRow(tx, id);
      return made;
    });
  }

  /** Throws `conflict`. */
  modify(caller: Caller, id: string, changes: GroupChanges, query: RecordQuery, ifMatch?: IfMatchStates) {
    return this.changes.make((tx) =>
      modifyRecord(tx.of(Group, caller), groupView, { id }, changes, { query, ifMatch }),
    );
  }

  /** The groups nested in it stay, and are no longer below those above it. Throws `forbidden` when members had what the caller lacks. */
  /** `before` may refuse, in the same transaction. */
  async delete(caller: Caller, id: string, ifMatch?: IfMatchStates, before?: (tx: Database) => Promise<void>) {
    await this.changes.make(async (tx) => {
      const { tenant_id } = await findGroup(tx, caller, id);
      await lockGrants(tx, tenant_id);
      await before?.(tx);
      await lockClosure(tx, tenant_id);
      await affect(tx, caller, 'grant', at(scopesOfGroups([id]), placesOfGroups([id])));
      const subtree = await subtreeOf(tx, [id]);
      await tx.query(sql`delete from nested_groups where group_id = ${id} or nested_group_id = ${id}`);
      await deleteRecord(tx.of(Group, caller), groupView, { id }, { ifMatch });
      await rebuildClosure(
        tx,
        subtree.filter((group) => group !== id),
      );
    });
  }
}
