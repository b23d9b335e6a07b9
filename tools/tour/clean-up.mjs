/** @import { Visitor } from './visitor.mjs' */

/**
 * Takes away what the tour made.
 * @param {Visitor} visitor
 * @param {{ treeCode: string, bucket: string, fileIds: string[] }} made
 */
export async function cleanUp(visitor, { treeCode, bucket, fileIds }) {
  visitor.chapter('Cleaning up (--keep leaves it)');
  await visitor.go({
    why: 'the tree with all its nodes',
    service: 'tree',
    method: 'DELETE',
    path: `/trees/${treeCode}`,
    status: 204,
  });
  await visitor.go({ why: 'is gone', service: 'tree', path: `/trees/${treeCode}`, status: 404 });
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
