import { Injectable } from '@nestjs/common';
import { findRow, listRecords, Records } from '@groundwork/records';
import type { Caller, ListQuery } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { withdrawConsents } from '../../platform/grants/consents.js';
import { endSessionsOfUser } from '../../platform/grants/end-grants.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { findUser } from './users.service.js';
import { UserGrant, userGrantView, UserSession, userSessionView } from '../entities/user-sub-resources.entity.js';

/** What users let clients do. (Identity, "User Grants") */
@Injectable()
export class UserGrantsService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  async list(caller: Caller, userId: string, query: ListQuery) {
    await findUser(this.records, caller, userId);
    const grants = this.records.of(UserGrant, caller).where(sql`t.user_id = ${userId}`);
    return listRecords(grants.at(`/users/${userId}/grants`), userGrantView, query);
  }

  /** Its tokens end with it. Throws `not_found`. */
  revoke(caller: Caller, userId: string, id: string): Promise<void> {
    return this.changes.make(async (tx) => {
      await findUser(tx, caller, userId);
      await findRow(tx.of(UserGrant, caller).where(sql`t.user_id = ${userId}`), userGrantView, { id });
      await withdrawConsents(tx, userId, id);
    });
  }

  /** All of them, or those of one client; none is a success. Throws `not_found` for an unknown user. */
  revokeAll(caller: Caller, userId: string, clientId: string | undefined): Promise<void> {
    return this.changes.make(async (tx) => {
      await findUser(tx, caller, userId);
      await withdrawConsents(tx, userId, clientId ?? null);
    });
  }
}

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
