type Members = Readonly<Record<string, unknown>>;

/** Columns that say nothing to people. */
const INTERNAL: ReadonlySet<string> = new Set([
  ...['id', 'tree_id', 'tree_version_id', 'label_id', 'label', 'ord', 'leaf', 'depth'],
  ...['created_at', 'created_by', 'updated_at', 'updated_by'],
]);

/**
 * What a change was of, as members of a node: those of `metadata` beside the others, without ids of the store. `names` are those of nodes by
 * id.
 */
export function loggedMembers(before: Members, names: ReadonlyMap<string, string> = new Map()): Members {
  const { metadata, ...rest } = before;
  const inner = typeof metadata === 'object' && metadata !== null ? (metadata as Members) : {};
  return Object.fromEntries(
    Object.entries({ ...rest, ...inner })
      .filter(([name, value]) => !INTERNAL.has(name) && value !== null)
      .map(([name, value]) => [name, name === 'parent_id' ? (names.get(String(value)) ?? value) : value]),
  );
}

/** Columns of the log that were empty, as members of a node. */
export const emptyMembers = (before: Members): readonly string[] =>
  Object.entries(before)
    .filter(([name, value]) => value === null && !INTERNAL.has(name))
    .map(([name]) => name);
