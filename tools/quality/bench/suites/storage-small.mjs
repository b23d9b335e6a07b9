import { randomBytes } from 'node:crypto';
import { request, compare } from '../measure/compare.mjs';
import { fileId } from '../seeds/storage.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Server, Shot } from '../measure/load.mjs' */
/** @import { Shelf } from './storage-lists.mjs' */

const KIB = randomBytes(1024);
const GOAL = { atLeast: 0.5 };
/** Each contender has files of its own to write. */
const FILES_EACH = 5_000;

/**
 * Contents of 1 KiB.
 * @param {Shelf} shelf
 * @returns {Promise<Figure[]>}
 */
export async function measureSmallContent({ stage, service, floor, headers, effort }) {
  const { database } = stage;
  const put = writing(headers);
  const get = (/** @type {number} */ n) => ({ path: `/files/${fileId(n)}/content`, headers });
  await request(floor, put(0));
  await request(service, put(FILES_EACH));
  return [
    await compare({
      what: 'PUT 1 KiB',
      goal: GOAL,
      floor: [floor, put(0)],
      service: [service, put(FILES_EACH)],
      database,
      effort,
    }),
    await compare({
      what: 'GET 1 KiB',
      goal: GOAL,
      floor: [floor, get(1)],
      service: [service, get(FILES_EACH + 1)],
      database,
      effort,
    }),
  ];
}

/**
 * @param {Record<string, string>} headers
 * @returns {(after: number) => Shot} that writes the files after one, in turn
 */
const writing = (headers) => (after) => {
  let written = 0;
  const next = () => ({ path: `/files/${fileId(after + 1 + (written++ % FILES_EACH))}/content` });
  return {
    method: 'PUT',
    path: '/files',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: KIB,
    next,
  };
};
