import { newId, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { at, placesOfUsers, scopesOfGroups } from '../../platform/privileges/holdings.js';
import { affect, lockGrants } from '../../platform/privileges/privileges.js';
import type { ScimCaller } from '../connections/scim-callers.service.js';
import { attributeNamed, GROUP_SCHEMA, type ScimAttribute } from '../protocol/scim-attributes.js';
import { GROUP_TYPE } from '../protocol/scim-resource-types.js';
import { scimFault } from '../protocol/scim-fault.js';
import type { Filter } from '../protocol/scim-filter.js';
import { applyOperation } from '../protocol/scim-patch.js';
import type { ScimOperation } from '../protocol/scim-patch-body.js';
import { findTarget, parsePath } from '../protocol/scim-paths.js';
import { canonicalValue, isObject, type ScimObject } from '../protocol/scim-values.js';
import { entriesOf } from './scim-user-columns.js';

/** Who joins and who leaves; with `all` everybody leaves but those who join. */
export interface MemberChanges {
  readonly all: boolean;
  readonly add: ReadonlySet<string>;
  readonly remove: ReadonlySet<string>;
}

/** What operations make of a group, without its members, and of these. */
export interface GroupChanges {
  readonly resource: ScimObject;
  readonly members: MemberChanges;
}

const MEMBERS = attributeNamed(GROUP_SCHEMA.attributes, 'members') as ScimAttribute; // a group has them
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The ids of the members that a resource lists. Throws `invalidValue` for what is no user. */
export const membersOf = ({ members }: ScimObject): Set<string> =>
  new Set(entriesOf(members).map((entry, position) => idOf(entry, `members[${position}]`)));

function idOf({ value, type }: ScimObject, field: string): string {
  if (type !== undefined && (typeof type !== 'string' || type.toLowerCase() !== 'user'))
    throw scimFault('invalidValue', `${field}.type`, 'must be User: groups are not nested by SCIM');
  if (typeof value !== 'string' || !UUID.test(value))
    throw scimFault('invalidValue', `${field}.value`, 'must be the id of a user');
  return value.toLowerCase();
}

/** Reads operations in their order; memberships as joins and leaves, so that nobody has to read who is a member. */
export function groupChangesOf(before: ScimObject, operations: readonly ScimOperation[]): GroupChanges {
  let resource = before;
  let all = false;
  let [add, remove] = [new Set<string>(), new Set<string>()];
  const join = (ids: Iterable<string>) => {
    for (const id of ids) {
      add.add(id);
      remove.delete(id);
    }
  };
  const leave = (ids: Iterable<string>) => {
    for (const id of ids) {
      remove.add(id);
      add.delete(id);
    }
  };
  const clear = () => {
    all = true;
    [add, remove] = [new Set(), new Set()];
  };
  for (const operation of operations) {
    const { members, rest } = splitOperation(operation);
    if (rest) resource = applyOperation(GROUP_TYPE, resource, rest);
    if (!members) continue;
    const ids = members.ids;
    if (members.op === 'add') join(ids ?? []);
    else if (members.op === 'remove' && ids) leave(ids);
    else {
      clear();
      join(ids ?? []);
    }
  }
  return { resource, members: { all, add, remove } };
}

interface MemberOperation {
  readonly op: ScimOperation['op'];
  /** Absent: everybody. */
  readonly ids?: readonly string[];
}

/** What an operation does to members, and what else it does. Throws `invalidValue`, `invalidFilter`, `invalidPath`. */
function splitOperation(operation: ScimOperation): { members?: MemberOperation; rest?: ScimOperation } {
  const { op, path, value } = operation;
  if (path === undefined) {
    if (op === 'remove' || !isObject(value)) return { rest: operation };
    const names = Object.keys(value).filter((name) => isMembers(name));
    if (names.length === 0) return { rest: operation };
    const others = Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
    return { members: { op, ids: idsOf(value[names[0]!]) ?? [] }, rest: { op, value: others } };
  }
  const target = parsePath(GROUP_TYPE, path);
  if (target.name !== 'members') return { rest: operation };
  if (target.member !== undefined)
    throw scimFault('mutability', path, 'is immutable: remove the member, and add another');
  if (target.filter === undefined)
    return { members: { op, ids: op === 'remove' ? idsOf(value) : (idsOf(value) ?? []) } };
  if (op !== 'remove') throw scimFault('mutability', path, 'is immutable: remove the member, and add another');
  return { members: { op, ids: namedBy(target.filter) } };
}

const isMembers = (name: string): boolean => findTarget(GROUP_TYPE, name)?.name === 'members';

function idsOf(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  return [...membersOf({ members: canonicalValue(MEMBERS, value) })];
}

/** `members[value eq "…"]`, or several of them with `or`. */
function namedBy(filter: Filter): string[] {
  if (filter.kind === 'or') return filter.terms.flatMap(namedBy);
  if (filter.kind !== 'test' || filter.comparison !== 'eq' || filter.path.toLowerCase() !== 'value')
    throw scimFault('invalidFilter', 'members', 'are chosen by value eq "…"');
  return typeof filter.value === 'string' && UUID.test(filter.value) ? [filter.value.toLowerCase()] : [];
}

/**
 * Changes who of the connection's users are members, in two statements whatever their number; another two see that nobody gets or loses
 * what a connection does not hold. Answers whether anything changed. Throws `invalidValue` naming a user that is not the connection's,
 * `forbidden`.
 */
export async function changeMembers(
  tx: Database,
  { connectionId, tenantId, caller }: ScimCaller,
  groupId: string,
  { all, add, remove }: MemberChanges,
): Promise<boolean> {
  if (!all && add.size === 0 && remove.size === 0) return false;
  await lockGrants(tx, tenantId);
  const joined = add.size > 0 ? await join(tx, connectionId, groupId, [...add]) : [];
  const left = all || remove.size > 0 ? await leave(tx, connectionId, groupId, { all, add, remove }) : [];
  const concerned = [...joined, ...left];
  if (concerned.length > 0) await affect(tx, caller, 'grant', at(scopesOfGroups([groupId]), placesOfUsers(concerned)));
  return concerned.length > 0;
}

async function join(tx: Database, connectionId: string, groupId: string, ids: readonly string[]): Promise<string[]> {
  const [row] = await tx.query<{ known: string[]; joined: string[] | null }>(sql`
    with known as (
      select l.record_id as user_id from scim_links l
      where l.connection_id = ${connectionId}::uuid and l.kind = 'user' and l.record_id = any (${ids}::uuid[])),
    joined as (
      insert into group_members (id, group_id, user_id, created_by, updated_by)
      select n.id, ${groupId}::uuid, k.user_id, ${connectionId}::uuid, ${connectionId}::uuid
      from unnest(${ids.map(() => newId())}::uuid[], ${ids}::uuid[]) n (id, user_id) join known k on k.user_id = n.user_id
      on conflict (group_id, user_id) do nothing returning user_id)
    select (select coalesce(array_agg(user_id), '{}') from known) as known, (select array_agg(user_id) from joined) as joined`);
  const known = new Set(row?.known);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw scimFault('invalidValue', 'members', `name ${unknown}, who is no user of this connection`);
  return row?.joined ?? [];
}

/** Members whom the connection does not know stay. */
async function leave(
  tx: Database,
  connectionId: string,
  groupId: string,
  { all, add, remove }: MemberChanges,
): Promise<string[]> {
  const gone = all ? sql`m.user_id <> all (${[...add]}::uuid[])` : sql`m.user_id = any (${[...remove]}::uuid[])`;
  const rows = await tx.query<{ user_id: string }>(sql`
    delete from group_members m using scim_links l
    where m.group_id = ${groupId}::uuid and ${gone} and l.connection_id = ${connectionId}::uuid and l.kind = 'user' and l.record_id = m.user_id
    returning m.user_id`);
  return rows.map(({ user_id }) => user_id);
}
