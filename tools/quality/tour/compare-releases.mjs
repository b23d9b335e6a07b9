import assert from 'node:assert/strict';
import { listFeatures } from './features.mjs';

/** @import { Groundwork } from '@groundwork/client' */
/** @import { Session } from './session.mjs' */
/** @import { Made } from './take-tour.mjs' */

const VERSION = '/trees/{tree_code}/versions/{tree_version}';
const KINDS = /** @type {const} */ (['added', 'removed', 'moved', 'changed']);

/**
 * Two releases of browser-compat-data as two versions of one tree, and what differs between them.
 * @param {Session} session
 * @param {Groundwork} gw
 * @param {string} code of the tree
 * @param {Made} made gets what is to be deleted
 */
export async function compareReleases(session, gw, code, made) {
  const [older, newer] = ['browser-compat-data-older', '@mdn/browser-compat-data'].map((name) =>
    listFeatures(name, code),
  );
  session.chapter(`Two versions: browser-compat-data ${older.release} and ${newer.release}`);
  await session.holds('a tree for them', () =>
    gw.tree.post('/trees', { body: { code, name: 'Features of browsers' } }),
  );
  made.trees.push(code);
  await session.holds('a version called as the release', () =>
    gw.tree.post(`${VERSION}/change_code`, {
      path: { tree_code: code, tree_version: 'v1' },
      body: { new_version: older.release },
    }),
  );
  const path = { tree_code: code, tree_version: older.release };
  await importRelease(session, gw, code, older);
  await session.holds(
    'a clone of it, for the newer release',
    () => gw.tree.post(`${VERSION}/clone`, { path, body: { version: newer.release, name: newer.release } }),
    { show: (clone) => ('aggregations' in clone ? `${clone.aggregations.nodes} nodes` : clone.phase) },
  );
  await importRelease(session, gw, code, newer);
  for (const kind of KINDS)
    await session.holds(
      `${kind} from ${older.release} to ${newer.release}`,
      () => gw.tree.get(`${VERSION}/diff`, { path, query: { to: newer.release, kind, limit: 3, total_count: true } }),
      {
        verify: ({ items }) => assert.ok(items.every(({ changes }) => changes.includes(kind))),
        show: ({ total_count, items, has_more }) =>
          `${total_count}: ${items.map(describe).join('; ')}${has_more ? '; …' : ''}`,
      },
    );
}

/**
 * @param {Session} session
 * @param {Groundwork} gw
 * @param {string} code of the tree
 * @param {ReturnType<typeof listFeatures>} release
 */
async function importRelease(session, gw, code, { release, features }) {
  const lines = [{ code, name: 'Features of browsers' }, ...features].map((node) => `${JSON.stringify(node)}\n`);
  await session.holds(
    `${release}: ${features.length} features`,
    () => gw.tree.import(code, release, lines.join(''), { mode: 'replace' }),
    {
      verify: ({ unchanged = 0, added, changed }) => assert.equal(unchanged + added + changed, lines.length),
      show: ({ added, changed, removed, unchanged }) =>
        `${added} added, ${changed} changed, ${removed} removed, ${unchanged} as before`,
    },
  );
}

/** @param {{ code: string, attributes: string[] }} difference */
const describe = ({ code, attributes }) => (attributes.includes('parent_code') ? code : `${code} (${attributes})`);
