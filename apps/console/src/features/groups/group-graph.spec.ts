import { collectGroups, neighboursOf, type GroupReader } from './group-graph';
import { placeGroups } from './place-groups';

/** Reads groups of `above below` lines; every name is its id in capitals. */
function readerOf(...lines: readonly string[]): GroupReader & { readonly reads: string[] } {
  const edges = lines.map((line) => line.split(' ') as [string, string]);
  const reads: string[] = [];
  const group = (id: string) => ({
    id,
    name: id.toUpperCase(),
    nested: edges.filter(([above]) => above === id).map(([, below]) => ({ id: below, name: below.toUpperCase() })),
    isCut: false,
  });
  return {
    reads,
    read: (ids) => {
      reads.push(`below ${ids.join()}`);
      return Promise.resolve(ids.map(group));
    },
    readAbove: (ids) => {
      reads.push(`above ${ids.join()}`);
      return Promise.resolve(
        [...new Set(edges.filter(([, below]) => ids.includes(below)).map(([above]) => above))].map(group),
      );
    },
  };
}
const idsOf = (groups: readonly { readonly id: string }[]) => groups.map(({ id }) => id).sort();

describe('collectGroups', () => {
  it('finds what is above and below, and no more: two reads for each level', async () => {
    const reader = readerOf('top mid', 'top side', 'mid own', 'other own', 'own a', 'own b', 'a deep', 'side deep');
    const { groups, edges, isCut } = await collectGroups('own', reader, 300);
    expect(idsOf(groups)).toEqual(['a', 'b', 'deep', 'mid', 'other', 'own', 'top']);
    expect(edges.map(({ above, below }) => `${above} ${below}`).sort()).toEqual(
      ['a deep', 'mid own', 'other own', 'own a', 'own b', 'top mid'].sort(),
    );
    expect(isCut).toBe(false);
    expect(reader.reads).toEqual(['below own', 'above own', 'below a,b', 'above mid,other', 'below deep', 'above top']);
  });

  it('stops at the most, the nearest first, and says that there are more', async () => {
    const reader = readerOf('top own', ...Array.from({ length: 10 }, (_, at) => `own n${at}`), 'n0 far', 'far farther');
    const { groups, isCut } = await collectGroups('own', reader, 6);
    expect(groups).toHaveLength(6);
    expect(groups[0]).toEqual({ id: 'own', name: 'OWN' });
    expect(idsOf(groups)).not.toContain('far');
    expect(isCut).toBe(true);
  });

  it('ends with groups that contain each other', async () => {
    const { groups } = await collectGroups('a', readerOf('a b', 'b a'), 300);
    expect(idsOf(groups)).toEqual(['a', 'b']);
  });

  it('is a group alone where nothing is around it', async () => {
    expect(await collectGroups('a', readerOf(), 300)).toEqual({
      groups: [{ id: 'a', name: 'A' }],
      edges: [],
      isCut: false,
    });
  });
});

describe('neighboursOf', () => {
  it('names what is around each, in alphabetical order', async () => {
    const graph = await collectGroups('own', readerOf('zed own', 'any own', 'own low'), 300);
    expect(
      neighboursOf(graph).map(({ name, above, below }) => [name, above.map((one) => one.name), below.length]),
    ).toEqual([
      ['ANY', [], 1],
      ['LOW', ['OWN'], 0],
      ['OWN', ['ANY', 'ZED'], 1],
      ['ZED', [], 1],
    ]);
  });
});

describe('placeGroups', () => {
  it('places groups left of those nested in them, none over another', async () => {
    const graph = await collectGroups(
      'own',
      readerOf('top own', ...Array.from({ length: 299 }, (_, at) => `own n${at}`)),
      300,
    );
    const { nodes, lines, width, height } = placeGroups(graph);
    expect(nodes).toHaveLength(300);
    expect(lines).toHaveLength(graph.edges.length);
    const at = new Map(nodes.map((node) => [node.id, node]));
    for (const { above, below } of graph.edges) expect(at.get(above)!.x).toBeLessThan(at.get(below)!.x);
    const boxes = nodes.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`);
    expect(new Set(boxes).size).toBe(300);
    expect(nodes.every(({ x, y }) => x > 0 && x < width && y > 0 && y < height)).toBe(true);
    expect(nodes.map(({ x }) => x)).toEqual(nodes.map(({ x }) => x).sort((a, b) => a - b));
  });
});
