import { Injectable } from '@nestjs/common';
import {
  createRecord,
  deleteRecord,
  findRecord,
  findRow,
  listRecords,
  modifyRecord,
  Records,
  type Database,
  type Row,
  childrenBy,
  view,
} from '@groundwork/records';
import { ApiError, type Caller, type IfMatchStates, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { Changes } from '../../platform/changes/changes.service.js';
import { affect, lockGrants, assertGlobalMembers } from '../../platform/privileges/privileges.js';
import { at, placesOfRoles, scopesOfRoles } from '../../platform/privileges/holdings.js';
import { Role, type NewRole, type RoleChanges } from '../entities/role.entity.js';
import { roleMemberViews } from '../entities/membership.entity.js';
import { rolePermissionView } from '../entities/permission.entity.js';
import { linkedBy } from '../links/linked-by.js';
import sql from 'sql-template-tag';

/** A role with its permissions and direct members. (api.md, "Identity", role) */
export const roleView = view(Role, {
  name: 'Role',
  path: '/roles',
  children: childrenBy('role_id', { permissions: () => rolePermissionView, members: () => roleMemberViews.direct }),
  aggregations: { owner: 'role_id' },
  ...linkedBy({
    // By the scopes: the index of permissions begins with the resource.
    scope_id: (ids) =>
      sql`select p.role_id from scopes s join role_permissions p on p.resource_id = s.resource_id and p.scope_id = s.id where s.id = any (${ids})`,
  }),
});

/** The row of a role visible to the caller. Throws `not_found`. */
export const findRole = (db: Database, caller: Caller, id: string): Promise<Role> =>
  findRow<Role>(db.of(Role, caller), roleView, { id });

/** Permissions under one name. (api.md, "Identity", role) */
@Injectable()
export class RolesService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  list(caller: Caller, query: ListQuery) {
    return listRecords(this.records.of(Role, caller), roleView, query);
  }

  /** Throws `not_found`. */
  find(caller: Caller, id: string, query: RecordQuery) {
    return findRecord(this.records.of(Role, caller), roleView, { id }, query);
  }

  /** Throws `conflict` when the name is taken. */
  create(caller: Caller, role: NewRole, query: RecordQuery) {
    assertGlobalMembers(caller, role, ['tenant_id']);
    return this.changes.make((tx) => createRecord(tx.of(Role, caller), roleView, role, query));
  }

  /** Throws `conflict`, `default_protected` for the name of a system role. */
  modify(caller: Caller, id: string, changes: RoleChanges, query: RecordQuery, ifMatch?: IfMatchStates) {
    const check = (before: Row, values: Row): void => {
      if (before['is_system'] && 'role_name' in values) throw protectedRole('renamed');
    };
    return this.changes.make((tx) =>
      modifyRecord(tx.of(Role, caller), roleView, { id }, changes, { query, ifMatch, check }),
    );
  }

  /** Its members lose its permissions. Throws `default_protected` for a system role, `forbidden` when the caller lacks one. */
  async delete(caller: Caller, id: string, ifMatch?: IfMatchStates) {
    const check = ({ is_system }: Row): void => {
      if (is_system) throw protectedRole('deleted');
    };
    await this.changes.make(async (tx) => {
      const { tenant_id } = await findRole(tx, caller, id);
      await lockGrants(tx, tenant_id);
      await affect(tx, caller, 'grant', at(scopesOfRoles([id]), placesOfRoles([id])));
      await deleteRecord(tx.of(Role, caller), roleView, { id }, { ifMatch, check });
    });
  }
}

const protectedRole = (done: string): ApiError => new ApiError('default_protected', `A system role cannot be ${done}.`);
