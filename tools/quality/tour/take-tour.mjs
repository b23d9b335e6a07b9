import { compareReleases } from './compare-releases.mjs';
import { importNouns } from './import-nouns.mjs';
import { keepFiles } from './keep-files.mjs';
import { createWorld } from './create-world.mjs';
import { readWorld } from './read-world.mjs';
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
  try {
    const nodes = await createWorld(session, treeCode, levels);
    await readWorld(session, nodes, levels);
    await translateWorld(session, treeCode);
    await importNouns(session, large.nouns);
    await compareReleases(session, large.features);
    const { files } = await keepFiles(session, bucket);
    fileIds = files.map((file) => file.id);
    await checkRefusals(session, { treeCode, bucket, fileId: fileIds[0], narrowToken: narrow, authorization });
  } finally {
    if (!keep) await cleanUp(session, { treeCodes: [treeCode, ...Object.values(large)], bucket, fileIds });
  }
}

/**
 * Takes away what the tour made.
 * @param {Session} session
 * @param {{ treeCodes: string[], bucket: string, fileIds: string[] }} made
 */
async function cleanUp(session, { treeCodes, bucket, fileIds }) {
  session.chapter('Cleaning up (--keep leaves it)');
  for (const code of treeCodes) {
    const path = `/trees/${code}`;
    await session.go({ why: 'a tree with all its nodes', service: 'tree', method: 'DELETE', path, status: 204 });
    await session.go({ why: 'is gone', service: 'tree', path, status: 404 });
  }
  for (const id of fileIds) {
    await session.go({
      why: 'a file',
      service: 'storage',
      method: 'DELETE',
      path: `/files/${id}`,
      headers: { bucket },
      status: 204,
    });
  }
  await session.go({
    why: 'the bucket',
    service: 'storage',
    method: 'DELETE',
    path: `/buckets/${bucket}`,
    status: 204,
  });
}
