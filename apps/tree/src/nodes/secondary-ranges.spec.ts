import { reachable, type SecondaryChild } from './secondary-ranges.js';

describe('Subtrees by secondary parents', () => {
  it('reads each secondary child a few times, however deep their subtrees are nested', () => {
    const count = 2_000;
    let reads = 0;
    const children = Array.from({ length: count }, (_, index): SecondaryChild => ({
      id: `n${index}`,
      depth: index,
      ord: index,
      until: 2 * count,
      get parent_ord() {
        reads++;
        return count + index;
      },
    }));
    const top = { id: 'top', depth: 0, ord: 0, until: 2 * count };
    expect(reachable(children, top)).toHaveLength(count);
    expect(reads).toBeLessThan(50 * count);
  });
});
