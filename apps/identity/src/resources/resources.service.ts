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
} from '@groundwork/records';
import type { Database, RecordSet, Row } from '@groundwork/records';
import {
  ApiError,
  invalidField,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Changes } from '../changes/changes.service.js';
import { SecretCipher } from '../keys/secret-cipher.service.js';
import { assertOwn } from '../tenants/tenancy.service.js';
import { protectedChange } from './protected-change.js';
import type { ResourceSettings } from './resource-metadata.entity.js';
import type { NewResource, ResourceChanges } from './resource.dto.js';
import { Resource } from './resource.entity.js';
import { resourceView, resourceViewFor } from './resource.view.js';
import { signingFault } from './signing-rules.js';

/** The resources a caller may see and link: those of its tenant, and those that all tenants share. */
export function resourcesInReach(db: Database, caller: Caller): RecordSet {
  if (caller.allTenants) return db.of(Resource, caller);
  return db
    .of(Resource, { ...caller, allTenants: true })
    .where(sql`(t.tenant_id is null or t.tenant_id = ${caller.tenantId})`);
}

/** The row of a resource in reach. Throws `not_found`. */
export const findResource = (db: Database, caller: Caller, id: string): Promise<Resource> =>
  findRow<Resource>(resourcesInReach(db, caller), resourceView, { id });

/** Resources and how their tokens are made. (Identity, "Resource"; identity.md §8, "Resources") */
@Injectable()
export class ResourcesService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly cipher: SecretCipher,
  ) {}

  list(caller: Caller, query: ListQuery) {
    return listRecords(resourcesInReach(this.records, caller), resourceViewFor(caller), query);
  }

  /** Throws `not_found`. */
  find(caller: Caller, id: string, query: RecordQuery) {
    return findRecord(resourcesInReach(this.records, caller), resourceViewFor(caller), { id }, query);
  }

  /** Throws `conflict` when the name or the identifier is taken. */
  async create(caller: Caller, { resource_metadata: given, ...resource }: NewResource, query: RecordQuery) {
    const id = newId();
    const { signing_secret: secret, ...settings } = given ?? {};
    assertSigned({ algorithm: settings.signing_algorithm, hasSecret: Boolean(secret), isSystem: false });
    const values = {
      ...resource,
      id,
      resource_metadata: merged({}, settings),
      signing_secret: this.sealed(id, secret),
    };
    return this.changes.make((tx) => createRecord(tx.of(Resource, caller), resourceViewFor(caller), values, query));
  }

  /** Throws `default_protected` for the name of a system resource, `conflict` for the identifier of a linked one, `forbidden`. */
  modify(caller: Caller, id: string, changes: ResourceChanges, query: RecordQuery, ifMatch?: IfMatchStates) {
    return this.changes.make(async (tx) => {
      const before = await findRow<Resource>(
        resourcesInReach(tx, caller),
        resourceView,
        { id },
        sql`for no key update`,
      );
      assertOwn(caller, { ...before });
      assertUnprotected(before, changes);
      await assertIdentifierFree(tx, before, changes.resource_metadata);
      const values = this.changedValues(before, changes);
      return modifyRecord(resourcesInReach(tx, caller), resourceViewFor(caller), { id }, values, { query, ifMatch });
    });
  }

  /** Its scopes, links and permissions go with it. Throws `default_protected` for a system resource, `forbidden`. */
  async delete(caller: Caller, id: string, ifMatch?: IfMatchStates) {
    const check = (row: Row): void => {
      assertOwn(caller, row);
      if (row['is_system']) throw new ApiError('default_protected', 'A system resource cannot be deleted.');
    };
    await this.changes.make((tx) =>
      deleteRecord(resourcesInReach(tx, caller), resourceView, { id }, { ifMatch, check }),
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

  private sealed(id: string, secret: string | null | undefined): string | null {
    return secret ? this.cipher.encrypt(secret, `signing_secret/${id}`) : null;
  }
}

function assertSigned(signing: Parameters<typeof signingFault>[0]): void {
  const [member, why] = signingFault(signing) ?? [];
  if (member && why) throw invalidField(`resource_metadata.${member}`, why, 'rule');
}

function assertUnprotected(before: Resource, changes: ResourceChanges): void {
  const member = before.is_system ? protectedChange(before, changes) : undefined;
  if (member) throw new ApiError('default_protected', `${member} of a system resource cannot be changed.`);
}

/** Clients hold tokens for the identifier while they are linked. */
async function assertIdentifierFree(
  tx: Database,
  before: Resource,
  settings: ResourceSettings | null | undefined,
): Promise<void> {
  const after = settings === null ? null : settings?.identifier_url;
  if (after === undefined || after === before.identifier_url) return;
  const [link] = await tx.query(sql`select 1 from client_resources where resource_id = ${before.id} limit 1`);
  if (link) throw new ApiError('conflict', 'identifier_url cannot change while clients are linked to the resource.');
}
