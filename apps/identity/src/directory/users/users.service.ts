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
} from '@groundwork/records';
import type { Database, Row } from '@groundwork/records';
import { invalidField, type Caller, type IfMatchStates, type ListQuery, type RecordQuery } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { endGrantsOfUser } from '../../platform/grants/end-grants.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { affect, anyOf, heldByUsers, isSensitive } from '../../platform/privileges/privileges.js';
import { assertGlobalMembers, homeOf } from '../../platform/privileges/tenancy.js';
import { cancelTickets } from './user-tickets.js';
import { assertNotSelf } from './assert-not-self.js';
import { contactChanges } from './contact-changes.js';
import { UserPasswords } from './user-passwords.service.js';
import { insertUsers, userDocument } from './insert-users.js';
import type { NewUser, UserChanges } from './user.dto.js';
import { User } from '../entities/user.entity.js';
import { userView } from './user.view.js';

/** The row of a user in reach. Throws `not_found`. */
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
  async delete(caller: Caller, id: string, ifMatch?: IfMatchStates) {
    assertNotSelf(caller, id, 'delete');
    await this.changes.make(async (tx) => {
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
