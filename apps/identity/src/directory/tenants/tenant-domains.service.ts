import { Resolver } from 'node:dns/promises';
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
  type RecordSet,
} from '@groundwork/records';
import {
  ApiError,
  invalidField,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { InjectConfig, RateLimits } from '@groundwork/service';
import sql, { empty, type Sql } from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import type { IdentityConfig } from '../../platform/config/config.js';
import { affectTenants } from '../../platform/privileges/privileges.js';
import { TenantDomain, tenantDomainView as view, type NewTenantDomain } from '../entities/tenant-domain.entity.js';
import { domainFault, newVerificationToken } from './domain-rules.js';
import { findTenant } from './tenants.service.js';

const LABEL = '_groundwork';
const DNS_TIMEOUT_MS = 2_500;
/** Look-ups for one tenant: each sends queries to name servers that the tenant chose. */
const LOOK_UPS = { name: 'domain-look-ups', points: 20, seconds: 600 };

/** Email domains that name a tenant, once the tenant has proved that they are its own. (docs/access.md, "Domains") */
@Injectable()
export class TenantDomainsService {
  private readonly dns = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 });
  private readonly lookUps;

  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    limits: RateLimits,
    @InjectConfig() { DNS_SERVERS }: Pick<IdentityConfig, 'DNS_SERVERS'>,
  ) {
    this.lookUps = limits.limiter({ ...LOOK_UPS, database: records });
    if (DNS_SERVERS.length > 0) this.dns.setServers([...DNS_SERVERS]);
  }

  async list(caller: Caller, tenantId: string, query: ListQuery) {
    await findTenant(this.records, caller, tenantId);
    return listRecords(domainsOf(this.records, caller, tenantId), view, query);
  }

  async find(caller: Caller, tenantId: string, id: string, query: RecordQuery) {
    await findTenant(this.records, caller, tenantId);
    return findRecord(domainsOf(this.records, caller, tenantId), view, { id }, query);
  }

  /** Throws `invalid_request` for a public suffix, `conflict` when the tenant has it already. */
  create(caller: Caller, tenantId: string, { domain }: NewTenantDomain, query: RecordQuery) {
    const why = domainFault(domain);
    if (why) throw invalidField('domain', why, 'rule');
    return this.changes.make(async (tx) => {
      await findTenant(tx, caller, tenantId);
      await affectTenants(tx, caller, [tenantId]);
      const values = { id: newId(), tenant_id: tenantId, domain, verification_token: newVerificationToken() };
      return createRecord(domainsOf(tx, caller, tenantId), view, values, query);
    });
  }

  /**
   * A verified one stays so. Throws `forbidden`; `invalid_request` without the record, `conflict` where another tenant has verified the
   * domain, `too_many_requests`, `unavailable`.
   */
  async verify(caller: Caller, tenantId: string, id: string, query: RecordQuery) {
    const known = await this.findOwn(this.records, caller, tenantId, id);
    if (known.verified_at === null) await this.assertProved(known);
    return this.changes.make(async (tx) => {
      const { verified_at } = await this.findOwn(tx, caller, tenantId, id, sql`for no key update`);
      const changes = { verified_at: verified_at ?? new Date().toISOString() };
      return modifyRecord(domainsOf(tx, caller, tenantId), view, { id }, changes, { query });
    });
  }

  private async findOwn(
    db: Database,
    caller: Caller,
    tenantId: string,
    id: string,
    lock: Sql = empty,
  ): Promise<TenantDomain> {
    await findTenant(db, caller, tenantId);
    await affectTenants(db, caller, [tenantId]);
    return findRow<TenantDomain>(domainsOf(db, caller, tenantId), view, { id }, lock);
  }

  async delete(caller: Caller, tenantId: string, id: string, ifMatch?: IfMatchStates) {
    await this.changes.make(async (tx) => {
      await findTenant(tx, caller, tenantId);
      await affectTenants(tx, caller, [tenantId]);
      await deleteRecord(domainsOf(tx, caller, tenantId), view, { id }, { ifMatch });
    });
  }

  private async assertProved(row: TenantDomain): Promise<void> {
    await this.lookUps.consume(row.tenant_id);
    if (!(await this.isProved(row)))
      throw invalidField('domain', `has no TXT record ${LABEL}.${row.domain} with the verification_token`, 'rule');
  }

  private async isProved({ domain, verification_token }: TenantDomain): Promise<boolean> {
    try {
      const texts = await this.dns.resolveTxt(`${LABEL}.${domain}`);
      return texts.some((parts) => parts.join('') === verification_token);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException; // an error of DNS
      if (code === 'ENOTFOUND' || code === 'ENODATA') return false;
      throw new ApiError('unavailable', `The DNS did not answer for ${LABEL}.${domain}.`, { cause: error });
    }
  }
}

/** The tenant is known to be visible to the caller, and so are its domains. */
const domainsOf = (db: Database, caller: Caller, tenantId: string): RecordSet =>
  db.of(TenantDomain, { ...caller, tenantId, allTenants: false }).at(`/tenants/${tenantId}/domains`);
