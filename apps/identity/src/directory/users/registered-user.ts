import { newId, presentOne, type Database, type Presented } from '@groundwork/records';
import type { Caller, RecordQuery } from '@groundwork/rest';
import { User } from '../entities/user.entity.js';
import { insertUser, newUsers, userDocument } from './insert-users.js';
import { userView } from './user.view.js';

/** What a registration makes of somebody. */
export type RegisteredUser = Partial<User> & Pick<User, 'tenant_id' | 'email' | 'password_hash'>;

/** A new user, or what one would have been. */
export interface Registered {
  readonly id: string;
  /** The answer is the same either way. */
  readonly record: Presented;
  /** False: the email address or the username is taken, and nothing was stored. */
  readonly isNew: boolean;
}

/** Adds a user that may not sign in before its address is verified. Costs 2 statements, whether it is new or not. (identity.md §9, "Registration") */
export async function addRegisteredUser(tx: Database, user: RegisteredUser, query: RecordQuery): Promise<Registered> {
  const values = { ...user, id: newId(), awaits_verification: true };
  const isNew = await insertUser(tx, values);
  const rows = newUsers(userDocument(values));
  const record = await presentOne(tx.of(User, nobodyOf(user.tenant_id)), userView, query, rows, { id: values.id });
  return { id: values.id, record, isNew };
}

/** Somebody without a token. */
const nobodyOf = (tenantId: string): Caller => ({
  subject: '',
  clientId: '',
  isUser: false,
  tenantId,
  allTenants: false,
  scopes: new Set(),
  claims: {},
});
