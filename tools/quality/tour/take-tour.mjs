import { checkRefusals } from './check-refusals.mjs';
import { compareReleases } from './compare-releases.mjs';
import { createWorld } from './create-world.mjs';
import { importNouns } from './import-nouns.mjs';
import { keepFiles } from './keep-files.mjs';
import { readWorld } from './read-world.mjs';
import { shareBucket } from './share-bucket.mjs';
import { shareTree } from './share-tree.mjs';
import { getTokens } from './tokens.mjs';
import { translateWorld } from './translate-world.mjs';
import { listWorld } from './world.mjs';

/** @import { Groundwork } from '@groundwork/client' */
/** @import { Session } from './session.mjs' */
/** @import { Stack } from './tokens.mjs' */

/** @typedef {{ trees: string[], files: { bucket: string, id: string }[], buckets: string[], users: string[] }} Made what is there because of the tour */

/**
 * All chapters one after the other. What does not hold is counted and the tour goes on; what was made is taken away.
 * @param {Session} session
 * @param {Stack} stack
 * @param {string} suffix makes this tour's names its own
 * @param {boolean} keep leave what was made
 */
export async function takeTour(session, stack, suffix, keep) {
  const world = `world-${suffix}`;
  const bucket = `tour-${suffix}`;
  const levels = listWorld();
  const { gw, narrow, asClient } = await getTokens(session, stack);
  /** @type {Made} */
  const made = { trees: [], files: [], buckets: [], users: [] };
  const by = { gw, asClient, suffix };
  const chapters = [
    () => createWorld(session, gw, { code: world, levels }, made),
    () => readWorld(session, gw, { code: world, levels }),
    () => translateWorld(session, gw, world),
    () => importNouns(session, gw, `nouns-${suffix}`, made),
    () => compareReleases(session, gw, `features-${suffix}`, made),
    () => keepFiles(session, gw, bucket, made),
    () => shareBucket(session, by, made),
    () => shareTree(session, { ...by, otherTree: world }, made),
    () => checkRefusals(session, { gw, narrow, stack, treeCode: world, bucket, fileId: made.files[0]?.id ?? '' }),
  ];
  try {
    for (const chapter of chapters) await session.visit(chapter);
  } finally {
    if (!keep) await cleanUp(session, gw, made);
  }
}

/**
 * Takes away what the tour made.
 * @param {Session} session
 * @param {Groundwork} gw
 * @param {Made} made
 */
async function cleanUp({ chapter, holds, refuses, visit }, gw, { trees, files, buckets, users }) {
  chapter('Cleaning up (--keep leaves it)');
  for (const tree_code of trees) {
    const path = { tree_code };
    await visit(() => holds('a tree with all its nodes', () => gw.tree.delete('/trees/{tree_code}', { path })));
    await refuses('is gone', '404 not_found', () => gw.tree.get('/trees/{tree_code}', { path }));
  }
  for (const { bucket, id: file_id } of files) {
    const of = { path: { file_id }, header: { bucket } };
    await visit(() => holds('a file', () => gw.storage.delete('/files/{file_id}', of)));
  }
  for (const bucket of buckets)
    await visit(() => holds('a bucket', () => gw.storage.delete('/buckets/{bucket}', { path: { bucket } })));
  for (const user_id of users)
    await visit(() => holds('a user', () => gw.identity.delete('/users/{user_id}', { path: { user_id } })));
}
