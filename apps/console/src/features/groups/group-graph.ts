/** A group with those that are nested in it directly. */
export interface GroupWithNested {
  readonly id: string;
  readonly name: string;
  readonly nested: readonly { readonly id: string; readonly name: string }[];
  /** Not all that are nested in it are named. */
  readonly isCut: boolean;
}

export interface GroupEdge {
  readonly above: string;
  readonly below: string;
}

/** Groups above and below one, and which of them is nested in which directly. */
export interface GroupGraph {
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  readonly edges: readonly GroupEdge[];
  /** There are more than were read. */
  readonly isCut: boolean;
}

/** How groups are read: those of ids, and those in which one of the ids is nested directly. */
export interface GroupReader {
  readonly read: (ids: readonly string[]) => Promise<readonly GroupWithNested[]>;
  readonly readAbove: (ids: readonly string[]) => Promise<readonly GroupWithNested[]>;
}

/** Collects the groups above and below one, the nearest first, at most `most` of them: two reads for each level. */
export async function collectGroups(id: string, { read, readAbove }: GroupReader, most: number): Promise<GroupGraph> {
  const names = new Map<string, string>();
  const edges = new Map<string, GroupEdge>();
  let isCut = false;
  /** Whether it is new and has room. */
  const add = (group: string, name: string): boolean => {
    if (names.has(group)) return false;
    if (names.size >= most) {
      isCut = true;
      return false;
    }
    names.set(group, name);
    return true;
  };
  const join = ({ id: above, nested, isCut: isPart }: GroupWithNested): void => {
    isCut ||= isPart;
    for (const { id: below } of nested) edges.set(`${above} ${below}`, { above, below });
  };
  let [lower, upper] = [[id], [id]];
  while (lower.length + upper.length > 0) {
    const below = lower.length > 0 ? await read(lower) : [];
    for (const group of below) {
      if (group.id === id) add(id, group.name);
      join(group);
    }
    lower = below.flatMap(({ nested }) => nested.flatMap((one) => (add(one.id, one.name) ? [one.id] : [])));
    const above = upper.length > 0 ? await readAbove(upper) : [];
    upper = above.flatMap((group) => (add(group.id, group.name) ? [group.id] : []));
    for (const group of above) if (names.has(group.id)) join(group);
  }
  return {
    groups: [...names].map(([group, name]) => ({ id: group, name })),
    edges: [...edges.values()].filter((edge) => names.has(edge.above) && names.has(edge.below)),
    isCut,
  };
}

/** Of each group the names of those in which it is nested, and of those nested in it, in alphabetical order. */
export function neighboursOf({ groups, edges }: GroupGraph) {
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  const named = (ids: readonly string[]) =>
    ids.map((id) => ({ id, name: names.get(id) ?? id })).sort((a, b) => a.name.localeCompare(b.name));
  return groups
    .map(({ id, name }) => ({
      id,
      name,
      above: named(edges.filter(({ below }) => below === id).map(({ above }) => above)),
      below: named(edges.filter(({ above }) => above === id).map(({ below }) => below)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
