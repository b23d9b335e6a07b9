import { Injectable } from '@nestjs/common';
import { modifyRecord, type Database } from '@groundwork/records';
import { invalidField, type Caller, type RecordQuery } from '@groundwork/rest';
import { endGrantsOfUser } from '../../platform/grants/end-grants.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { affect, anyOf, heldByUsers } from '../../platform/privileges/privileges.js';
import { assertNotSelf } from './assert-not-self.js';
import type { UserBlock } from './user.dto.js';
import { User } from '../entities/user.entity.js';
import { userView } from './user.view.js';

/** Keeps users out, and lets them in again. (Identity, "User Block/Unblock") */
@Injectable()
export class UserBlocksService {
  constructor(private readonly changes: Changes) {}

  /**
   * Ends sessions, grants and refresh tokens at once. Throws `not_found`, `forbidden` for oneself and for who holds what the caller lacks,
   * `conflict` for the last owner of a tenant.
   */
  block(caller: Caller, id: string, { reason = null, until = null }: UserBlock, query: RecordQuery) {
    assertNotSelf(caller, id, 'block');
    const now = new Date();
    if (until !== null && new Date(until) <= now) throw invalidField('until', 'must lie in the future', 'range');
    const values = { is_blocked: true, blocked_at: now.toISOString(), blocked_reason: reason, blocked_until: until };
    return this.changes.make(async (tx) => {
      const user = await this.change(tx, caller, id, values, query);
      await endGrantsOfUser(tx, id);
      return user;
    });
  }

  /** Throws `not_found`, `forbidden`. */
  unblock(caller: Caller, id: string, query: RecordQuery) {
    const values = { is_blocked: false, blocked_at: null, blocked_reason: null, blocked_until: null };
    return this.changes.make((tx) => this.change(tx, caller, id, values, query));
  }

  private change(tx: Database, caller: Caller, id: string, values: object, query: RecordQuery) {
    const check = () => affect(tx, caller, 'user', heldByUsers(anyOf([id])));
    return modifyRecord(tx.of(User, caller), userView, { id }, values, { query, check });
  }
}
