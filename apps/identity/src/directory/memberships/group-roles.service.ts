import { Injectable } from '@nestjs/common';
import { assertAllExist, link, listRecords, Records, unlink, type Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import type { AskedLinks } from '../permissions/link-query.js';
import { findGroup } from '../groups/groups.service.js';
import { affect, lockGrants } from '../../platform/privileges/privileges.js';
import { at, placesOfGroups, scopesOfRoles } from '../../platform/privileges/holdings.js';
import { Role } from '../entities/role.entity.js';
import { GroupRole } from '../entities/membership.entity.js';
import { inTenantOrShared } from '../groups/group-closure.js';

/** Which roles the members of a group have. (Identity, "Group Roles") */
@Injectable()
export class GroupRolesService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  async list(caller: Caller, groupId: string, { view, query }: AskedLinks) {
    await findGroup(this.records, caller, groupId);
    const links = this.records.of(view.entity, caller).where(sql`t.group_id = ${groupId}`);
    return listRecords(links.at(`/groups/${groupId}/roles`), view, query);
  }

  /** Throws `not_found` naming the unknown, `forbidden` when a role gives what the caller lacks. */
  add(caller: Caller, groupId: string, roles: readonly string[]): Promise<void> {
    return this.changes.make(async (tx) => {
      const { tenant_id } = await findGroup(tx, caller, groupId);
      await assertAllExist(inTenantOrShared(tx.of(Role, caller), tenant_id), 'roles', roles);
      await affectRoles(tx, caller, tenant_id, groupId, roles);
      await link(tx, caller, GroupRole, { of: ['group_id', groupId], with: ['role_id', roles] });
    });
  }

  /** Throws `not_found` naming the unknown, `forbidden` when a role gave what the caller lacks. */
  remove(caller: Caller, groupId: string, roles: readonly string[]): Promise<void> {
    return this.changes.make(async (tx) => {
      const { tenant_id } = await findGroup(tx, caller, groupId);
      await assertAllExist(tx.of(Role, caller), 'roles', roles);
      await affectRoles(tx, caller, tenant_id, groupId, roles);
      await unlink(tx, GroupRole, { of: ['group_id', groupId], with: ['role_id', roles] });
    });
  }
}

/** All members have what the roles give, those of groups below, too. */
async function affectRoles(
  tx: Database,
  caller: Caller,
  tenantId: string | null,
  groupId: string,
  roles: readonly string[],
): Promise<void> {
  await lockGrants(tx, tenantId);
  await affect(tx, caller, 'grant', at(scopesOfRoles(roles), placesOfGroups([groupId])));
}
