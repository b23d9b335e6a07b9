import { identifier, newId, type Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { AccessRule, NamedPrincipal } from './access-rule.js';
import type { Ruled } from './decide.js';
import { announceAccess } from './rule-cache.js';
import { bitOf, bitsOf, VERBS, type Verb } from './verbs.js';

/** Where the rules of a kind of record are: `bucket_rule`, whose column `bucket_id` refers to `bucket`. */
export interface RuleTable {
  readonly name: string;
  readonly owner: string;
  readonly ownerTable: string;
  /** The record has one owner, and rules for `owner` are for that one: a tree. Otherwise they are for owners of what is in it: a bucket. */
  readonly hasOwner: boolean;
}

/** The rules of a kind of record: `bucket`, `tree`. */
export const ruleTable = (ownerTable: string, { hasOwner = false } = {}): RuleTable => ({
  name: `${ownerTable}_rule`,
  owner: `${ownerTable}_id`,
  ownerTable,
  hasOwner,
});

/** The rules of the record whose id is `owner`, as one JSON array in their order: an expression. */
export const rulesOf = (table: RuleTable, owner: Sql): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('to', r.principal, 'id', r.principal_id, 'may', ${verbsOf(sql`r.verbs`)}) order by r.id), '[]')
  from ${identifier(table.name)} r where r.${identifier(table.owner)} = ${owner})`;

const verbsOf = (bits: Sql): Sql => {
  const names = VERBS.map((verb) => sql`case when ${bits} & ${bitOf(verb)}::int <> 0 then ${verb}::text end`);
  return sql`array_remove(array[${join(names)}], null)`;
};

/**
 * Replaces the rules of a record, in the transaction that notifies every replica of it and of its tenant. Costs 2 statements.
 * Rules have passed `assertRules`.
 */
export async function replaceRules(
  tx: Database,
  table: RuleTable,
  { id, tenant_id }: Pick<Ruled, 'id' | 'tenant_id'>,
  rules: readonly AccessRule[],
  { subject }: Caller,
): Promise<void> {
  const [name, owner] = [identifier(table.name), identifier(table.owner)];
  await tx.query(sql`delete from ${name} where ${owner} = ${id}`);
  await tx.query(sql`
    with made as (
      insert into ${name} (id, ${owner}, principal, principal_id, verbs, created_by, updated_by)
      select g.id, ${id}::uuid, g.principal, g.principal_id, g.verbs, ${subject}::uuid, ${subject}::uuid
      from unnest(${rules.map(() => newId())}::uuid[], ${rules.map(({ to }) => to)}::text[], ${rules.map(({ id }) => id ?? null)}::uuid[],
        ${rules.map(({ may }) => bitsOf(may))}::smallint[]) as g (id, principal, principal_id, verbs)
    ) select ${announceAccess(id)}, ${announceAccess(String(tenant_id))}`);
}

/** Whose records of a tenant, and what the caller is to rules there. */
export interface Ruling {
  readonly tenantId: string | null;
  readonly subject: string;
  readonly principals: readonly NamedPrincipal[];
}

/**
 * The record `t` of a tenant has a rule that lets one of the principals do the verb; a rule for the owner of the record where that is the
 * subject: a condition. The ids are read from the indexes of rules and of owners, so that it costs what it finds, whatever the tenant has.
 */
export function withRule(table: RuleTable, { tenantId, subject, principals }: Ruling, verb: Verb): Sql {
  const [name, owner, ownerTable] = [table.name, table.owner, table.ownerTable].map(identifier) as [Sql, Sql, Sql];
  const allows = sql`r.verbs & ${bitsOf([verb, 'administer'])}::int <> 0`;
  const ofTenant = sql`${name} r join ${ownerTable} o on o.id = r.${owner} where o.tenant_id = ${tenantId}`;
  // One condition for each kind, so that the planner estimates the number of rules correctly, and keeps its plan.
  const parts = [...Map.groupBy(principals, ([kind]) => kind)].map(([kind, all]) => {
    const isKind = sql`${allows} and r.principal = ${raw(`'${kind}'`)}`;
    if (kind === 'owner' && table.hasOwner)
      return sql`${ofTenant} and ${isKind} and coalesce(o.owner_id, o.created_by) = ${subject}`;
    const ids = all.flatMap(([, id]) => (id === null ? [] : [id]));
    if (ids.length === 0) return sql`${ofTenant} and ${isKind}`;
    const isOne = ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${ids}::uuid[])`;
    return sql`${name} r where ${isKind} and r.principal_id ${isOne}`;
  });
  const found = parts.map((part) => sql`select r.${owner} from ${part}`);
  return sql`t.tenant_id = ${tenantId} and ${found.length === 0 ? sql`false` : sql`t.id in (${join(found, ' union all ')})`}`;
}

/** A record of the tenant has a rule for a role or group. Costs 1 statement. */
export async function hasGroupRule(db: Database, table: RuleTable, tenantId: string | null): Promise<boolean> {
  const [name, owner, ownerTable] = [table.name, table.owner, table.ownerTable].map(identifier) as [Sql, Sql, Sql];
  const [found] = await db.query<{ exists: boolean }>(sql`
    select exists (select from ${name} r join ${ownerTable} o on o.id = r.${owner}
      where r.principal in ('role', 'group') and o.tenant_id = ${tenantId}) as exists`);
  return found?.exists === true;
}
