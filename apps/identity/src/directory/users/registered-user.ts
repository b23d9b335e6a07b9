import { newId, presentOne, type Database, type Presented } from '@groundwork/records';
import type { Caller, RecordQuery } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { User } from '../entities/user.entity.js';
import { userView } from './user.view.js';

// Other features meet this one at its services only.
export { userView } from './user.view.js';

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

/** Adds a user that may not sign in before its address is proven. Costs 2 statements, whether it is new or not. (identity.md §9, "Registration") */
export async function addRegisteredUser(tx: Database, user: RegisteredUser, query: RecordQuery): Promise<Registered> {
  const id = newId();
  const now = new Date().toISOString();
  const row = JSON.stringify({
    ...WITHOUT_ANYTHING,
    ...user,
    id,
    password_changed_at: now,
    created_at: now,
    updated_at: now,
  });
  const made = sql`select * from jsonb_populate_record(null::users, ${row}::jsonb)`;
  const added = await tx.query(sql`insert into users ${made} on conflict do nothing returning 1`);
  const record = await presentOne(tx.of(User, nobodyOf(user.tenant_id)), userView, query, made, { id });
  return { id, record, isNew: added.length > 0 };
}

/** Columns that cannot be null. */
const WITHOUT_ANYTHING = {
  email_verified: false,
  phone_verified: false,
  is_blocked: false,
  awaits_verification: true,
  login_count: 0,
  user_metadata: [],
  app_metadata: [],
};

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
