import { cleanUp } from './clean-up.mjs';
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
