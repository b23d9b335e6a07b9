/** @import { Visitor } from './visitor.mjs' */

/**
 * Takes away what the tour made.
 * @param {Visitor} visitor
 * @param {{ treeCodes: string[], bucket: string, fileIds: string[] }} made
 */
export async function cleanUp(visitor, { treeCodes, bucket, fileIds }) {
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
