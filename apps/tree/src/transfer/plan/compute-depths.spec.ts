import fc from 'fast-check';
import { computeDepths, NO_DEPTH, type NumberedNodes } from './compute-depths.js';

/** `parents[n]` of node `n + 1`; all nodes are new unless said otherwise. */
const numbered = (parents: readonly number[], isNew: readonly boolean[] = parents.map(() => true)): NumberedNodes => ({
  parents: Int32Array.from([0, ...parents]),
  isNew: Uint8Array.from([0, ...isNew.map(Number)]),
});

/** The depth by walking up, as slow as it is simple. */
function walkedDepth(parents: Int32Array, node: number): number {
  let depth = 0;
  for (let at = parents[node] ?? 0; at !== 0; at = parents[at] ?? 0) if (++depth > parents.length) return NO_DEPTH;
  return depth;
}

const nodes = fc.array(fc.tuple(fc.nat(), fc.boolean(), fc.nat(9)), { maxLength: 60 }).map((drawn) =>
  numbered(
    // Mostly an earlier parent, so that not all of them end in a cycle.
    drawn.map(([any, , kind], at) => (kind === 0 ? any % (drawn.length + 1) : any % (at + 1))),
    drawn.map(([, isNew]) => isNew),
  ),
);

describe('computeDepths', () => {
  it('finds the depth that a walk finds, and none in a cycle or below one', () => {
    fc.assert(
      fc.property(nodes, (given) => {
        const { depths, deepest } = computeDepths(given);
        const walked = Array.from(given.parents, (_, node) =>
          node === 0 ? NO_DEPTH : walkedDepth(given.parents, node),
        );
        expect([...depths]).toEqual(walked);
        expect(deepest).toBe(Math.max(...walked));
      }),
      { numRuns: 2_000 },
    );
  });

  it('ranks the new nodes that have a depth, each once and after its parent', () => {
    fc.assert(
      fc.property(nodes, (given) => {
        const { depths, ranks, newNodes } = computeDepths(given);
        const ranked = [...ranks.keys()].filter((node) => (ranks[node] ?? 0) > 0);
        expect(ranked).toEqual(
          [...depths.keys()].filter((node) => given.isNew[node] === 1 && (depths[node] ?? 0) >= 0),
        );
        expect(ranked.map((node) => ranks[node]).sort((a = 0, b = 0) => a - b)).toEqual(ranked.map((_, at) => at + 1));
        expect(newNodes).toBe(ranked.length);
        for (const node of ranked) expect(ranks[given.parents[node] ?? 0]).toBeLessThan(ranks[node] ?? 0);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['flat', () => 1, 1],
    ['a chain', (n: number) => n - 1, 999_998],
    ['a chain, deepest first', (n: number) => (n === 999_999 ? 0 : n + 1), 999_998],
  ])('computes the depths of a million nodes, %s', (_, parentOf, depth) => {
    const parents = Array.from({ length: 999_999 }, (_, at) => (at === 0 && parentOf(1) === 1 ? 0 : parentOf(at + 1)));
    expect(computeDepths(numbered(parents)).deepest).toBe(depth);
  });
});
