import assert from 'node:assert/strict';
import { applicationOf } from '../../http/application.mjs';

/** @typedef {{ name: string, describe: () => any }} Named any: what stack.json says */

/**
 * A record of each service, named like the stack.
 * @param {Named} stack
 */
export async function makeOwnRecords(stack) {
  const { identity, storage, tree } = applicationOf(stack.describe());
  const { name } = stack;
  await identity.post('/roles', { body: { role_name: name } });
  await storage.post('/buckets', { body: { name } });
  await tree.post('/trees', { body: { code: name, name: 'Of this stack' } });
}

/**
 * Each service has the record of its stack, and none of another.
 * @param {Named} stack
 */
export async function seeOwnRecords(stack) {
  const { identity, storage, tree } = applicationOf(stack.describe());
  const roles = await identity.get('/roles', { fields: ['role_name'] });
  const buckets = await storage.get('/buckets', { fields: ['name'] });
  const trees = await tree.get('/trees', { fields: ['code'] });
  const found = {
    roles: roles.items.map(({ role_name }) => role_name),
    buckets: buckets.items.map(({ name }) => name),
    trees: trees.items.map(({ code }) => code),
  };
  for (const [what, names] of Object.entries(found))
    assert.deepEqual(
      names.filter((name) => /^stack-\d+$/.test(name)),
      [stack.name],
      `${stack.name} has the ${what} of another stack`,
    );
}
