import { INTO, logging, trigger, versionsOf } from './change-triggers.js';

/** Members of nodes that rows `x` of a table make: the node, the name of the member, and its value. */
type Members = (rows: string) => string;

const LABELS: Members = (rows) => `
  select x.tree_version_id, x.node_id, 'labels.' || x.language || '.' || x.kind || '.' || x.value as member,
    jsonb_build_object('language', x.language, 'kind', x.kind, 'value', x.value) as value, x.created_by
  from ${rows} x`;

/** A relation from one end to the other. */
const relationsFrom = (rows: string, node: string, other: string): string => `
  select x.tree_version_id, x.${node} as node_id, 'relations.' || x.kind || '.' || coalesce(x.${other}::text, x.target_uri) as member,
    jsonb_strip_nulls(jsonb_build_object('kind', x.kind, 'target_id', x.${other}, 'target_uri', x.target_uri)) as value, x.created_by
  from ${rows} x`;

/** Two related nodes have the relation both. */
const RELATIONS: Members = (rows) =>
  `${relationsFrom(rows, 'node_id', 'target_id')} union all ${relationsFrom(rows, 'target_id', 'node_id')} where x.kind = 'related'`;

const WITHOUT_OTHERS = (members: string, others: string): string => `
  select * from (${members}) m where not exists (
    select from (${others}) o where o.tree_version_id = m.tree_version_id and o.node_id = m.node_id and o.member = m.member)`;

/** One change per node: its members as they were, null where there were none. Those of a node that is removed are beside its removal. */
const logged = (members: string): string => `${INTO}
  select v.tree_id, m.tree_version_id, m.node_id, c.code, case when c.code is null then 'removed' else 'changed' end, m.before, coalesce(actor, m.by), run
  from (
    select tree_version_id, node_id, jsonb_object_agg(member, value) as before, (array_agg(created_by))[1] as by
    from (${members}) g group by tree_version_id, node_id) m
  join ${versionsOf('touched')} on v.id = m.tree_version_id
  left join lateral (select code from node where tree_version_id = m.tree_version_id and id = m.node_id offset 0) c on true`;

const added = (members: string): string =>
  `select tree_version_id, node_id, member, null::jsonb as value, created_by from (${members}) a`;
const removed = (members: string): string =>
  `select tree_version_id, node_id, member, value, null::uuid as created_by from (${members}) r`;

const bodyOf = (members: Members): string => `
  if not exists (select from touched) then return null; end if;
  if tg_op = 'INSERT' then
    ${logged(added(members('touched')))};
  elsif tg_op = 'DELETE' then
    ${logged(removed(members('touched')))};
  else
    ${logged(`${removed(WITHOUT_OTHERS(members('old_rows'), members('touched')))} union all ${added(WITHOUT_OTHERS(members('touched'), members('old_rows')))}`)};
  end if`;

export const PART_FUNCTIONS = [logging('labels', bodyOf(LABELS)), logging('relations', bodyOf(RELATIONS))];

const triggersOf = (table: string): string[] => [
  trigger(`${table}_added`, `insert on ${table}`, 'new table as touched', `${table}s`),
  trigger(`${table}_changed`, `update on ${table}`, 'old table as old_rows new table as touched', `${table}s`),
  trigger(`${table}_removed`, `delete on ${table}`, 'old table as touched', `${table}s`),
];

export const PART_TRIGGERS = [...triggersOf('label'), ...triggersOf('relation')];

/** Labels and relations under the names that the log has for them. */
export const PART_VIEW = `
create view node_part as
  select tree_version_id, node_id, member, value from (${LABELS('label')}) l
  union all
  select tree_version_id, node_id, member, value from (${RELATIONS('relation')}) r`;
