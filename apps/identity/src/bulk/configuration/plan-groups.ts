import { newId } from '@groundwork/records';
import type { GroupEntry } from './configuration.dto.js';
import { keyOf } from './name-index.js';
import { GROUP } from './kinds.js';
import { linksOf } from './linked.js';
import { pruneRest, settleAll, tellAll, type Item, type Planning, type Settled } from './plan-rows.js';

/** Groups with their roles and the groups nested in them. Who is a member is no configuration. */
export function planGroups(planning: Planning, entries: readonly GroupEntry[]): void {
  const { directory } = planning;
  const stored = new Map(directory.stored.groups.map((group) => [keyOf(group.tenant_id, group['group_name']), group]));
  const items = entries.flatMap((entry, at): Item<GroupEntry>[] => {
    const path = `groups[${at}]`;
    const tenant_id = directory.homeOf(entry, path);
    if (tenant_id === undefined) return [];
    const { group_name } = entry;
    const before = stored.get(keyOf(tenant_id, group_name));
    return [
      {
        place: directory.placeOf(path, group_name, tenant_id),
        entry,
        before,
        given: { ...entry },
        fixed: { tenant_id, group_name },
      },
    ];
  });
  const settled = settleAll(planning, GROUP, items);
  for (const { id, place, fixed } of settled) directory.groups.set(keyOf(tenantOf(fixed), place.name), id);
  for (const group of settled) {
    planLinks(planning, group, 'roles', rolesOf(planning, group));
    planLinks(planning, group, 'groups', groupsOf(planning, group));
  }
  tellAll(planning, GROUP, settled);
  pruneRest(planning, GROUP, directory.stored.groups, settled, (row) =>
    directory.placeOf('groups', String(row['group_name']), row.tenant_id),
  );
}

/** The planner puts it there: a tenant's id or null. */
const tenantOf = (fixed: Item['fixed']): string | null => fixed['tenant_id'] as string | null;

type Ids = readonly (string | undefined)[] | undefined;

const rolesOf = ({ directory }: Planning, { entry, place, fixed }: Settled<GroupEntry>): Ids =>
  entry.roles?.map((role, at) => directory.roleAt(role, tenantOf(fixed), `${place.path}.roles[${at}]`));

const groupsOf = ({ directory }: Planning, { entry, place, fixed }: Settled<GroupEntry>): Ids =>
  entry.groups?.map((name, at) => directory.groupAt(name, tenantOf(fixed), `${place.path}.groups[${at}]`));

const LINKS = {
  roles: { table: 'group_roles', column: 'role_id' },
  groups: { table: 'nested_groups', column: 'nested_group_id' },
} as const;

/** Links that are named are added; with prune the others go. */
function planLinks(
  { draft, prune }: Planning,
  { id, before, members }: Settled<GroupEntry>,
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
