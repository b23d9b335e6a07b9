import type { Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql, { join, raw, type Sql } from 'sql-template-tag';
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
