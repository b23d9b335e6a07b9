import { type Database, newId, presentOne, type Presented } from '@groundwork/records';
import sql, { raw, type Sql } from 'sql-template-tag';
import { User } from '../entities/user.entity.js';
import { userView } from './user.view.js';
import type { Caller, RecordQuery } from '@groundwork/rest';

/** What a new user is made of: what is absent or null takes its default. */
export type UserValues = Partial<User> & Pick<User, 'id' | 'tenant_id'>;

/** Columns that cannot be null. */
const DEFAULTS = JSON.stringify({
  email_verified: false,
  phone_verified: false,
  is_blocked: false,
  awaits_verification: false,
  login_count: 0,
  user_metadata: [],
  app_metadata: [],
} satisfies Partial<User>);

/** Columns whose value follows from others. */
const DERIVED: Readonly<Record<string, string>> = {
  password_changed_at: 'case when r.password_hash is not null then now() end',
  blocked_at: 'case when r.is_blocked then now() end',
  created_at: 'coalesce(r.created_at, now())',
  updated_at: 'coalesce(r.updated_at, now())',
};

/** The columns of this release: a column that the next one adds gets its default. (ADR 0064) */
const COLUMNS = [...userView.table.columns.keys()];
const NAMES = raw(COLUMNS.join(', '));
const VALUES = raw(COLUMNS.map((name) => `${DERIVED[name] ?? `r.${name}`} as ${name}`).join(', '));

/** Rows of users as `insertUsers` would add them, from the JSON documents `doc` of a select. */
export const newUsers = (docs: Sql): Sql => sql`
  select ${VALUES} from (${docs}) d cross join lateral jsonb_populate_record(null::users, ${DEFAULTS}::jsonb || d.doc) r`;

/** The statement that adds users, for every caller: the JSON documents `doc` of a select, one per user. */
export const insertUsers = (docs: Sql): Sql => sql`insert into users (${NAMES}) ${newUsers(docs)}`;

/** The document of one user. */
export function userDocument(values: UserValues): Sql {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return sql`select ${JSON.stringify(Object.fromEntries(given))}::jsonb as doc`;
}

/** Adds a user; false when a name, email address or phone number of it is taken in its tenant. */
export async function insertUser(tx: Database, values: UserValues): Promise<boolean> {
  const made = await tx.query(sql`${insertUsers(userDocument(values))} on conflict do nothing returning 1`);
  return made.length > 0;
}

/** The columns of a user that registers. */
export type RegisteredUser = Partial<User> & Pick<User, 'tenant_id' | 'email' | 'password_hash'>;

/** A new user, or what one would have been. */
export interface Registered {
  readonly values: UserValues;
  /** False: the email address or the username is taken, and nothing was stored. */
  readonly isNew: boolean;
}

/** Adds a user that may not sign in before its address is verified. Costs 1 statement, whether it is new or not. (identity.md §9, "Registration") */
export async function addRegisteredUser(tx: Database, user: RegisteredUser): Promise<Registered> {
  const values = { ...user, id: newId(), awaits_verification: true };
  return { values, isNew: await insertUser(tx, values) };
}

/** The record of a user that registered, the same whether it was stored or not. Costs 1 statement. */
export function presentRegistered(tx: Database, { values }: Registered, query: RecordQuery): Promise<Presented> {
  const rows = newUsers(userDocument(values));
  return presentOne(tx.of(User, nobodyOf(values.tenant_id)), userView, query, rows, { id: values.id });
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
