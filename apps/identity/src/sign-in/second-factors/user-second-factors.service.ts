import { Injectable } from '@nestjs/common';
import { listRecords, Records } from '@groundwork/records';
import type { Caller, ListQuery } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import { affect } from '../../platform/privileges/privileges.js';
import { anyOf, heldByUsers } from '../../platform/privileges/holdings.js';
import { SecondFactors } from './second-factors.service.js';
import { findUser } from '../../directory/users/users.service.js';
import { UserSecondFactor, userSecondFactorView } from './user-second-factor.entity.js';

/** Second factors for administrators: listed, and removed for users who lost them. (ADR 0044) */
@Injectable()
export class UserSecondFactorsService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly factors: SecondFactors,
  ) {}

  /** Throws `not_found`. */
  async list(caller: Caller, userId: string, query: ListQuery) {
    await findUser(this.records, caller, userId);
    const factors = this.records.of(UserSecondFactor, caller).where(sql`t.user_id = ${userId}`);
    return listRecords(factors.at(`/users/${userId}/second_factors`), userSecondFactorView, query);
  }

  /** Idempotent. Throws `not_found`, `forbidden` for a user with privileges the caller lacks. */
  removeAll(caller: Caller, userId: string): Promise<void> {
    return this.changes.make(async (tx) => {
      await findUser(tx, caller, userId);
      await affect(tx, caller, 'user', heldByUsers(anyOf([userId])));
      await this.factors.removeAll(tx, userId);
    });
  }
}
