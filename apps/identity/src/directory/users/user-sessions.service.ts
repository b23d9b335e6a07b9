import { Injectable } from '@nestjs/common';
import { listRecords, Records } from '@groundwork/records';
import type { Caller, ListQuery } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { endSessionsOfUser } from '../../platform/grants/end-grants.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { findUser } from './users.service.js';
import { UserSession, userSessionView } from '../entities/user-sub-resources.entity.js';

/** Where users are signed in. (identity.md §9, "Sessions") */
@Injectable()
export class UserSessionsService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  async list(caller: Caller, userId: string, query: ListQuery) {
    await findUser(this.records, caller, userId);
    const sessions = this.records.of(UserSession, caller).where(sql`t.user_id = ${userId}`);
    return listRecords(sessions.at(`/users/${userId}/sessions`), userSessionView, query);
  }

  /** Signs the user out everywhere; grants that may outlive a sign-in (`offline_access`) stay. Throws `not_found`. */
  endAll(caller: Caller, userId: string): Promise<void> {
    return this.changes.make(async (tx) => {
      await findUser(tx, caller, userId);
      await endSessionsOfUser(tx, userId);
    });
  }
}
