import type { Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { endGrantsOfUsers } from '../../platform/grants/end-grants.js';
import { USER_SETTABLE } from '../../directory/entities/user.entity.js';
import { insertUsers } from '../../directory/users/insert-users.js';
import { lackingOf } from '../../platform/privileges/privileges.js';
import { heldByUsers } from '../../platform/privileges/holdings.js';
import type { ImportError } from './import.entity.js';

/** Refuses duplicates within the file and unknown tenants, once before the first batch. 4 statements. */
export async function refuseWithinFile(tx: Database): Promise<void> {
  await tx.query(sql`
    insert into refused (line, field, message)
    select line, 'tenant_id', 'there is no such tenant' from staged s where not exists (select from tenants t where t.id = s.tenant_id and t.deleting_at is null)`);
  for (const name of ['username', 'email', 'phone']) {
    const column = raw(name);
    await tx.query(sql`
      insert into refused (line, field, message)
      select line, ${name}, 'appears earlier in the file' from (
        select line, row_number() over (partition by tenant_id, lower(${column}) order by line) as nth from staged where ${column} is not null) s
      where nth > 1`);
  }
}

/** A rule that lines of a batch may violate. */
interface Check {
  readonly field: string;
  readonly message: string;
  /** Condition on the line `p` and its existing user `u`. */
  readonly where: (caller: Caller) => Sql;
}

/** The line changes how its user signs in, or whether. */
const CHANGES_ACCESS = join(
  [
    ...['username', 'email', 'phone'].map(
      (name) => sql`p.doc ? ${name} and lower(p.doc ->> ${name}) is distinct from lower(u.${raw(name)})`,
    ),
    ...['email_verified', 'phone_verified', 'is_blocked'].map(
      (name) => sql`(p.doc ->> ${name})::boolean is distinct from u.${raw(name)} and p.doc ? ${name}`,
    ),
    sql`p.doc ? 'password_hash' and p.doc ->> 'password_hash' is distinct from u.password_hash`,
    sql`p.links is not null`,
    ...['blocked_reason', 'blocked_until'].map((name) => sql`p.doc ? ${name} and u.is_blocked`),
  ],
  ' or ',
);

const RULES: readonly Check[] = [
  {
    field: 'is_blocked',
    message: 'users cannot block themselves',
    where: ({ subject }) => sql`u.id::text = ${subject} and (p.doc ->> 'is_blocked')::boolean and not u.is_blocked`,
  },
  {
    field: '',
    message:
      'insufficient privileges: the user holds scopes that the token lacks; its password, names, addresses and blocks stay',
    where: (caller) => sql`(${CHANGES_ACCESS}) and exists (${lackingOf(caller, heldByUsers(sql`= u.id`))} offset 0)`,
  },
];

/** Refuses lines with addresses of other users, and those the caller has no privileges for. 4 statements. (identity.md §8, "Privilege") */
export async function refuseWithinBatch(tx: Database, caller: Caller): Promise<void> {
  for (const name of ['email', 'phone'])
    await refuse(
      tx,
      sql`select p.line, ${name}, 'is taken' from picked p
        join users o on o.tenant_id = p.tenant_id and lower(o.${raw(name)}) = lower(p.doc ->> ${name}) where o.id is distinct from p.user_id`,
    );
  for (const { field, message, where } of RULES)
    await refuse(
      tx,
      sql`select p.line, ${field}, ${message} from picked p join users u on u.id = p.user_id where ${where(caller)}`,
    );
}

/** Removes refused lines from the batch. */
export async function refuse(tx: Database, lines: Sql): Promise<void> {
  await tx.query(sql`
    with bad as (insert into refused (line, field, message) ${lines} returning line)
    delete from picked p using bad where p.line = bad.line`);
}

/** The refused lines of a batch with all their errors. */
export const refusedBetween = (tx: Database, after: number, last: number): Promise<ImportError[]> =>
  tx.query<ImportError>(
    sql`select distinct line, field, message from refused where line > ${after} and line <= ${last} order by line`,
  );

/** How many users were added and changed. */
export interface Merged {
  readonly added: number;
  readonly changed: number;
}

/** Columns that a line sets, and those derived from them. */
const COLUMNS = [
  ...USER_SETTABLE, 'is_blocked', 'blocked_at', 'blocked_reason', 'blocked_until', 'password_hash', 'password_changed_at',
] as const; // prettier-ignore
const columnsOf = (row: string): Sql => raw(COLUMNS.map((name) => `${row}.${name}`).join(', '));

/** Picks the lines between two numbers that were not refused, each with its existing user: by username, else by email, else by phone. */
export async function pickLines(tx: Database, after: number, last: number): Promise<void> {
  await tx.query(sql`truncate picked`);
  await tx.query(sql`
    insert into picked (line, id, tenant_id, doc, links, user_id)
    select s.line, s.id, s.tenant_id, s.doc, s.links, coalesce(a.id, b.id, c.id) from staged s
    left join users a on s.username is not null and a.tenant_id = s.tenant_id and lower(a.username) = lower(s.username)
    left join users b on s.username is null and s.email is not null and b.tenant_id = s.tenant_id and lower(b.email) = lower(s.email)
    left join users c on s.username is null and s.email is null and c.tenant_id = s.tenant_id and lower(c.phone) = lower(s.phone)
    where s.line > ${after} and s.line <= ${last} and not exists (select from refused r where r.line = s.line)`);
}

/**
 * Adds and changes the users of the picked lines in 3 statements, and ends sessions where a password was set or a user blocked.
 * Writes nothing for unchanged users.
 */
export async function mergeUsers(tx: Database, caller: Caller, replacePasswords: boolean): Promise<Merged> {
  const changed = await changeUsers(tx, caller, replacePasswords);
  const added = await addUsers(tx, caller);
  return { added, changed };
}

async function addUsers(tx: Database, { subject }: Caller): Promise<number> {
  const [row] = await tx.query<{ added: number }>(sql`
    with made as (
      ${insertUsers(sql`
        select p.doc || jsonb_build_object(
          'id', p.id, 'tenant_id', p.tenant_id, 'created_by', ${subject}::uuid, 'updated_by', ${subject}::uuid) as doc
        from picked p where p.user_id is null`)}
      on conflict do nothing returning id),
    done as (delete from picked p where p.user_id is not null or p.id in (select id from made))
    select count(*)::int as added from made`);
  await refuse(tx, sql`select line, '', 'was taken by another request meanwhile' from picked`);
  return row?.added ?? 0;
}

interface Changed {
  readonly id: string;
  readonly moved: boolean;
  readonly signs_out: boolean;
}

/** The changes of a line: a new address is unverified, a password stays unless it may be replaced, a block gets its timestamp. */
const PATCH = (replacePasswords: boolean): Sql => sql`
  case when ${replacePasswords} or o.password_hash is null then p.doc else p.doc - 'password_hash' end
  || case when p.doc ? 'email' and not p.doc ? 'email_verified' and lower(p.doc ->> 'email') is distinct from lower(o.email)
       then '{"email_verified": false}' else '{}'::jsonb end
  || case when p.doc ? 'phone' and not p.doc ? 'phone_verified' and lower(p.doc ->> 'phone') is distinct from lower(o.phone)
       then '{"phone_verified": false}' else '{}'::jsonb end
  || case when not p.doc ? 'is_blocked' or (p.doc ->> 'is_blocked')::boolean = o.is_blocked then '{}'::jsonb
       when o.is_blocked then '{"blocked_at": null, "blocked_reason": null, "blocked_until": null}'
       else jsonb_build_object('blocked_at', now()) end`;

async function changeUsers(tx: Database, { subject }: Caller, replacePasswords: boolean): Promise<number> {
  const rows = await tx.query<Changed>(sql`
    with merged as (
      select r.*, o.password_hash is distinct from r.password_hash as rehashed, not o.is_blocked and r.is_blocked as shut,
        lower(o.email) is distinct from lower(r.email) or lower(o.phone) is distinct from lower(r.phone) as moved
      from (select p.doc, p.user_id from picked p where p.user_id is not null order by p.user_id) p
      join users o on o.id = p.user_id
      cross join lateral jsonb_populate_record(o, ${PATCH(replacePasswords)}) r
      for no key update of o)
    update users u set ${join(
      COLUMNS.map((name) =>
        name === 'password_changed_at'
          ? sql`password_changed_at = case when m.rehashed then now() else u.password_changed_at end`
          : sql`${raw(name)} = m.${raw(name)}`,
      ),
    )}, awaits_verification = u.awaits_verification and m.email_verified is not true, updated_by = ${subject}::uuid, updated_at = greatest(clock_timestamp(), u.updated_at + interval '1 microsecond')
    from merged m where m.id = u.id and (${columnsOf('m')}) is distinct from (${columnsOf('u')})
    returning u.id, m.moved, m.rehashed or m.shut as signs_out`);
  await cancelLinks(
    tx,
    rows.filter(({ moved, signs_out }) => moved || signs_out).map(({ id }) => id),
  );
  await signOut(
    tx,
    rows.filter(({ signs_out }) => signs_out).map(({ id }) => id),
  );
  return rows.length;
}

/** Deletes tickets that were mailed to the old address, or for the old password. */
async function cancelLinks(tx: Database, users: readonly string[]): Promise<void> {
  if (users.length > 0)
    await tx.query(sql`delete from tickets where user_id = any (${users}::uuid[]) and used_at is null`);
}

async function signOut(tx: Database, users: readonly string[]): Promise<void> {
  if (users.length > 0) await endGrantsOfUsers(tx, users);
}
