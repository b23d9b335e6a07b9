// Pages on which there is more to do than on those of every-page.mjs.
import { addUser, grantScopes, manage } from './deployment.mjs';
import { at } from './resources.mjs';
import { addVersions, findNode } from './tree-versions.mjs';

const DAY_MS = 86_400_000;

/** @returns {Promise<string[]>} addresses; what they show was made now */
export async function addMorePages() {
  const user = await addUser({ name: 'Somebody' });
  await grantScopes(user.id, ['users:read']);
  const { id: group } = await manage('POST', '/groups', {
    group_name: `group ${user.id}`,
    tenant_id: user.tenant_id,
  });
  await manage('POST', `/groups/${group}/members`, { users: [user.id] });
  return [`/users/${user.id}`, `/groups/${group}`, ...(await addReleases())];
}

/** A tree with versions that differ, a release with an alias, one that is still to come, and a review. */
async function addReleases() {
  const tree = await addVersions();
  const versions = `/trees/${tree}/versions`;
  const publish = (/** @type {string} */ version, /** @type {object} */ more) =>
    at('tree', 'POST', `${versions}/ours/publish`, { version, name: version, alias: 'current', ...more });
  await publish('r1', {});
  await publish('r2', {});
  await publish('r3', { at: new Date(Date.now() + DAY_MS).toISOString() });
  const node = await findNode(tree, 'ours', 'a');
  return ['/releases', `/versions/ours?node=${node.id}`].map((part) => `/trees/${tree}${part}`);
}
