// What tests of storage and tree set up in a started installation, and look up there.
import { managerOf } from '../../../http/application.mjs';
import { application } from './deployment.mjs';

/** A call as the client that manages everything; what it answers, a text where that is no JSON. */
export const at = managerOf(application);

/** Everything of a list of storage. @param {string} path @param {string} bucket */
export async function listAll(path, bucket) {
  const { items } = await at('storage', 'GET', `${path}${path.includes('?') ? '&' : '?'}limit=1000`, undefined, {
    bucket,
  });
  return items;
}
