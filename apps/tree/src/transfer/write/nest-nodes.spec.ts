import { nestNodes, type FlatNode } from './nested-json.js';

/** Depths and names in depth-first order: `0a 1b 0c`. */
async function nested(written: string): Promise<unknown> {
  async function* nodes(): AsyncGenerator<FlatNode[]> {
    for (const [depth, name] of written.split(' ').filter(Boolean))
      yield await Promise.resolve([{ depth: Number(depth), json: JSON.stringify({ name }).slice(0, -1) }]);
  }
  let text = '';
  for await (const piece of nestNodes(nodes())) text += piece;
  return JSON.parse(text);
}

const node = (name: string, ...child_nodes: unknown[]) => ({ name, child_nodes });

describe('nestNodes', () => {
  it.each([
    ['', []],
    ['0a', [node('a')]],
    ['0a 0b', [node('a'), node('b')]],
    ['0a 1b 1c', [node('a', node('b'), node('c'))]],
    ['0a 1b 2c 3d 0e', [node('a', node('b', node('c', node('d')))), node('e')]],
    ['0a 1b 2c 1d 2e 0f 1g', [node('a', node('b', node('c')), node('d', node('e'))), node('f', node('g'))]],
  ])('makes of "%s" its tree', async (written, items) => {
    expect(await nested(written)).toEqual({ items });
  });
});
