const audit = (dates: 'at' | 'date'): string => `
  created_by uuid,
  created_${dates} timestamptz not null default now(),
  updated_by uuid,
  updated_${dates} timestamptz not null default now()`;

/** From `name` to `enabled`, the same in trees, versions and nodes. */
const DESCRIBED = `
  name text not null,
  description text,
  label_id uuid not null,
  metadata jsonb not null default '{}',
  enabled boolean not null default true`;

const TREE = `
create table tree (
  id uuid primary key,
  tenant_id uuid,
  code text collate "C" not null,
  ${DESCRIBED},
  ${audit('date')},
  constraint tree_code unique nulls not distinct (tenant_id, code),
  constraint tree_label_id unique (label_id)
);
create index tree_order on tree (code, id)`;

/** Every structural write updates the counter of its version: the fill factor leaves space for the new row on the same page. */
const TREE_VERSION = `
create table tree_version (
  id uuid primary key,
  tree_id uuid not null references tree on delete cascade,
  version text collate "C" not null,
  ${DESCRIBED},
  frozen boolean not null default false,
  origin_version_id uuid references tree_version on delete set null,
  node_count int not null default 0,
  ${audit('at')},
  constraint tree_version_version unique (tree_id, version),
  constraint tree_version_label_id unique (label_id)
) with (fillfactor = 70);
create index tree_version_origin on tree_version (origin_version_id) where origin_version_id is not null`;

/**
 * An adjacency list with a stored depth. The composite reference forbids a parent in another version; the primary key starts with
 * the version, so that it serves pages by id within one.
 *
 * Of a million nodes 200,000 would have to change before PostgreSQL vacuums by default. Until then dead entries of every index are
 * visited, and counts of children read the table instead of the index alone: pages and moves get slower with each deep move. So nodes are
 * vacuumed and analyzed sooner. (ADR 0047)
 */
const NODE = `
create table node (
  tree_version_id uuid not null references tree_version on delete cascade,
  id uuid not null,
  parent_id uuid,
  code text collate "C" not null,
  ${DESCRIBED},
  position int not null default 0,
  depth int not null,
  ${audit('at')},
  primary key (tree_version_id, id),
  constraint node_code unique (tree_version_id, code),
  constraint node_label_id unique (label_id),
  constraint node_parent foreign key (tree_version_id, parent_id) references node (tree_version_id, id) on delete cascade,
  constraint node_code_length check (length(code) between 1 and 255),
  constraint node_own_parent check (parent_id <> id),
  constraint node_root_depth check ((parent_id is null) = (depth = 0))
) with (
  autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02
);
create index node_children on node (tree_version_id, parent_id, position, code, id);
create index node_order on node (tree_version_id, position, code, id);
create index node_name on node (tree_version_id, name, id);
create index node_depth on node (tree_version_id, depth)`;

const TRANSLATION = `
create table translation (
  id uuid primary key,
  label_id uuid not null,
  language text not null constraint translation_known_language check (language in ('en_US', 'en_UK', 'mn_MN')),
  tree_id uuid references tree on delete cascade,
  tree_version_id uuid references tree_version on delete cascade,
  node_id uuid,
  name text,
  description text,
  ${audit('at')},
  constraint translation_node foreign key (tree_version_id, node_id) references node (tree_version_id, id) on delete cascade,
  constraint translation_owner check ((tree_id is null) <> (tree_version_id is null)),
  constraint translation_node_version check (node_id is null or tree_version_id is not null),
  constraint translation_language unique nulls not distinct (tree_version_id, node_id, tree_id, language)
);
create index translation_tree on translation (tree_id) where tree_id is not null`;

/** Identifiers of rows that statements make themselves; PostgreSQL has its own function from 18 on. (RFC 9562 §5.7) */
const UUID_V7 = `
do $$ begin
  if current_setting('server_version_num')::int >= 180000 then
    create function uuid_v7() returns uuid language sql volatile parallel safe return uuidv7();
  else
    create function uuid_v7() returns uuid language sql volatile parallel safe as $f$
      select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
    $f$;
  end if;
end $$`;

/**
 * How many different values a column has, below zero as a share of the rows. What ANALYZE finds depends on the moment: with one root per tree every
 * version seems to have one node, with one flat version every node the same parent. A plan made from that filters a whole version for each
 * reference it checks or cascades to, and the time of an import or a deletion grows with the square of its size. That of parents is no share: of
 * a table that has just been emptied a share is one, and an index without the parent would serve as well. (ADR 0047)
 */
const DISTINCT: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  tree_version: { tree_id: -0.2, origin_version_id: -0.2 },
  node: { tree_version_id: -0.001, parent_id: 1_000_000 },
  translation: { tree_id: -0.5, tree_version_id: -0.001, node_id: -0.5 },
};

const declareDistinct = ([table, columns]: readonly [string, Readonly<Record<string, number>>]): string => {
  const actions = Object.entries(columns).map(
    ([column, share]) => `alter column ${column} set (n_distinct = ${share})`,
  );
  return `alter table ${table} ${actions.join(', ')}`;
};

/** Trees, versions, nodes and their translations. (tree.md §1) */
export const HIERARCHIES = [
  UUID_V7,
  TREE,
  TREE_VERSION,
  NODE,
  TRANSLATION,
  ...Object.entries(DISTINCT).map(declareDistinct),
];
