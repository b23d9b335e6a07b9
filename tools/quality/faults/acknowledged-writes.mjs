import assert from 'node:assert/strict';
import { withClient } from '../../postgres/provision.mjs';

/** @import { Fleet } from './fleet.mjs' */

/**
 * That every tree answered 201 is there, once, with the version and root a tree is made with; and none is half there.
 * @param {Fleet} fleet
 * @param {string[]} made
 */
export async function nothingIsLost({ stack }, made) {
  const { rows } = await withClient(stack.databases.tree, (client) =>
    client.query(`select t.code, (select count(*)::int from tree_version v where v.tree_id = t.id) as versions
      from tree t where t.code like 'load-%'`),
  );
  const found = new Map(rows.map(({ code, versions }) => [code, versions]));
  assert.equal(found.size, rows.length, 'a code is there twice');
  const lost = made.filter((code) => !found.has(code));
  assert.deepEqual(lost, [], `${lost.length} of ${made.length} writes are lost`);
  const half = rows.filter(({ versions }) => versions !== 1);
  assert.equal(half.length, 0, `${half.length} trees without their version`);
  return `${made.length} answered 201, ${rows.length} there`;
}
