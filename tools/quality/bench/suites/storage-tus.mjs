import { compareTimes } from '../measure/compare-times.mjs';
import { blocks, send, upload } from '../measure/transfer.mjs';
import { fileId } from '../seeds/storage.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Server } from '../measure/load.mjs' */
/** @import { Shelf } from './storage-lists.mjs' */

const MIB = 1024 ** 2;
const LARGE_MIB = 100;
/** Apart from the files of other contents. */
const [BARE_FILE, OWN_FILE] = [fileId(10_003), fileId(10_004)];

/**
 * Contents of 100 MiB by tus, in one PATCH and in many, beside a plain PUT of the floor.
 * @param {Shelf} shelf
 * @returns {Promise<Figure[]>}
 */
export async function measureTus(shelf) {
  return [
    await measureUpload(shelf, { what: 'tus 100 MiB in one PATCH', patchMib: LARGE_MIB, goal: { atLeast: 0.8 } }),
    await measureUpload(shelf, { what: 'tus 100 MiB in 8 MiB', patchMib: 8, goal: { atLeast: 0.6 } }),
  ];
}

/**
 * @param {Shelf} shelf
 * @param {{ what: string, patchMib: number, goal: Figure['goal'] }} options
 */
function measureUpload({ stage, service, floor, headers, effort }, { what, patchMib, goal }) {
  const bare = { work: () => upload(`${floor.url}/files/${BARE_FILE}/content`, { headers, mib: LARGE_MIB }) };
  const own = { work: () => uploadByTus(service, headers, patchMib) };
  return compareTimes({
    ...{ what, goal, rounds: effort.quick ? 2 : 5, warm: true },
    ...{ floor: bare, service: own, server: service, floorServer: floor, database: stage.database },
    per: { amount: LARGE_MIB, unit: 'MiB/s' },
  });
}

/**
 * @param {Server} service
 * @param {Record<string, string>} headers
 * @param {number} patchMib
 */
async function uploadByTus({ url }, headers, patchMib) {
  const tus = { ...headers, 'tus-resumable': '1.0.0' };
  const created = await fetch(`${url}/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(LARGE_MIB * MIB), 'upload-metadata': `file_id ${btoa(OWN_FILE)}` },
  });
  if (created.status !== 201) throw new Error(`POST /uploads gave ${created.status}: ${await created.text()}`);
  const place = new URL(String(created.headers.get('location')), url);
  for (let sent = 0; sent < LARGE_MIB; sent += patchMib) {
    const mib = Math.min(patchMib, LARGE_MIB - sent);
    const patch = {
      'content-type': 'application/offset+octet-stream',
      'content-length': String(mib * MIB),
      'upload-offset': String(sent * MIB),
    };
    await send(place.href, { method: 'PATCH', headers: { ...tus, ...patch }, body: blocks(mib) });
  }
}
