import { Injectable } from '@nestjs/common';
import {
  createRecord,
  deleteRecord,
  findRecord,
  findRow,
  listRecords,
  merged,
  modifyRecord,
  newId,
  Records,
  type Database,
  type RecordSet,
  type Row,
  childrenBy,
  view,
  type View,
} from '@groundwork/records';
import { ApiError, type Caller, type IfMatchStates, type ListQuery, type RecordQuery } from '@groundwork/rest';
import sql, { raw, type Sql } from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import { SigningKeys } from '../../platform/keys/signing-keys.service.js';
import { assertOwn } from '../../platform/privileges/privileges.js';
import { assertClaims, assertIdentifierFree, assertSigned, assertUnprotected } from './resource-rules.js';
import {
  Resource,
  type ResourceSettings,
  type NewResource,
  type ResourceChanges,
  RESOURCE_READ,
} from '../entities/resource.entity.js';
import { resourceClientView } from '../entities/client-access.entity.js';
import { scopeView } from '../entities/scope.entity.js';

const all = (): Sql => sql`true`;

/** Clients of tenant `t` only: what a tenant sees of a resource that all tenants share. */
const clientsOf = (tenantId: string | null) => (link: Sql) =>
  sql`exists (select from clients o where o.id = ${link}.client_id and o.tenant_id = ${tenantId} and not o.is_global)`;

const clientCount = (seen: (link: Sql) => Sql) => (resource: Sql) =>
  sql`(select count(*) from client_resources l where l.resource_id = ${resource}.id and ${seen(raw('l'))})`;

const clientsSeen = (seen: (link: Sql) => Sql) => ({
  view: () => resourceClientView,
  where: (link: Sql, resource: Sql) => sql`${link}.resource_id = ${resource}.id and ${seen(link)}`,
  count: clientCount(seen),
  order: (link: Sql) => sql`${link}.id`,
  href: (path: string) => `${path}/clients`,
});

/** A resource with its scopes and clients. (Identity, "Resource") */
export const resourceView = view(Resource, {
  name: 'Resource',
  path: '/resources',
  read: RESOURCE_READ,
  children: {
    ...childrenBy('resource_id', { scopes: () => scopeView }, 'scope_name'),
    clients: clientsSeen(all),
  },
  aggregations: { owner: 'resource_id' },
});

/** The resource as a caller may see it: a tenant, of its own clients only. */
export function resourceViewFor({ allTenants, tenantId }: Caller): View {
  if (allTenants || !resourceView.counted) return resourceView;
  const seen = clientsOf(tenantId);
  const counts = { ...resourceView.counted.counts, clients: clientCount(seen) };
  const childrenOf = new Map(resourceView.childrenOf).set('clients', clientsSeen(seen));
  return { ...resourceView, childrenOf, counted: { ...resourceView.counted, counts } };
}

const ASYMMETRIC = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;

/** The resources a caller may see and link: those of its tenant, and those that all tenants share. */
export function visibleResources(db: Database, caller: Caller): RecordSet {
  if (caller.allTenants) return db.of(Resource, caller);
  return db
    .of(Resource, { ...caller, allTenants: true })
    .where(sql`(t.tenant_id is null or t.tenant_id = ${caller.tenantId})`);
}

/** The row of a resource visible to the caller. Throws `not_found`. */
export const findResource = (db: Database, caller: Caller, id: string): Promise<Resource> =>
  findRow<Resource>(visibleResources(db, caller), resourceView, { id });

/** Resources and how their tokens are made. (Identity, "Resource"; identity.md §8, "Resources") */
@Injectable()
export class ResourcesService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly cipher: SecretCipher,
    private readonly keys: SigningKeys,
  ) {}

  list(caller: Caller, query: ListQuery) {
    return listRecords(visibleResources(this.records, caller), resourceViewFor(caller), query);
  }

  /** Throws `not_found`. */
  find(caller: Caller, id: string, query: RecordQuery) {
    return findRecord(visibleResources(this.records, caller), resourceViewFor(caller), { id }, query);
  }

  /** Throws `conflict` when the name or the identifier is taken. */
  async create(caller: Caller, { resource_metadata: given, ...resource }: NewResource, query: RecordQuery) {
    const id = newId();
    const { signing_secret: secret, ...settings } = given ?? {};
    assertSigned({ algorithm: settings.signing_algorithm, hasSecret: Boolean(secret), isSystem: false });
    assertClaims(settings, false);
    const values = {
      ...resource,
      id,
      resource_metadata: merged({}, settings),
      signing_secret: this.sealed(id, secret),
    };
    await this.ensureKey(settings.signing_algorithm);
    return this.changes.make((tx) => createRecord(tx.of(Resource, caller), resourceViewFor(caller), values, query));
  }

  /** Throws `default_protected` for the name of a system resource, `conflict` for the identifier of a linked one, `forbidden`. */
  async modify(caller: Caller, id: string, changes: ResourceChanges, query: RecordQuery, ifMatch?: IfMatchStates) {
    await this.ensureKey(changes.resource_metadata?.signing_algorithm);
    return this.changes.make(async (tx) => {
      const before = await findRow<Resource>(
        visibleResources(tx, caller),
        resourceView,
        { id },
        sql`for no key update`,
      );
      assertOwn(caller, { ...before });
      assertUnprotected(before, changes);
      assertClaims(changes.resource_metadata, before.is_system);
      await assertIdentifierFree(tx, before, changes.resource_metadata);
      const values = this.changedValues(before, changes);
      return modifyRecord(visibleResources(tx, caller), resourceViewFor(caller), { id }, values, { query, ifMatch });
    });
  }

  /** Its scopes, links and permissions go with it. Throws `default_protected` for a system resource, `forbidden`. */
  async delete(caller: Caller, id: string, ifMatch?: IfMatchStates) {
    const check = (row: Row): void => {
      assertOwn(caller, row);
      if (row['is_system']) throw new ApiError('default_protected', 'A system resource cannot be deleted.');
    };
    await this.changes.make((tx) =>
      deleteRecord(visibleResources(tx, caller), resourceView, { id }, { ifMatch, check }),
    );
  }

  /** Another algorithm than HS256 drops the secret. */
  private changedValues(before: Resource, { resource_metadata: given, ...rest }: ResourceChanges): Row {
    if (given === undefined) return { ...rest };
    const { signing_secret: secret, ...settings } = given ?? { signing_secret: null };
    const after = merged(before.resource_metadata, given === null ? null : settings) as ResourceSettings | null;
    const kept = secret === undefined && before.signing_secret !== null && after?.signing_algorithm === 'HS256';
    assertSigned({
      algorithm: after?.signing_algorithm,
      hasSecret: kept || Boolean(secret),
      isSystem: before.is_system,
    });
    return {
      ...rest,
      resource_metadata: given === null ? null : settings,
      signing_secret: kept ? undefined : this.sealed(before.id, secret),
    };
  }

  /** Makes the key before the first token needs it. (identity.md §7) */
  private async ensureKey(given: string | null | undefined): Promise<void> {
    const algorithm = ASYMMETRIC.find((name) => name === given);
    if (algorithm) await this.keys.ensure(algorithm);
  }

  private sealed(id: string, secret: string | null | undefined): string | null {
    return secret ? this.cipher.encrypt(secret, `signing_secret/${id}`) : null;
  }
}
