import assert from 'node:assert/strict';
import { listFeatures } from './features.mjs';

/** @import { Session } from './session.mjs' */

const NDJSON = { 'content-type': 'application/x-ndjson' };
const KINDS = ['added', 'removed', 'moved', 'changed'];

/**
 * Two releases of browser-compat-data as two versions of one tree, and what differs between them.
 * @param {Session} session
 * @param {string} code of the tree
 */
export async function compareReleases(session, code) {
  const [older, newer] = ['browser-compat-data-older', '@mdn/browser-compat-data'].map((name) =>
    listFeatures(name, code),
  );
  session.chapter(`Two versions: browser-compat-data ${older.release} and ${newer.release}`);
  const tree = { service: /** @type {const} */ ('tree'), method: 'POST' };
  await session.go({
    ...tree,
    why: 'a tree for them',
    path: '/trees',
    status: 201,
    json: { code, name: 'Features of browsers' },
  });
  const versions = `/trees/${code}/versions`;
  await session.go({
    ...tree,
    why: 'a version called as the release',
    path: `${versions}/v1/change_code`,
    json: { new_version: older.release },
  });
  await importRelease(session, versions, code, older);
  await session.go({
    ...tree,
    why: 'a clone of it, for the newer release',
    path: `${versions}/${older.release}/clone`,
    status: 201,
    json: { version: newer.release, name: newer.release },
    show: ({ body }) => `${body.aggregations.nodes} nodes`,
  });
  await importRelease(session, versions, code, newer);
  const path = `${versions}/${older.release}/diff?to=${newer.release}&limit=3&total_count=true`;
  for (const kind of KINDS)
    await session.go({
      why: `${kind} from ${older.release} to ${newer.release}`,
      service: 'tree',
      path: `${path}&kind=${kind}`,
      verify: ({ body }) => assert.ok(body.items.every((/** @type {any} */ item) => item.changes.includes(kind))),
      show: ({ body }) => `${body.total_count}: ${body.items.map(describe).join('; ')}${body.has_more ? '; …' : ''}`,
    });
}

/**
 * @param {Session} session
 * @param {string} versions
 * @param {string} root
 * @param {ReturnType<typeof listFeatures>} release
 */
async function importRelease(session, versions, root, { release, features }) {
  const lines = [{ code: root, name: 'Features of browsers' }, ...features].map((node) => `${JSON.stringify(node)}\n`);
  await session.go({
    why: `${release}: ${features.length} features`,
    service: 'tree',
    method: 'POST',
    path: `${versions}/${release}/import?mode=replace`,
    headers: NDJSON,
    raw: lines.join(''),
    verify: ({ body }) => assert.equal(body.unchanged + body.added + body.changed, features.length + 1),
    show: ({ body }) =>
      `${body.added} added, ${body.changed} changed, ${body.removed} removed, ${body.unchanged} as before`,
  });
}

/** @param {{ code: string, attributes: string[] }} difference */
const describe = ({ code, attributes }) => (attributes.includes('parent_code') ? code : `${code} (${attributes})`);
