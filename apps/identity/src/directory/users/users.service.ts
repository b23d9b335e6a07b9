import { Injectable } from '@nestjs/common';
import {
  deleteRecord,
  findRecord,
  findRow,
  listRecords,
  modifyRecord,
  newId,
  presentOne,
  Records,
  type Database,
  type Row,
} from '@groundwork/records';
import {
  invalidField,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
  ApiError,
} from '@groundwork/rest';
import sql from 'sql-template-tag';
import { endGrantsOfUser } from '../../platform/grants/end-grants.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { affect, assertGlobalMembers, homeOf } from '../../platform/privileges/privileges.js';
import { anyOf, heldByUsers } from '../../platform/privileges/holdings.js';
import { isSensitive } from '../../platform/privileges/marked-columns.js';
import { cancelTickets } from './user-tickets.js';
import { UserPasswords } from './user-passwords.service.js';
import { hashFault } from '../../platform/passwords/password-hash-forms.js';
import { insertUsers, userDocument } from './insert-users.js';
import { User, type NewUser, type UserChanges, type UserBlock } from '../entities/user.entity.js';
import { userView } from './user.view.js';

/** The row of a user visible to the caller. Throws `not_found`. */
export const findUser = (db: Database, caller: Caller, id: string, lock = sql``): Promise<User> =>
  findRow<User>(db.of(User, caller), userView, { id }, lock);

/** People who sign in. (api.md, "Identity", user; identity.md §8, "Users") */
@Injectable()
export class UsersService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly passwords: UserPasswords,
  ) {}

  list(caller: Caller, query: ListQuery) {
    return listRecords(this.records.of(User, caller), userView, query);
  }

  /** Throws `not_found`. */
  find(caller: Caller, id: string, query: RecordQuery) {
    return findRecord(this.records.of(User, caller), userView, { id }, query);
  }

  /** Throws `conflict` when username, email or phone is taken, `invalid_request` for a password the tenant does not take. */
  async create(caller: Caller, { password, password_hash: given, ...user }: NewUser, query: RecordQuery) {
    assertGlobalMembers(caller, user, ['tenant_id']);
    assertKnown(user);
    if (password && given) throw invalidField('password_hash', 'cannot be combined with password', 'rule');
    const fault = given ? hashFault(given, false) : undefined;
    if (fault) throw invalidField('password_hash', fault, 'rule');
    const tenant_id = await homeOf(this.records, caller, user.tenant_id);
    const password_hash = password ? await this.passwords.hashFor(tenant_id, password, user) : given;
    const audit = { created_by: caller.subject, updated_by: caller.subject };
    const values = { ...user, ...audit, id: newId(), tenant_id, password_hash };
    const adding = sql`with made as (${insertUsers(userDocument(values))} returning *) `;
    return this.changes.make((tx) =>
      presentOne(tx.of(User, caller), userView, query, sql`select * from made`, { id: values.id }, adding),
    );
  }

  /** Throws `conflict`; `forbidden` for another name or address of a user who holds what the caller lacks: it resets passwords. */
  modify(caller: Caller, id: string, changes: UserChanges, query: RecordQuery, ifMatch?: IfMatchStates) {
    return this.changes.make(async (tx) => {
      const before = await findUser(tx, caller, id, sql`for no key update`);
      assertKnown({ ...before, ...changes });
      const contacts = contactChanges(before, changes);
      if (contacts.moved) await cancelTickets(tx, id, null); // they were mailed to the address until now
      return modifyRecord(
        tx.of(User, caller),
        userView,
        { id },
        { ...changes, ...contacts.unverified, ...contacts.proven },
        { query, ifMatch, check: (_, values) => affected(tx, caller, id, values) },
      );
    });
  }

  /** Ends its sessions and grants. Throws `forbidden` for oneself and for who holds what the caller lacks, `conflict` for the last owner of a tenant. */
  /** `before` may refuse, in the same transaction. */
  async delete(caller: Caller, id: string, ifMatch?: IfMatchStates, before?: (tx: Database) => Promise<void>) {
    assertNotSelf(caller, id, 'delete');
    await this.changes.make(async (tx) => {
      await before?.(tx);
      const check = (): Promise<void> => affect(tx, caller, 'user', heldByUsers(anyOf([id])));
      await deleteRecord(tx.of(User, caller), userView, { id }, { ifMatch, check });
      await endGrantsOfUser(tx, id);
    });
  }
}

const affected = (tx: Database, caller: Caller, id: string, values: Row): Promise<void> =>
  affect(tx, caller, 'user', isSensitive('users', Object.keys(values)) ? heldByUsers(anyOf([id])) : null);

/** A user signs in by one of three names. */
function assertKnown({ username, email, phone }: UserChanges): void {
  if (!username && !email && !phone) throw invalidField('username', 'or email or phone is required', 'required');
}

/** What a change of email or phone brings with it. */
export interface ContactChanges {
  /** The user is reached elsewhere from now on. */
  readonly moved: boolean;
  /** Flags that fall with the old address, unless the change sends them. */
  readonly unverified: Partial<Pick<User, 'email_verified' | 'phone_verified'>>;
  /** An administrator confirms the address: its user need not verify it any more. */
  readonly proven: Partial<Pick<User, 'awaits_verification'>>;
}

/** A new email or phone is not verified unless the request sets the flag. (identity.md §8, "Users") */
export function contactChanges(before: Pick<User, 'email' | 'phone'>, changes: UserChanges): ContactChanges {
  const email = isNew(before.email, changes.email);
  const phone = isNew(before.phone, changes.phone);
  const unverified = {
    ...(email && changes.email_verified === undefined ? { email_verified: false } : {}),
    ...(phone && changes.phone_verified === undefined ? { phone_verified: false } : {}),
  };
  const proven = changes.email_verified === true ? { awaits_verification: false } : {};
  return { moved: email || phone, unverified, proven };
}

const isNew = (before: string | null, after: string | null | undefined): boolean =>
  after !== undefined && after?.toLowerCase() !== before?.toLowerCase();

/** Nobody locks themselves out. Throws `forbidden`. (identity.md §8, "Users") */
export function assertNotSelf(caller: Caller, userId: string, act: string): void {
  if (caller.isUser && caller.subject === userId) throw new ApiError('forbidden', `Users cannot ${act} themselves.`);
}

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
