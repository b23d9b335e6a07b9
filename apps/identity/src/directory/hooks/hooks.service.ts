import { randomBytes } from 'node:crypto';
import {
  createRecord,
  deleteRecord,
  findRecord,
  findRow,
  listRecords,
  modifyRecord,
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
import { addressFault, OutgoingError } from '@groundwork/outgoing';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import { Outgoing } from '../../platform/outgoing/outgoing.service.js';
import { affectVisibleUsers, assertGlobalMembers, assertOwn } from '../../platform/privileges/privileges.js';
import { Hook, hookView, type HookChanges, type NewHook } from '../entities/hook.entity.js';
import { HookRequests } from './hook-requests.service.js';

const SALT_BYTES = 32;

/** Addresses that are asked before something happens. (docs/hooks.md) */
@Injectable()
export class HooksService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly requests: HookRequests,
    private readonly outgoing: Outgoing,
  ) {}

  list(caller: Caller, query: ListQuery) {
    return listRecords(hooksOf(this.records, caller), hookView, query);
  }

  /** Throws `not_found`. */
  find(caller: Caller, id: string, query: RecordQuery) {
    return findRecord(hooksOf(this.records, caller), hookView, { id }, query);
  }

  /** Answers the secret, this once. Throws `invalid_request` on `url`; `forbidden` where users hold what the caller lacks. */
  create(caller: Caller, hook: NewHook, query: RecordQuery) {
    assertGlobalMembers(caller, hook, ['tenant_id']);
    this.assertCallable(hook.url);
    assertFits(hook);
    const salt = randomBytes(SALT_BYTES);
    return this.changes.make(async (tx) => {
      await affectVisibleUsers(tx, caller);
      const made = await createRecord(hooksOf(tx, caller), hookView, { ...hook, salt }, query);
      if ('secret' in made) made['secret'] = this.requests.secretOf(salt);
      return made;
    });
  }

  /** Throws as `create`. */
  modify(caller: Caller, id: string, changes: HookChanges, query: RecordQuery, ifMatch?: IfMatchStates) {
    if (changes.url !== undefined) this.assertCallable(changes.url);
    return this.changes.make(async (tx) => {
      await affectVisibleUsers(tx, caller);
      return modifyRecord(hooksOf(tx, caller), hookView, { id }, changes, {
        query,
        ifMatch,
        check: (row) => {
          assertOwn(caller, row);
          assertFits({ ...(row as Partial<Hook>), ...changes }); // columns of a hook
        },
      });
    });
  }

  async delete(caller: Caller, id: string, ifMatch?: IfMatchStates) {
    await this.changes.make(async (tx) => {
      await affectVisibleUsers(tx, caller);
      await deleteRecord(hooksOf(tx, caller), hookView, { id }, { ifMatch, check: (row) => assertOwn(caller, row) });
    });
  }

  /** Throws `invalid_request` that names what is wrong with the answer. */
  async test(caller: Caller, id: string, query: RecordQuery) {
    const hook = await findRow<Hook>(hooksOf(this.records, caller), hookView, { id });
    try {
      await this.requests.send(hook, { event: 'test', tested_event: hook.event });
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      throw new ApiError('invalid_request', `The hook failed: ${error.message}`, { cause: error });
    }
    return this.find(caller, id, query);
  }

  private assertCallable(url: string): void {
    const fault = addressFault(url, this.outgoing.allowsPrivate);
    if (fault) throw invalidField('url', fault, 'rule');
  }
}

/** Throws `invalid_request`: a message is of no client. */
function assertFits({ event, client_ids }: HookChanges): void {
  if ((event === 'send_mail' || event === 'send_sms') && client_ids?.length)
    throw invalidField('client_ids', `must be empty for ${event}`, 'rule');
}

/** A tenant does not see hooks that are for all. */
function hooksOf(db: Pick<Database, 'of'>, caller: Caller): RecordSet {
  const set = db.of(Hook, caller);
  return caller.tenantId === null ? set : set.where(sql`t.tenant_id = ${caller.tenantId}`);
}
