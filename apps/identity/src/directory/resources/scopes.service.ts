import { Injectable } from '@nestjs/common';
import { createRecord, deleteRecord, findRecord, listRecords, modifyRecord, Records } from '@groundwork/records';
import type { Database, RecordSet } from '@groundwork/records';
import { ApiError, type Caller, type IfMatchStates, type ListQuery, type RecordQuery } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import type { Resource } from '../entities/resource.entity.js';
import { findResource } from './resources.service.js';
import { assertOwn } from '../../platform/privileges/privileges.js';
import { Scope, scopeView, type NewScope, type ScopeChanges } from '../entities/scope.entity.js';

/** The scopes of one resource. (Identity, "Scope"; identity.md §8, "Resources") */
@Injectable()
export class ScopesService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  async list(caller: Caller, resourceId: string, query: ListQuery) {
    await findResource(this.records, caller, resourceId);
    return listRecords(scopesOf(this.records, caller, resourceId), scopeView, query);
  }

  async find(caller: Caller, resourceId: string, id: string, query: RecordQuery) {
    await findResource(this.records, caller, resourceId);
    return findRecord(scopesOf(this.records, caller, resourceId), scopeView, { id }, query);
  }

  /** Throws `conflict` when the resource has such a scope, `default_protected` for a system resource. */
  create(caller: Caller, resourceId: string, scope: NewScope, query: RecordQuery) {
    return this.changes.make(async (tx) => {
      assertOpen(await findOwn(tx, caller, resourceId));
      return createRecord(scopesOf(tx, caller, resourceId), scopeView, { ...scope, resource_id: resourceId }, query);
    });
  }

  /** Throws `default_protected` for the name of a system scope, `conflict`. */
  modify(
    caller: Caller,
    resourceId: string,
    id: string,
    changes: ScopeChanges,
    query: RecordQuery,
    ifMatch?: IfMatchStates,
  ) {
    return this.changes.make(async (tx) => {
      const resource = await findOwn(tx, caller, resourceId);
      const check = (_: unknown, values: object): void => ('scope_name' in values ? assertOpen(resource) : undefined);
      return modifyRecord(scopesOf(tx, caller, resourceId), scopeView, { id }, changes, { query, ifMatch, check });
    });
  }

  /** The permissions that name it go with it. Throws `default_protected` for a system scope. */
  async delete(caller: Caller, resourceId: string, id: string, ifMatch?: IfMatchStates) {
    await this.changes.make(async (tx) => {
      const resource = await findOwn(tx, caller, resourceId);
      const check = (): void => assertOpen(resource);
      return deleteRecord(scopesOf(tx, caller, resourceId), scopeView, { id }, { ifMatch, check });
    });
  }
}

const scopesOf = (db: Database, caller: Caller, resourceId: string): RecordSet =>
  db
    .of(Scope, caller)
    .where(sql`t.resource_id = ${resourceId}`)
    .at(`/resources/${resourceId}/scopes`);

async function findOwn(db: Database, caller: Caller, id: string): Promise<Resource> {
  const resource = await findResource(db, caller, id);
  assertOwn(caller, { ...resource });
  return resource;
}

/** The scopes of a system resource are those its service declares. */
function assertOpen({ is_system, resource_name }: Resource): void {
  if (is_system)
    throw new ApiError('default_protected', `The scopes of the system resource ${resource_name} are fixed.`);
}
