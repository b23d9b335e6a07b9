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
import { findTenant } from './tenants.service.js';
import {
  IdentityProvider,
  identityProviderView as view,
  type IdentityProviderChanges,
  type NewIdentityProvider,
} from '../entities/identity-provider.entity.js';
import { addressFault } from '@groundwork/outgoing';

/** What is wrong with the issuer of a provider: compared exactly, and called. (OpenID Connect Core §2, "iss"; OpenID Connect Discovery §4) */
export function issuerFault(issuer: string, allowPrivate: boolean): string | undefined {
  if (/[?#]/.test(issuer)) return 'must have neither query nor fragment';
  const fault = addressFault(issuer, allowPrivate);
  return fault && `cannot be called: ${fault}`;
}

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
    this.assertIssuer(provider);
    const id = newId();
    const attribute_mapping = merged({}, provider.attribute_mapping ?? {});
    const values = {
      ...provider,
      id,
      tenant_id: tenantId,
      attribute_mapping,
      client_secret: this.sealed(id, provider.client_secret),
    };
    return this.changes.make(async (tx) => {
      await findTenant(tx, caller, tenantId);
      await affectTenants(tx, caller, [tenantId]); // it can authenticate every user of the tenant
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
    this.assertIssuer(changes);
    const client_secret = changes.client_secret === undefined ? undefined : this.sealed(id, changes.client_secret);
    return this.changes.make(async (tx) => {
      await findTenant(tx, caller, tenantId);
      await affectTenants(tx, caller, [tenantId]); // it can authenticate every user of the tenant
      return modifyRecord(
        providersOf(tx, caller, tenantId),
        view,
        { id },
        { ...changes, client_secret },
        { query, ifMatch },
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

  private assertIssuer({ issuer_url: issuer }: IdentityProviderChanges): void {
    const why = issuer && issuerFault(issuer, this.config.OUTGOING_ALLOW_PRIVATE);
    if (why) throw invalidField('issuer_url', why);
  }

  private sealed(id: string, secret: string | null | undefined): string | null {
    return secret ? this.cipher.encrypt(secret, `provider_secret/${id}`) : null;
  }
}

/** The tenant is known to be visible to the caller, and so are its providers. */
const providersOf = (db: Database, caller: Caller, tenantId: string): RecordSet =>
  db.of(IdentityProvider, { ...caller, tenantId, allTenants: false }).at(`/tenants/${tenantId}/identity_providers`);
