import { Injectable } from '@nestjs/common';
import { Records, BatchLoader, type Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { type MembershipsAnswer, type SubjectMemberships, MOST_MEMBERSHIPS } from './subject-memberships.dto.js';
import sql, { raw, type Sql } from 'sql-template-tag';

/** A subject, and the tenant to which the caller is limited; `null`: it sees all. */
export interface SubjectOfCaller {
  readonly subject: string;
  readonly tenantId: string | null;
}

/** The subjects in their order, in one statement; `undefined` for one that is unknown or belongs to another tenant. */
export async function findMemberships(
  db: Pick<Database, 'query'>,
  subjects: readonly SubjectOfCaller[],
): Promise<(SubjectMemberships | undefined)[]> {
  const values = [subjects.map(({ subject }) => subject), subjects.map(({ tenantId }) => tenantId)];
  const rows = await db.query<SubjectMemberships | { readonly subject: null }>({ text: MEMBERSHIPS.text, values });
  return rows.map((row) => (row.subject === null ? undefined : row));
}

const MOST = raw(String(MOST_MEMBERSHIPS));

/**
 * An equality that an index answers, whatever the statistics: of a range between two values that are not known when the statement is
 * planned, the planner expects few rows, and it can neither hash nor merge by it.
 */
const equal = (column: Sql, value: Sql): Sql => sql`${column} = ${value} and ${column} between ${value} and ${value}`;

const IS_BLOCKED = raw('not t.is_active or (u.is_blocked and (u.blocked_until is null or u.blocked_until > now()))');
const SUBJECT = raw('q.subject');

/** A subject the caller sees: of its tenant, which a global client is not. */
const SUBJECTS = sql`
  (select u.id as subject, 'user' as kind, u.tenant_id, ${IS_BLOCKED} as blocked
    from users u join tenants t on t.id = u.tenant_id
    where u.id = ${SUBJECT} and (q.tenant_id is null or u.tenant_id = q.tenant_id) limit 1)
  union all
  (select c.id, 'client', c.tenant_id, t.is_active is false
    from clients c left join tenants t on t.id = c.tenant_id
    where c.id = ${SUBJECT} and (q.tenant_id is null or c.tenant_id = q.tenant_id) limit 1)`;

/** Ids of the groups of a row `s (subject)`: a group contains itself. */
export const GROUPS_OF_SUBJECT = sql`
  select distinct c.ancestor_id
  from (select m.group_id from group_members m where ${equal(raw('m.user_id'), raw('s.subject'))} offset 0) m
  cross join lateral (
    select c.ancestor_id from group_closure c where ${equal(raw('c.descendant_id'), raw('m.group_id'))} offset 0) c
  order by 1 limit ${MOST}`;

/** Ids of the roles of a row `s (subject)` whose groups stand in `g (ids)`. */
export const ROLES_OF_SUBJECT = sql`
  select x.role_id from (
    select m.role_id from role_members m where ${equal(raw('m.user_id'), raw('s.subject'))}
    union
    select r.role_id from unnest(g.ids) i (id) cross join lateral (
      select gr.role_id from group_roles gr where ${equal(raw('gr.group_id'), raw('i.id'))} offset 0) r) x
  order by 1 limit ${MOST}`;

/** Of a client those of links that are not suspended. */
const SCOPE_IDS = sql`
  select p.scope_id from user_permissions p where ${equal(raw('p.user_id'), raw('s.subject'))}
  union all
  select p.scope_id from unnest(r.ids) i (id) cross join lateral (
    select p.scope_id from role_permissions p where ${equal(raw('p.role_id'), raw('i.id'))} offset 0) p
  union all
  select a.scope_id from (
    select a.admin_role from tenant_admins a where ${equal(raw('a.user_id'), raw('s.subject'))} offset 0) o
  join tenant_admin_scopes a on a.admin_role = o.admin_role
  union all
  select a.id from scopes a where a.all_users and s.kind = 'user'
  union all
  select p.scope_id from (
    select l.resource_id from client_resources l where ${equal(raw('l.client_id'), raw('s.subject'))} and l.authorized offset 0) l
  cross join lateral (
    select p.scope_id from client_permissions p
    where ${equal(raw('p.client_id'), raw('s.subject'))} and p.resource_id = l.resource_id offset 0) p`;

/** Arrays behind a `select`, so that the statement is planned once, however many subjects there are. */
const MEMBERSHIPS = sql`
  with named as materialized (
    select s.id, s.scope_name from resources o join scopes s on s.resource_id = o.id where o.is_system)
  select s.subject, s.kind, s.tenant_id, s.blocked, r.ids as roles, g.ids as groups, p.names as scopes
  from unnest((select $1::uuid[]), (select $2::uuid[])) with ordinality q (subject, tenant_id, n)
  left join lateral (${SUBJECTS}) s on true
  left join lateral (select array(${GROUPS_OF_SUBJECT}) as ids) g on true
  left join lateral (select array(${ROLES_OF_SUBJECT}) as ids) r on true
  left join lateral (
    select array(
      select distinct d.scope_name from (${SCOPE_IDS}) x join named d on d.id = x.scope_id order by 1 limit ${MOST}) as names) p on true
  order by q.n`;

/** What subjects belong to and hold at this moment; nothing is cached. */
@Injectable()
export class SubjectMembershipsService {
  private readonly subjects: BatchLoader<SubjectOfCaller, SubjectMemberships | undefined>;

  constructor(records: Records) {
    this.subjects = new BatchLoader((subjects) => findMemberships(records, subjects));
  }

  /** Costs one statement, which it shares with requests of the same moment. */
  async find({ allTenants, tenantId }: Caller, subjects: readonly string[]): Promise<MembershipsAnswer> {
    const limit = allTenants ? null : tenantId;
    const found = await Promise.all(subjects.map((subject) => this.subjects.find({ subject, tenantId: limit })));
    return { items: found.filter((one) => one !== undefined) };
  }
}
