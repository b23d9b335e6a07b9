import { Injectable } from '@nestjs/common';
import {
  assertState,
  createRecord,
  findRecord,
  findRow,
  listRecords,
  merged,
  modifyRecord,
  Records,
  type Database,
  type RecordSet,
  type Row,
  childrenBy,
  view,
} from '@groundwork/records';
import {
  ApiError,
  invalidField,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import { Languages } from '../../platform/texts/languages.service.js';
import { affectTenants, isGlobal } from '../../platform/privileges/privileges.js';
import { isSensitive } from '../../platform/privileges/marked-columns.js';
import { TenantDeletion } from './tenant-deletion.service.js';
import { Tenant, type NewTenant, type TenantChanges } from '../entities/tenant.entity.js';
import { identityProviderView } from '../entities/identity-provider.entity.js';
import { tenantAdminView } from '../entities/tenant-admin.entity.js';

/** A tenant with its administrators and identity providers. */
export const tenantView = view(Tenant, {
  name: 'Tenant',
  path: '/tenants',
  children: {
    ...childrenBy('tenant_id', { admins: () => tenantAdminView }),
    ...childrenBy('tenant_id', { identity_providers: () => identityProviderView }, 'provider_name'),
  },
  aggregations: { owner: 'tenant_id' },
});

/** The tenants a caller may see: all, or its own; without those being deleted. */
export function visibleTenants(db: Database, caller: Caller): RecordSet {
  const there = db.of(Tenant, caller).where(sql`t.deleting_at is null`);
  return caller.allTenants ? there : there.where(sql`t.id = ${caller.tenantId}`);
}

/** The row of a tenant visible to the caller. Throws `not_found`. */
export const findTenant = (db: Database, caller: Caller, id: string, lock = sql``): Promise<Tenant> =>
  findRow<Tenant>(visibleTenants(db, caller), tenantView, { id }, lock);

/** Tenants. (api.md, "Identity", tenant; identity.md §8, "Tenants") */
@Injectable()
export class TenantsService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly deletion: TenantDeletion,
    private readonly languages: Languages,
  ) {}

  list(caller: Caller, query: ListQuery) {
    return listRecords(visibleTenants(this.records, caller), tenantView, query);
  }

  /** Throws `not_found`. */
  find(caller: Caller, id: string, query: RecordQuery) {
    return findRecord(visibleTenants(this.records, caller), tenantView, { id }, query);
  }

  /** Throws `forbidden` for a caller bound to a tenant, `conflict`. */
  create(caller: Caller, tenant: NewTenant, query: RecordQuery) {
    assertGlobal(caller, 'create a tenant');
    this.assertLanguages(tenant);
    const [tenant_metadata, branding] = [merged({}, tenant.tenant_metadata ?? {}), merged({}, tenant.branding ?? {})];
    const values = { ...tenant, tenant_metadata, branding };
    return this.changes.make((tx) => createRecord(tx.of(Tenant, caller), tenantView, values, query));
  }

  /** Throws `default_protected` for name and activity of the default tenant, `conflict`; `forbidden` when others of it hold what the caller lacks. */
  modify(caller: Caller, id: string, changes: TenantChanges, query: RecordQuery, ifMatch?: IfMatchStates) {
    this.assertLanguages(changes);
    if (changes.is_active !== undefined) assertGlobal(caller, 'activate or deactivate a tenant');
    return this.changes.make((tx) => {
      const check = (before: Row, values: Row): Promise<void> => {
        if (before['is_default'] && ('tenant_name' in values || 'is_active' in values))
          throw protectedDefault('renamed or deactivated');
        return affectTenants(tx, caller, isSensitive('tenants', Object.keys(values)) ? [id] : []);
      };
      return modifyRecord(visibleTenants(tx, caller), tenantView, { id }, changes, { query, ifMatch, check });
    });
  }

  /**
   * It is hidden at once, and its name free; users, clients, resources and all else of it go after it, a few thousand before the answer,
   * others behind. Throws `default_protected`, `forbidden`.
   */
  async delete(caller: Caller, id: string, ifMatch?: IfMatchStates) {
    await this.changes.make(async (tx) => {
      const tenant = await findTenant(tx, caller, id, sql`for update`);
      assertState(tenantView, { ...tenant }, ifMatch);
      if (tenant.is_default) throw protectedDefault('deleted');
      assertGlobal(caller, 'delete a tenant');
      await affectTenants(tx, caller, [id]);
      await this.deletion.begin(tx, id);
    });
    await this.deletion.go(id);
  }

  /** Throws `invalid_request` for a language without texts. */
  private assertLanguages({ branding }: TenantChanges): void {
    const unknown = branding?.languages?.find((tag) => !this.languages.tags.includes(tag));
    if (unknown === undefined) return;
    const message = `must contain languages of the pages: ${this.languages.tags.join(', ')}; not ${unknown}`;
    throw invalidField('branding.languages', message, 'choice');
  }
}

const protectedDefault = (done: string): ApiError =>
  new ApiError('default_protected', `The default tenant cannot be ${done}.`);

function assertGlobal(caller: Caller, act: string): void {
  if (!isGlobal(caller)) throw new ApiError('forbidden', `Only global callers can ${act}.`);
}
