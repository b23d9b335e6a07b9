import { compareReleases } from './compare-releases.mjs';
import { importNouns } from './import-nouns.mjs';
import { keepFiles } from './keep-files.mjs';
import { plantWorld } from './plant-world.mjs';
import { readWorld } from './read-world.mjs';
import { seeRefusals } from './see-refusals.mjs';
import { getTokens } from './tokens.mjs';
import { translateWorld } from './translate-world.mjs';
import { listWorld } from './world.mjs';

/** @import { Stack } from './tokens.mjs' */
/** @import { Visitor } from './visitor.mjs' */

/**
 * All stations one after the other. What does not hold is counted and the tour goes on; what was made is taken away.
 * @param {Visitor} visitor
 * @param {Stack} stack
 * @param {string} suffix makes this tour's names its own
 * @param {boolean} keep leave what was made
 */
export async function takeTour(visitor, stack, suffix, keep) {
  const treeCode = `world-${suffix}`;
  const large = { nouns: `nouns-${suffix}`, features: `features-${suffix}` };
  const bucket = `tour-${suffix}`;
  const levels = listWorld();
  const { authorization, narrow } = await getTokens(visitor, stack);
  /** @type {string[]} */
  let fileIds = [];
  try {
    const nodes = await plantWorld(visitor, treeCode, levels);
    await readWorld(visitor, nodes, levels);
    await translateWorld(visitor, treeCode);
    await importNouns(visitor, large.nouns);
    await compareReleases(visitor, large.features);
    const { files } = await keepFiles(visitor, bucket);
    fileIds = files.map((file) => file.id);
    await seeRefusals(visitor, { treeCode, bucket, fileId: fileIds[0], narrowToken: narrow, authorization });
  } finally {
    if (!keep) await cleanUp(visitor, { treeCodes: [treeCode, ...Object.values(large)], bucket, fileIds });
  }
}

/**
 * Takes away what the tour made.
 * @param {Visitor} visitor
 * @param {{ treeCodes: string[], bucket: string, fileIds: string[] }} made
 */
async function cleanUp(visitor, { treeCodes, bucket, fileIds }) {
  visitor.chapter('Cleaning up (--keep leaves it)');
  for (const code of treeCodes) {
    const path = `/trees/${code}`;
    await visitor.go({ why: 'a tree with all its nodes', service: 'tree', method: 'DELETE', path, status: 204 });
    await visitor.go({ why: 'is gone', service: 'tree', path, status: 404 });
  }
  for (const id of fileIds) {
    await visitor.go({
      why: 'a file',
      service: 'storage',
      method: 'DELETE',
      path: `/files/${id}`,
      headers: { bucket },
      status: 204,
    });
  }
  await visitor.go({
    why: 'the bucket',
    service: 'storage',
    method: 'DELETE',
    path: `/buckets/${bucket}`,
    status: 204,
  });
}
