import { Injectable } from '@nestjs/common';
import {
  createRecord,
  deleteRecord,
  findRecord,
  listRecords,
  merged,
  modifyRecord,
  newId,
  Records,
  type Database,
  type RecordSet,
} from '@groundwork/records';
import { invalidField, type Caller, type IfMatchStates, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import type { IdentityConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import { affectTenants } from '../../platform/privileges/privileges.js';
import { findTenant } from '../tenants/tenants.service.js';
import {
  IdentityProvider,
  identityProviderView as view,
  type IdentityProviderChanges,
  type NewIdentityProvider,
} from '../entities/identity-provider.entity.js';
import { presetDefaults, type ProviderFault, type TypedProvider } from './provider-presets.js';
import { addressFaults, providerFault } from './provider-rules.js';

/** Other issuers whose users sign in at a tenant. (api.md, "Identity", identity provider) */
@Injectable()
export class IdentityProvidersService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly cipher: SecretCipher,
    @InjectConfig() private readonly config: Pick<IdentityConfig, 'OUTGOING_ALLOW_PRIVATE'>,
  ) {}

  async list(caller: Caller, tenantId: string, query: ListQuery) {
    await findTenant(this.records, caller, tenantId);
    return listRecords(providersOf(this.records, caller, tenantId), view, query);
  }

  async find(caller: Caller, tenantId: string, id: string, query: RecordQuery) {
    await findTenant(this.records, caller, tenantId);
    return findRecord(providersOf(this.records, caller, tenantId), view, { id }, query);
  }

  /** Throws `conflict` when the tenant has one of that name, `forbidden` when users or clients of it hold what the caller lacks. */
  create(caller: Caller, tenantId: string, provider: NewIdentityProvider, query: RecordQuery) {
    const id = newId();
    const provider_type = provider.provider_type ?? 'oidc';
    const whole = { ...provider, ...presetDefaults(provider), provider_type };
    this.assertAddresses(provider);
    const values = {
      ...whole,
      id,
      tenant_id: tenantId,
      attribute_mapping: merged({}, provider.attribute_mapping ?? {}),
      settings: merged({}, provider.settings ?? {}),
      client_secret: this.sealed(id, provider.client_secret),
    };
    return this.changes.make(async (tx) => {
      await findTenant(tx, caller, tenantId);
      await affectTenants(tx, caller, [tenantId]); // it can authenticate every user of the tenant
      assertNone(providerFault(whole, provider.client_secret));
      return createRecord(providersOf(tx, caller, tenantId), view, values, query);
    });
  }

  modify(
    caller: Caller,
    tenantId: string,
    id: string,
    changes: IdentityProviderChanges,
    query: RecordQuery,
    ifMatch?: IfMatchStates,
  ) {
    this.assertAddresses(changes);
    const client_secret = changes.client_secret === undefined ? undefined : this.sealed(id, changes.client_secret);
    return this.changes.make(async (tx) => {
      await findTenant(tx, caller, tenantId);
      await affectTenants(tx, caller, [tenantId]); // it can authenticate every user of the tenant
      return modifyRecord(
        providersOf(tx, caller, tenantId),
        view,
        { id },
        { ...changes, client_secret },
        {
          query,
          ifMatch,
          check: (before, values) =>
            assertNone(providerFault({ ...(before as unknown as TypedProvider), ...values }, changes.client_secret)), // a row of this table
        },
      );
    });
  }

  /** The identities of its users go with it. */
  async delete(caller: Caller, tenantId: string, id: string, ifMatch?: IfMatchStates) {
    await this.changes.make(async (tx) => {
      await findTenant(tx, caller, tenantId);
      await affectTenants(tx, caller, [tenantId]); // it can authenticate every user of the tenant
      await deleteRecord(providersOf(tx, caller, tenantId), view, { id }, { ifMatch });
    });
  }

  private assertAddresses(given: IdentityProviderChanges): void {
    assertNone(addressFaults(given, this.config.OUTGOING_ALLOW_PRIVATE)[0], 'format');
  }

  private sealed(id: string, secret: string | null | undefined): string | null {
    return secret ? this.cipher.encrypt(secret, `provider_secret/${id}`) : null;
  }
}

function assertNone(fault: ProviderFault | undefined, code = 'rule'): void {
  if (fault) throw invalidField(fault.field, fault.message, code);
}

/** The tenant is known to be visible to the caller, and so are its providers. */
export const providersOf = (db: Pick<Database, 'of'>, caller: Caller, tenantId: string): RecordSet =>
  db.of(IdentityProvider, { ...caller, tenantId, allTenants: false }).at(`/tenants/${tenantId}/identity_providers`);
