// Trees with several versions, for tests of the console.
import { randomUUID } from 'node:crypto';
import { at } from './resources.mjs';

/** @param {Iterable<object>} nodes @returns {Promise<string>} its code */
export async function addTree(nodes) {
  const code = `t-${randomUUID().slice(0, 8)}`;
  await at('tree', 'POST', '/trees', { code, name: `Tree ${code}` });
  const lines = Array.from(nodes, (node) => JSON.stringify(node)).join('\n');
  const type = { 'content-type': 'application/x-ndjson' };
  await at('tree', 'POST', `/trees/${code}/versions/v1/import?mode=replace`, lines, type);
  return code;
}

/** @param {string} tree @param {string} version @param {string} code @returns {Promise<any>} any: a record of the service */
export async function findNode(tree, version, code) {
  const q = encodeURIComponent(`code='${code}'`);
  return (await at('tree', 'GET', `/trees/${tree}/versions/${version}/nodes?q=${q}`)).items[0];
}

/** What differs, as the service says. @param {string} tree @param {string} from @param {string} to @param {string} [kind] */
export async function diffOf(tree, from, to, kind) {
  const query = `to=${to}&limit=1000${kind === undefined ? '' : `&kind=${kind}`}`;
  return (await at('tree', 'GET', `/trees/${tree}/versions/${from}/diff?${query}`)).items;
}

function* nodes() {
  const price = (/** @type {number} */ value) => ({ fields: [{ name: 'price', value }] });
  yield { code: 'top', name: 'Top', parent_code: null };
  for (const [position, code] of ['a', 'edited', 'removed', 'left', 'right'].entries())
    yield { code, name: code, parent_code: 'top', position, ...price(10 * (position + 1)) };
  yield {
    code: 'translated',
    name: 'translated',
    parent_code: 'top',
    position: 9,
    translations: { mn_MN: { name: 'Орчуулга' } },
  };
}

/** A tree whose version `base` was cloned as `ours` and `theirs`, between which there is a conflict of each kind. */
export async function addVersions() {
  const tree = await addTree(nodes());
  const versions = `/trees/${tree}/versions`;
  await at('tree', 'POST', `${versions}/v1/change_code`, { new_version: 'base' });
  await at('tree', 'PATCH', `${versions}/base`, { frozen: true, name: 'base' });
  for (const version of ['ours', 'theirs']) {
    await at('tree', 'POST', `${versions}/base/clone`, { version, name: version });
    const write = async (/** @type {string} */ code, /** @type {object} */ values) =>
      at('tree', 'PATCH', `${versions}/${version}/nodes/${(await findNode(tree, version, code)).id}`, values);
    const remove = async (/** @type {string} */ code) =>
      at('tree', 'DELETE', `${versions}/${version}/nodes/${(await findNode(tree, version, code)).id}`);
    const isOurs = version === 'ours';
    await write('a', { name: `A of ${version}` });
    await at('tree', 'POST', `${versions}/${version}/nodes`, { code: 'n', name: `N of ${version}` });
    await (isOurs ? write('edited', { name: 'Edited of ours' }) : remove('edited'));
    await (isOurs ? remove('removed') : write('removed', { name: 'Removed of theirs' }));
    // Two moves, valid alone, that together form a circle.
    const [child, above] = isOurs ? ['left', 'right'] : ['right', 'left'];
    await write(child, { parent_id: (await findNode(tree, version, above)).id });
  }
  const { id } = await findNode(tree, 'theirs', 'translated');
  const texts = `${versions}/theirs/nodes/${id}/translations/mn_MN`;
  await at('tree', 'PATCH', texts, { name: 'Шинэ орчуулга' });
  return tree;
}
