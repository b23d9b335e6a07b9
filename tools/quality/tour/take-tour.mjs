import { compareReleases } from './compare-releases.mjs';
import { importNouns } from './import-nouns.mjs';
import { keepFiles } from './keep-files.mjs';
import { createWorld } from './create-world.mjs';
import { readWorld } from './read-world.mjs';
import { shareBucket } from './share-bucket.mjs';
import { shareTree } from './share-tree.mjs';
import { checkRefusals } from './check-refusals.mjs';
import { getTokens } from './tokens.mjs';
import { translateWorld } from './translate-world.mjs';
import { listWorld } from './world.mjs';

/** @import { Stack } from './tokens.mjs' */
/** @import { Session } from './session.mjs' */

/**
 * All stations one after the other. What does not hold is counted and the tour goes on; what was made is taken away.
 * @param {Session} session
 * @param {Stack} stack
 * @param {string} suffix makes this tour's names its own
 * @param {boolean} keep leave what was made
 */
export async function takeTour(session, stack, suffix, keep) {
  const treeCode = `world-${suffix}`;
  const large = { nouns: `nouns-${suffix}`, features: `features-${suffix}` };
  const bucket = `tour-${suffix}`;
  const levels = listWorld();
  const { authorization, narrow } = await getTokens(session, stack);
  /** @type {string[]} */
  let fileIds = [];
  /** @type {{ users: string[], buckets: string[], trees: string[] }} */
  const shared = { users: [], buckets: [], trees: [] };
  try {
    const nodes = await createWorld(session, treeCode, levels);
    await readWorld(session, nodes, levels);
    await translateWorld(session, treeCode);
    await importNouns(session, large.nouns);
    await compareReleases(session, large.features);
    const { files } = await keepFiles(session, bucket);
    fileIds = files.map((file) => file.id);
    await shareBucket(session, { suffix, authorization }, shared);
    await shareTree(session, { suffix, authorization, otherTree: treeCode }, shared);
    await checkRefusals(session, { treeCode, bucket, fileId: fileIds[0], narrowToken: narrow, authorization });
  } finally {
    if (!keep)
      await cleanUp(session, {
        treeCodes: [treeCode, ...Object.values(large), ...shared.trees],
        files: fileIds.map((id) => ({ bucket, id })),
        buckets: [bucket, ...shared.buckets],
        users: shared.users,
      });
  }
}

/**
 * Takes away what the tour made.
 * @param {Session} session
 * @param {{ treeCodes: string[], files: { bucket: string, id: string }[], buckets: string[], users: string[] }} made
 */
async function cleanUp(session, { treeCodes, files, buckets, users }) {
  session.chapter('Cleaning up (--keep leaves it)');
  /** @param {string} why @param {import('./session.mjs').Service} service @param {string} path @param {Record<string, string>} [headers] */
  const remove = (why, service, path, headers) =>
    session.go({ why, service, method: 'DELETE', path, status: 204, headers });
  for (const code of treeCodes) {
    const path = `/trees/${code}`;
    await remove('a tree with all its nodes', 'tree', path);
    await session.go({ why: 'is gone', service: 'tree', path, status: 404 });
  }
  for (const { bucket, id } of files) await remove('a file', 'storage', `/files/${id}`, { bucket });
  for (const bucket of buckets) await remove('a bucket', 'storage', `/buckets/${bucket}`);
  for (const id of users) await remove('a user', 'identity', `/users/${id}`);
}
