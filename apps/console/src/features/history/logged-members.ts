type Members = Readonly<Record<string, unknown>>;

/** Columns that say nothing to people. */
const INTERNAL: ReadonlySet<string> = new Set(['id', 'label_id', 'ord', 'leaf', 'depth', 'tree_version_id']);

/** What a change was of, as members of a node: those of `metadata` beside the others, without ids of the store. */
export function loggedMembers(before: Members): Members {
  const { metadata, ...rest } = before;
  const inner = typeof metadata === 'object' && metadata !== null ? (metadata as Members) : {};
  return Object.fromEntries(
    Object.entries({ ...rest, ...inner }).filter(([name, value]) => !INTERNAL.has(name) && value !== null),
  );
}
