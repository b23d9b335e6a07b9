import { Injectable } from '@nestjs/common';
import {
  createRecord,
  deleteRecord,
  findRecord,
  findRow,
  listRecords,
  merged,
  modifyRecord,
  Records,
} from '@groundwork/records';
import type { Database, RecordSet, Row } from '@groundwork/records';
import { ApiError, type Caller, type IfMatchStates, type ListQuery, type RecordQuery } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Changes } from '../changes/changes.service.js';
import { dropRowsAndTell } from '../logout-notices/logout-queue.service.js';
import { isGlobal } from './tenancy.service.js';
import type { NewTenant, TenantChanges } from './tenant.dto.js';
import { Tenant } from './tenant.entity.js';
import { tenantView } from './tenant.view.js';

/** The tenants a caller may see: all, or its own. */
export const tenantsInReach = (db: Database, caller: Caller): RecordSet =>
  caller.allTenants ? db.of(Tenant, caller) : db.of(Tenant, caller).where(sql`t.id = ${caller.tenantId}`);

/** The row of a tenant in reach. Throws `not_found`. */
export const findTenant = (db: Database, caller: Caller, id: string, lock = sql``): Promise<Tenant> =>
  findRow<Tenant>(tenantsInReach(db, caller), tenantView, { id }, lock);

/** Tenants. (api.md, "Identity", tenant; identity.md §8, "Tenants") */
@Injectable()
export class TenantsService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  list(caller: Caller, query: ListQuery) {
    return listRecords(tenantsInReach(this.records, caller), tenantView, query);
  }

  /** Throws `not_found`. */
  find(caller: Caller, id: string, query: RecordQuery) {
    return findRecord(tenantsInReach(this.records, caller), tenantView, { id }, query);
  }

  /** Throws `forbidden` for a caller bound to a tenant, `conflict`. */
  create(caller: Caller, tenant: NewTenant, query: RecordQuery) {
    assertGlobal(caller, 'make a tenant');
    const values = { ...tenant, tenant_metadata: merged({}, tenant.tenant_metadata ?? {}) };
    return this.changes.make((tx) => createRecord(tx.of(Tenant, caller), tenantView, values, query));
  }

  /** Throws `default_protected` for name and activity of the default tenant, `conflict`. */
  modify(caller: Caller, id: string, changes: TenantChanges, query: RecordQuery, ifMatch?: IfMatchStates) {
    if (changes.is_active !== undefined) assertGlobal(caller, 'switch a tenant on or off');
    const check = (before: Row, values: Row): void => {
      if (before['is_default'] && ('tenant_name' in values || 'is_active' in values))
        throw protectedDefault('renamed or switched off');
    };
    return this.changes.make((tx) =>
      modifyRecord(tenantsInReach(tx, caller), tenantView, { id }, changes, { query, ifMatch, check }),
    );
  }

  /** Users, clients, resources and all else of it go with it. Throws `default_protected`, `forbidden`. */
  async delete(caller: Caller, id: string, ifMatch?: IfMatchStates) {
    const check = ({ is_default }: Row): void => {
      if (is_default) throw protectedDefault('deleted');
      assertGlobal(caller, 'delete a tenant');
    };
    await this.changes.make(async (tx) => {
      await dropRowsAndTell(
        tx,
        sql`client_id in (select id from clients where tenant_id = ${id}) or account_id in (select id from users where tenant_id = ${id})`,
      );
      await deleteRecord(tenantsInReach(tx, caller), tenantView, { id }, { ifMatch, check });
    });
  }
}

const protectedDefault = (done: string): ApiError =>
  new ApiError('default_protected', `The default tenant cannot be ${done}.`);

function assertGlobal(caller: Caller, act: string): void {
  if (!isGlobal(caller)) throw new ApiError('forbidden', `Only callers of no tenant ${act}.`);
}
