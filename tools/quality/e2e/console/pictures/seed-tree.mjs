// What the full installation has of trees.
import { at } from '../resources.mjs';

const TREE = 'products';
const GROUPS = ['Tea', 'Coffee', 'Spices', 'Haushaltsgerätezubehör', 'Ундаа', 'Books', 'Games'];
const ARTICLES = 15_000;
const NDJSON = { 'content-type': 'application/x-ndjson' };

/** About 105,000 nodes. */
function* articles() {
  yield {
    code: 'root',
    name: 'All products',
    parent_code: null,
    translations: { mn_MN: { name: 'Бүх бүтээгдэхүүн' } },
  };
  for (const [position, name] of GROUPS.entries()) yield { code: `g${position}`, name, parent_code: 'root', position };
  for (const code of ['green', 'black', 'white'])
    yield { code, name: `${code} tea`, parent_code: 'g0', attributes: { origin: 'CN', organic: true } };
  for (const [position, name] of GROUPS.entries())
    for (let n = 0; n < ARTICLES; n++)
      yield { code: `a${position}-${n}`, name: `${name} ${n}`, parent_code: `g${position}`, position: n + 3 };
}

/** @returns {Promise<Record<string, string>>} addresses of pages by the names of their pictures */
export async function seedTree() {
  await at('tree', 'POST', '/trees', { code: TREE, name: 'Products', description: 'Articles of the shop by kind' });
  const lines = Array.from(articles(), (node) => JSON.stringify(node)).join('\n');
  await at('tree', 'POST', `/trees/${TREE}/versions/v1/import?mode=replace`, lines, NDJSON);
  const found = await at('tree', 'GET', `/trees/${TREE}/versions/v1/nodes?q=${encodeURIComponent("code='green'")}`);
  const node = found.items[0].id;
  return {
    trees: '/trees',
    tree: `/trees/${TREE}`,
    'tree-nodes': `/trees/${TREE}/versions/v1`,
    'tree-node': `/trees/${TREE}/versions/v1?node=${node}`,
    'tree-import': `/trees/${TREE}/versions/v1/import`,
    'tree-runs': `/trees/${TREE}/runs`,
  };
}
