// A tree with versions of which some are released, and between which there are conflicts.
import { at } from '../resources.mjs';
import { findNode } from '../tree-versions.mjs';

const TREE = 'organisation';
const NDJSON = { 'content-type': 'application/x-ndjson' };
/** @type {readonly (readonly [code: string, name: string, parent: string | null, budget: number])[]} */
const UNITS = [
  ['company', 'Company', null, 0],
  ['sales', 'Sales', 'company', 420_000],
  ['production', 'Production', 'company', 910_000],
  ['research', 'Research', 'company', 655_000],
  ['finance', 'Finanzbuchhaltung und Controlling', 'company', 180_000],
  ['people', 'Хүний нөөц', 'company', 95_000],
  ['north', 'Sales North', 'sales', 140_000],
  ['south', 'Sales South', 'sales', 165_000],
  ['plant-1', 'Plant Darkhan', 'production', 510_000],
  ['plant-2', 'Plant Erdenet', 'production', 330_000],
  ['lab', 'Laboratory', 'research', 240_000],
  ['pilot', 'Pilot plant', 'research', 205_000],
];

function* units() {
  for (const [position, [code, name, parent_code, value]] of UNITS.entries())
    yield { code, name, parent_code, position, fields: [{ name: 'budget', value }] };
}

/** @returns {Promise<Record<string, string>>} addresses of pages by the names of their pictures */
export async function seedVersions() {
  const versions = `/trees/${TREE}/versions`;
  await at('tree', 'POST', '/trees', { code: TREE, name: 'Organisation', description: 'Units of the company' });
  const lines = Array.from(units(), (unit) => JSON.stringify(unit)).join('\n');
  await at('tree', 'POST', `${versions}/v1/import?mode=replace`, lines, NDJSON);
  await at('tree', 'POST', `${versions}/v1/change_code`, { new_version: '2026' });
  await at('tree', 'PATCH', `${versions}/2026`, { name: 'As of January', frozen: true });
  await at('tree', 'POST', `${versions}/2026/publish`, { version: '2026-01', name: 'January' });
  for (const [version, name] of [
    ['spring', 'Spring'],
    ['reorganisation', 'Reorganisation'],
  ])
    await at('tree', 'POST', `${versions}/2026/clone`, { version, name });
  await change('spring', { north: { name: 'Sales Ulaanbaatar' }, lab: { name: 'Laboratory for materials' } });
  await change('reorganisation', {
    north: { name: 'Sales Central Asia' },
    lab: { description: 'Until the new one is built' },
  });
  await move('reorganisation', 'pilot', 'production');
  await remove('reorganisation', 'plant-2');
  await change('spring', { 'plant-2': { name: 'Plant Erdenet and Bulgan' } });
  const { id: parent_id } = await findNode(TREE, 'spring', 'sales');
  await at('tree', 'POST', `${versions}/spring/nodes`, { code: 'export', name: 'Export', parent_id });
  await at('tree', 'POST', `${versions}/spring/publish`, { version: '2026-04', name: 'April' });
  await at('tree', 'POST', `${versions}/spring/publish`, {
    version: '2026-07',
    name: 'July',
    at: '2036-07-01T00:00:00Z',
  });
  await at('tree', 'POST', `${versions}/reorganisation/review`, {
    state: 'requested',
    comment: 'For the board in May',
  });
  const base = `/trees/${TREE}`;
  return {
    'tree-versions': base,
    'tree-releases': `${base}/releases`,
    'tree-compare': `${base}/compare?from=2026&to=reorganisation`,
    'tree-changes': `${versions}/spring/changes`,
    'tree-merge': `${versions}/spring/merge`,
    'tree-review': `${versions}/reorganisation/review`,
    'tree-rollups': `${versions}/spring/rollups?field=budget`,
    'tree-export': `${versions}/spring/import`,
  };
}

/** @param {string} version @param {Record<string, object>} values by codes */
async function change(version, values) {
  for (const [code, value] of Object.entries(values))
    await at('tree', 'PATCH', `${await pathOf(version, code)}`, value);
}

/** @param {string} version @param {string} code @param {string} parent */
const move = async (version, code, parent) =>
  at('tree', 'POST', `${await pathOf(version, code)}/move`, { parent_id: (await findNode(TREE, version, parent)).id });

/** @param {string} version @param {string} code */
const remove = async (version, code) => at('tree', 'DELETE', await pathOf(version, code));

/** @param {string} version @param {string} code */
const pathOf = async (version, code) =>
  `/trees/${TREE}/versions/${version}/nodes/${(await findNode(TREE, version, code)).id}`;
