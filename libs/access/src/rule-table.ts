import { identifier, newId, type Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql, { join, type Sql } from 'sql-template-tag';
import { PRINCIPALS, type AccessRule, type NamedPrincipal } from './access-rule.js';
import { announceAccess } from './access-changes.js';
import { bitOf, bitsOf, VERBS, type Verb } from './verbs.js';

/** Where the rules of a kind of record are: `bucket_rule`, whose column `bucket_id` refers to `bucket`. */
export interface RuleTable {
  readonly name: string;
  readonly owner: string;
  readonly ownerTable: string;
}

/** The rules of a kind of record: `bucket`, `tree`. */
export const ruleTable = (ownerTable: string): RuleTable => ({
  name: `${ownerTable}_rule`,
  owner: `${ownerTable}_id`,
  ownerTable,
});

/** The statement that makes the table. */
export const ruleTableStatement = ({ name, owner, ownerTable }: RuleTable): string => `
create table ${name} (
  id uuid primary key,
  ${owner} uuid not null constraint ${name}_${owner}_fkey references ${ownerTable} on delete cascade,
  principal text not null constraint ${name}_principal_check check (principal in (${PRINCIPALS.map((one) => `'${one}'`).join(', ')})),
  principal_id uuid,
  verbs smallint not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  constraint ${name}_id_check check ((principal_id is null) = (principal in ('anyone', 'signed_in', 'owner'))),
  constraint ${name}_anyone_check check (principal <> 'anyone' or verbs = ${bitOf('read')}),
  constraint ${name}_owner_check check (principal <> 'owner' or verbs & ${bitsOf(['create', 'administer'])} = 0),
  constraint ${name}_principal_key unique nulls not distinct (${owner}, principal, principal_id)
);
create index ${name}_of_principal on ${name} (principal, principal_id, ${owner})`;

/** The rules of the record whose id is `owner`, as one JSON array in their order: an expression. */
export const rulesOf = (table: RuleTable, owner: Sql): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('to', r.principal, 'id', r.principal_id, 'may', ${verbsOf(sql`r.verbs`)}) order by r.id), '[]')
  from ${identifier(table.name)} r where r.${identifier(table.owner)} = ${owner})`;

const verbsOf = (bits: Sql): Sql => {
  const names = VERBS.map((verb) => sql`case when ${bits} & ${bitOf(verb)}::int <> 0 then ${verb}::text end`);
  return sql`array_remove(array[${join(names)}], null)`;
};

/** The record whose id is `owner` has a rule that lets one of the principals do the verb: a condition. */
export function hasRule(table: RuleTable, owner: Sql, principals: readonly NamedPrincipal[], verb: Verb): Sql {
  const [kinds, ids] = [principals.map(([kind]) => kind), principals.map(([, id]) => id)];
  return sql`exists (
    select from ${identifier(table.name)} r join unnest(${kinds}::text[], ${ids}::uuid[]) p (principal, principal_id)
      on r.principal = p.principal and r.principal_id is not distinct from p.principal_id
    where r.${identifier(table.owner)} = ${owner} and r.verbs & ${bitsOf([verb, 'administer'])}::int <> 0)`;
}

/**
 * Replaces the rules of a record, in the transaction that announces it to every replica. Costs 2 statements.
 * Rules have passed `assertRules`.
 */
export async function replaceRules(
  tx: Database,
  table: RuleTable,
  ownerId: string,
  rules: readonly AccessRule[],
  { subject }: Caller,
): Promise<void> {
  const [name, owner] = [identifier(table.name), identifier(table.owner)];
  await tx.query(sql`delete from ${name} where ${owner} = ${ownerId}`);
  await tx.query(sql`
    with made as (
      insert into ${name} (id, ${owner}, principal, principal_id, verbs, created_by, updated_by)
      select g.id, ${ownerId}::uuid, g.principal, g.principal_id, g.verbs, ${subject}::uuid, ${subject}::uuid
      from unnest(${rules.map(() => newId())}::uuid[], ${rules.map(({ to }) => to)}::text[], ${rules.map(({ id }) => id ?? null)}::uuid[],
        ${rules.map(({ may }) => bitsOf(may))}::smallint[]) as g (id, principal, principal_id, verbs)
    ) select ${announceAccess(ownerId)}`);
}
