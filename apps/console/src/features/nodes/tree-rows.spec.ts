import fc from 'fast-check';
import { PAGE_ROWS, ROOT, TreeRows } from './tree-rows';

/** A tree as it is in the service: children by parent. */
type Naive = ReadonlyMap<string, readonly string[]>;

/** Shapes with branches of more than a page among small ones. */
const naiveTrees: fc.Arbitrary<Naive> = fc
  .array(fc.tuple(fc.nat(30), fc.oneof(fc.nat(4), fc.integer({ min: PAGE_ROWS - 1, max: 3 * PAGE_ROWS }))), {
    maxLength: 8,
  })
  .map((additions) => {
    const tree = new Map<string, string[]>([[ROOT, ['r0', 'r1', 'r2']]]);
    const all = ['r0', 'r1', 'r2'];
    for (const [at, size] of additions) {
      const parent = all[(at * 7919) % all.length] ?? 'r0';
      const added = Array.from({ length: size }, (_, index) => `${parent}.${(tree.get(parent)?.length ?? 0) + index}`);
      tree.set(parent, [...(tree.get(parent) ?? []), ...added]);
      all.push(...added);
    }
    return tree;
  });

/** All rows in their order, by walking everything. */
function flatten(tree: Naive, open: ReadonlySet<string>, parent = ROOT, depth = 0): { id: string; depth: number }[] {
  return (tree.get(parent) ?? []).flatMap((id) => [
    { id, depth },
    ...(open.has(id) ? flatten(tree, open, id, depth + 1) : []),
  ]);
}

/** Opens and closes as a person does: what is loaded alone. */
function play(tree: Naive, steps: readonly { readonly at: number; readonly isLoading: boolean }[]) {
  const childrenOf = (id: string) => tree.get(id) ?? [];
  let rows = TreeRows.of<{ id: string }>(childrenOf(ROOT).length);
  const open = new Set<string>();
  for (const { at, isLoading } of steps) {
    const index = rows.length === 0 ? 0 : at % rows.length;
    const row = rows.rowAt(index);
    if (!row) continue;
    if (!row.item || isLoading) {
      for (const { parent, page } of rows.missing(index, index + 40))
        rows = rows.withPage(
          parent,
          page,
          childrenOf(parent)
            .slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS)
            .map(named),
        );
    } else if (row.isOpen) {
      rows = rows.close(row.item.id);
      open.delete(row.item.id);
    } else {
      rows = rows.open(row.item.id, childrenOf(row.item.id).length);
      open.add(row.item.id);
    }
  }
  return { rows, open };
}

const named = (id: string) => ({ id });
const steps = fc.array(fc.record({ at: fc.nat(5_000), isLoading: fc.boolean() }), { maxLength: 40 });

describe('TreeRows', () => {
  it('has the rows of a list that was made by walking everything, whatever is loaded of them', () => {
    fc.assert(
      fc.property(naiveTrees, steps, (tree, played) => {
        const { rows, open } = play(tree, played);
        const expected = flatten(tree, open);
        expect(rows.length).toBe(expected.length);
        expected.forEach(({ id, depth }, index) => {
          const row = rows.rowAt(index);
          expect(row?.depth).toBe(depth);
          if (row?.item) expect(row.item.id).toBe(id);
          else expect(rows.find(id)).toBeUndefined();
          expect(row && tree.get(row.parent)?.[row.offset]).toBe(id);
          if (row?.item) expect(rows.indexOf(id)).toBe(index);
        });
      }),
    );
  });

  it('asks for each page once, and for none that is loaded', () => {
    fc.assert(
      fc.property(naiveTrees, steps, fc.nat(2_000), (tree, played, from) => {
        const { rows } = play(tree, played);
        const missing = rows.missing(from, from + 40);
        expect(new Set(missing.map(({ parent, page }) => `${parent}/${page}`)).size).toBe(missing.length);
        for (const { parent, page } of missing) expect(rows.pagesOf(parent)).not.toContain(page);
        for (let index = from; index < Math.min(from + 40, rows.length); index++) {
          const row = rows.rowAt(index);
          const isAsked = missing.some(
            ({ parent, page }) => parent === row?.parent && page === Math.floor(row.offset / PAGE_ROWS),
          );
          expect(isAsked).toBe(row?.item === undefined);
        }
      }),
    );
  });

  it('keeps what is open below a node that moved within its branch, and hides what is no longer there', () => {
    const rows = TreeRows.of<{ id: string }>(1)
      .withPage(ROOT, 0, [named('top')])
      .open('top', 3)
      .withPage('top', 0, ['a', 'b', 'c'].map(named))
      .open('a', 2)
      .withPage('a', 0, ['a0', 'a1'].map(named));
    const moved = rows.replaced('top', 3, new Map([[0, ['b', 'c', 'a'].map(named)]]));
    const idsOf = (some: typeof rows) => Array.from({ length: some.length }, (_, at) => some.rowAt(at)?.item?.id);
    expect(idsOf(rows)).toEqual(['top', 'a', 'a0', 'a1', 'b', 'c']);
    expect(idsOf(moved)).toEqual(['top', 'b', 'c', 'a', 'a0', 'a1']);
    expect(idsOf(moved.replaced('top', 1, new Map([[0, [named('b')]]])))).toEqual(['top', 'b']);
    expect(moved.indexOf('a1')).toBe(5);
  });

  it('finds rows of a branch of ten thousand without walking it', () => {
    const rows = TreeRows.of<{ id: string }>(1)
      .withPage(ROOT, 0, [named('top')])
      .open('top', 10_000);
    expect(rows.length).toBe(10_001);
    expect(rows.rowAt(9_000)).toEqual({
      parent: 'top',
      offset: 8_999,
      depth: 1,
      size: 10_000,
      item: undefined,
      isOpen: false,
    });
    expect(rows.missing(9_000, 9_040)).toEqual([
      { parent: 'top', page: 44 },
      { parent: 'top', page: 45 },
    ]);
    expect(rows.rowAt(10_001)).toBeUndefined();
  });
});

it('shows a node with other values where it is, and nothing else differently', () => {
  const named = (id: string) => ({ id, name: id });
  const rows = TreeRows.of<{ id: string; name: string }>(PAGE_ROWS + 2)
    .withPage(ROOT, 1, ['a', 'b'].map(named))
    .open('a', 1)
    .withPage('a', 0, [named('below')]);
  const renamed = rows.withItem({ id: 'b', name: 'B' });
  expect(renamed.find('b')).toEqual({ id: 'b', name: 'B' });
  expect([renamed.length, renamed.indexOf('b'), renamed.find('below')]).toEqual([
    rows.length,
    rows.indexOf('b'),
    named('below'),
  ]);
  expect(renamed.withItem({ id: 'unknown', name: 'x' })).toBe(renamed);
});
