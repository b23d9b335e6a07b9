import fc from 'fast-check';
import { computeDepths } from './compute-depths.js';
import { HIGHEST_ORD, numberNodes } from './number-nodes.js';

/** What becomes of a node: it stays, is new, or is moved. */
type Kind = 'stays' | 'new' | 'moved';

interface Drawn {
  readonly parents: Int32Array;
  readonly kinds: readonly Kind[];
  /** In the order of a walk; gaps as drawn. */
  readonly before: Float64Array;
}

/** A forest whose numbers are those of a walk over it as it was: moved nodes were roots, new ones were not there. */
const drawn: fc.Arbitrary<Drawn> = fc
  .array(
    fc.tuple(fc.nat(), fc.constantFrom<Kind>('stays', 'stays', 'new', 'moved'), fc.constantFrom(1, 2, 3, 2 ** 20)),
    {
      maxLength: 40,
    },
  )
  .map((nodes) => {
    const parents = Int32Array.from([0, ...nodes.map(([any], at) => any % (at + 1))]);
    const kinds: Kind[] = ['stays', ...nodes.map(([, kind]) => kind)];
    const gaps = [0, ...nodes.map(([, , gap]) => gap)];
    return renumbered(parents, kinds, gaps);
  });

/** Nodes are numbered in the order that they had, as the plan of an import numbers them; new ones come last. */
function renumbered(parents: Int32Array, kinds: readonly Kind[], gaps: readonly number[]): Drawn {
  const wasBelow = (node: number): number => {
    const parent = parents[node] ?? 0;
    return kinds[node] === 'moved' || kinds[parent] === 'new' ? 0 : parent;
  };
  const walk = (top: number): number[] =>
    [...parents.keys()].flatMap((node) =>
      node > 0 && kinds[node] !== 'new' && wasBelow(node) === top ? [node, ...walk(node)] : [],
    );
  const order = [0, ...walk(0), ...[...parents.keys()].filter((node) => node > 0 && kinds[node] === 'new')];
  const place = new Map(order.map((node, at) => [node, at]));
  let ord = 0;
  const before = order.map((node) => (kinds[node] === 'new' || node === 0 ? 0 : (ord += gaps[node] ?? 1)));
  return {
    parents: Int32Array.from(order.map((node) => place.get(parents[node] ?? 0) ?? 0)),
    // A child of a new parent is moved.
    kinds: order.map((node) =>
      kinds[node] === 'stays' && node > 0 && wasBelow(node) !== parents[node] ? 'moved' : kinds[node]!,
    ),
    before: Float64Array.from(before),
  };
}

function numbered({ parents, kinds, before }: Drawn) {
  const { depths } = computeDepths({ parents, isNew: new Uint8Array(parents.length) });
  const ords = before.map((ord, node) => (kinds[node] === 'moved' ? -ord : ord));
  numberNodes({ parents, depths, ords });
  const order = [...parents.keys()].slice(1).sort((one, other) => (ords[one] ?? 0) - (ords[other] ?? 0));
  return { depths, ords, order };
}

describe('numberNodes', () => {
  it('puts every node below its parent, with nothing else between, each number once', () => {
    fc.assert(
      fc.property(drawn, (given) => {
        const { depths, ords, order } = numbered(given);
        expect(new Set(order.map((node) => ords[node])).size).toBe(order.length);
        const open: number[] = [];
        for (const node of order) {
          open.length = depths[node] ?? 0;
          expect(open.at(-1) ?? 0).toBe(given.parents[node]);
          open.push(node);
          expect(ords[node]).toBeGreaterThan(0);
          expect(ords[node]).toBeLessThan(HIGHEST_ORD);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives a moved node another number than it had', () => {
    fc.assert(
      fc.property(drawn, (given) => {
        const { ords } = numbered(given);
        for (const [node, kind] of given.kinds.entries())
          if (kind === 'moved') expect(ords[node]).not.toBe(given.before[node]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps the numbers of nodes that stay where there is space between them', () => {
    fc.assert(
      fc.property(drawn, ({ before, ...given }) => {
        const wide = before.map((ord) => ord * 2 ** 20);
        const { ords } = numbered({ ...given, before: wide });
        const stays = (node: number): boolean =>
          node === 0 || (given.kinds[node] === 'stays' && stays(given.parents[node] ?? 0));
        for (const [node, ord] of wide.entries()) if (stays(node)) expect(ords[node]).toBe(ord);
      }),
      { numRuns: 2_000 },
    );
  });

  it('numbers a damaged order anew', () => {
    const ords = Float64Array.of(0, 7, 5, 5, 0, 6);
    const parents = Int32Array.of(0, 0, 1, 2, 3, 3);
    numberNodes({ parents, depths: Int32Array.of(-1, 0, 1, 2, 3, 3), ords });
    expect([...ords]).toEqual([...ords].sort((one, other) => one - other));
    expect(new Set(ords).size).toBe(6);
  });
});
