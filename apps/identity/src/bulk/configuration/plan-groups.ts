import { newId } from '@groundwork/records';
import type { GroupEntry } from './configuration.dto.js';
import { keyOf } from './name-index.js';
import { GROUP } from './kinds.js';
import { linksOf } from './load-configuration.js';
import { pruneRows, planRows, recordChanges, type Item, type Planning, type PlannedRow } from './plan-rows.js';

/** Groups with their roles and nested groups. Members are not part of the configuration. */
export function planGroups(planning: Planning, entries: readonly GroupEntry[]): void {
  const { index } = planning;
  const stored = new Map(index.stored.groups.map((group) => [keyOf(group.tenant_id, group['group_name']), group]));
  const items = entries.flatMap((entry, at): Item<GroupEntry>[] => {
    const path = `groups[${at}]`;
    const tenant_id = index.tenantIdOf(entry, path);
    if (tenant_id === undefined) return [];
    const { group_name } = entry;
    const before = stored.get(keyOf(tenant_id, group_name));
    return [
      {
        location: index.locationOf(path, group_name, tenant_id),
        entry,
        before,
        given: { ...entry },
        fixed: { tenant_id, group_name },
      },
    ];
  });
  const plannedRows = planRows(planning, GROUP, items);
  for (const { id, location, fixed } of plannedRows) index.groups.set(keyOf(tenantOf(fixed), location.name), id);
  for (const group of plannedRows) {
    planLinks(planning, group, 'roles', rolesOf(planning, group));
    planLinks(planning, group, 'groups', groupsOf(planning, group));
  }
  recordChanges(planning, GROUP, plannedRows);
  pruneRows(planning, GROUP, index.stored.groups, plannedRows, (row) =>
    index.locationOf('groups', String(row['group_name']), row.tenant_id),
  );
}

/** Set by the planner: a tenant's id or null. */
const tenantOf = (fixed: Item['fixed']): string | null => fixed['tenant_id'] as string | null;

type Ids = readonly (string | undefined)[] | undefined;

const rolesOf = ({ index }: Planning, { entry, location, fixed }: PlannedRow<GroupEntry>): Ids =>
  entry.roles?.map((role, at) => index.roleAt(role, tenantOf(fixed), `${location.path}.roles[${at}]`));

const groupsOf = ({ index }: Planning, { entry, location, fixed }: PlannedRow<GroupEntry>): Ids =>
  entry.groups?.map((name, at) => index.groupAt(name, tenantOf(fixed), `${location.path}.groups[${at}]`));

const LINKS = {
  roles: { table: 'group_roles', column: 'role_id' },
  groups: { table: 'nested_groups', column: 'nested_group_id' },
} as const;

/** Adds the named links; with prune deletes the others. */
function planLinks(
  { draft, prune }: Planning,
  { id, before, members }: PlannedRow<GroupEntry>,
  member: keyof typeof LINKS,
  ids: Ids,
): void {
  if (!ids) return;
  const { table, column } = LINKS[member];
  const changes = draft.of(table);
  const stored = new Map(linksOf(before, member).map((link) => [String(link[column]), link.id]));
  const wanted = new Set(ids.filter((other) => other !== undefined));
  const added = [...wanted].filter((other) => !stored.has(other));
  const gone = prune ? [...stored].filter(([other]) => !wanted.has(other)) : [];
  changes.put.push(...added.map((other) => ({ id: newId(), group_id: id, [column]: other })));
  changes.drop.push(...gone.map(([, link]) => link));
  if (added.length + gone.length > 0) members.push(member);
}
