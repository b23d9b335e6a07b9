import { Injectable } from '@nestjs/common';
import {
  assertAllExist,
  createRecord,
  deleteRecord,
  listRecords,
  Records,
  type Database,
  type RecordSet,
} from '@groundwork/records';
import { ApiError, type Caller, type ListQuery, type RecordQuery } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import { IdentityProvider } from '../entities/identity-provider.entity.js';
import { affect } from '../../platform/privileges/privileges.js';
import { anyOf, heldByUsers } from '../../platform/privileges/holdings.js';
import { findUser } from './users.service.js';
import { UserIdentity, userIdentityView, type NewUserIdentity } from '../entities/user-sub-resources.entity.js';

/** By which other issuers a user signs in. (Identity, "User Identities"; identity.md §8, "Identities") */
@Injectable()
export class UserIdentitiesService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  async list(caller: Caller, userId: string, query: ListQuery) {
    await findUser(this.records, caller, userId);
    return listRecords(identitiesOf(this.records, caller, userId), userIdentityView, query);
  }

  /** Throws `not_found` for a provider of another tenant, `conflict` when the subject is somebody's, `forbidden`. */
  link(caller: Caller, userId: string, identity: NewUserIdentity, query: RecordQuery) {
    return this.changes.make(async (tx) => {
      const { tenant_id } = await findUser(tx, caller, userId);
      const providers = tx.of(IdentityProvider, caller).where(sql`t.tenant_id = ${tenant_id}`);
      await assertAllExist(providers, 'provider_id', [identity.provider_id]);
      await affect(tx, caller, 'user', heldByUsers(anyOf([userId])));
      return createRecord(identitiesOf(tx, caller, userId), userIdentityView, { ...identity, user_id: userId }, query);
    });
  }

  /** Throws `not_found`, `forbidden` for the last way to sign in, and for who holds what the caller lacks. */
  unlink(caller: Caller, userId: string, id: string): Promise<void> {
    return this.changes.make(async (tx) => {
      const { password_hash } = await findUser(tx, caller, userId, sql`for no key update`);
      await affect(tx, caller, 'user', heldByUsers(anyOf([userId])));
      await deleteRecord(identitiesOf(tx, caller, userId), userIdentityView, { id });
      const left = await tx.query(sql`select 1 from user_identities where user_id = ${userId} limit 1`);
      if (!password_hash && left.length === 0)
        throw new ApiError('forbidden', 'The last way to sign in cannot be removed.');
    });
  }
}

const identitiesOf = (db: Database, caller: Caller, userId: string): RecordSet =>
  db
    .of(UserIdentity, caller)
    .where(sql`t.user_id = ${userId}`)
    .at(`/users/${userId}/identities`);
