import { Injectable } from '@nestjs/common';
import { findRow, Records } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { endGrantsOfUser } from '../../platform/grants/end-grants.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { affect } from '../../platform/privileges/privileges.js';
import { anyOf, heldByUsers } from '../../platform/privileges/holdings.js';
import { cancelTickets } from './user-tickets.js';
import { PasswordChoices, type AccountWords } from './password-choices.service.js';
import { User } from '../entities/user.entity.js';
import { userView } from './user.view.js';

/** The passwords of users: what they have to be, and setting them. (identity.md §9, "Policy"; Identity, "User Password") */
@Injectable()
export class UserPasswords {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly choices: PasswordChoices,
  ) {}

  /** The hash of a password the tenant takes. Throws `invalid_request` on `password`. */
  hashFor(tenantId: string, password: string, account: AccountWords): Promise<string> {
    return this.choices.hashFor(tenantId, password, account);
  }

  /** Throws `invalid_request` on `password` when the tenant does not take it. */
  assertTaken(tenantId: string, password: string, account: AccountWords): Promise<void> {
    return this.choices.assertTaken(tenantId, password, account);
  }

  /** Sends no statement: fit for a transaction. Throws `unavailable` when too many wait. */
  hash(password: string): Promise<string> {
    return this.choices.hash(password);
  }

  /** Ends the user's sessions and grants. Throws `not_found`, `invalid_request`, `forbidden` for a user who holds what the caller lacks. */
  async set(caller: Caller, id: string, password: string): Promise<void> {
    const user = await findRow<User>(this.records.of(User, caller), userView, { id });
    const hash = await this.hashFor(user.tenant_id, password, user);
    await this.changes.make(async (tx) => {
      await affect(tx, caller, 'user', heldByUsers(anyOf([id])));
      await cancelTickets(tx, id, 'password_change');
      await tx.query(sql`
        update users set password_hash = ${hash}, password_changed_at = now(), updated_by = ${caller.subject}, updated_at = clock_timestamp()
        where id = ${id}`);
      await endGrantsOfUser(tx, id);
    });
  }
}
