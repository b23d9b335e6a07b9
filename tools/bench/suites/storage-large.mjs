import { statfsSync } from 'node:fs';
import { compareTimes } from '../measure/compare-times.mjs';
import { memoryMib } from '../measure/process-usage.mjs';
import { download, upload } from '../measure/transfer.mjs';
import { fileId } from '../seeds/storage.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Server } from '../measure/load.mjs' */
/** @import { Shelf } from './storage-lists.mjs' */

const MIB = 1024 ** 2;
const LARGE_MIB = 100;
/** Apart from the files of the small contents. */
const [BARE_FILE, OWN_FILE] = [fileId(10_001), fileId(10_002)];

/**
 * Contents of 100 MiB, one at a time, and memory while one of 10 GiB goes up and down.
 * @param {Shelf} shelf
 * @returns {Promise<Figure[]>}
 */
export async function measureLargeContent(shelf) {
  const { effort } = shelf;
  const rounds = effort.quick ? 2 : 5;
  const idle = memoryMib(shelf.service.pid);
  const figures = [
    await measurePut(shelf, LARGE_MIB, rounds, { atLeast: 0.8 }),
    await measureGet(shelf, LARGE_MIB, rounds, { atLeast: 0.9 }),
  ];
  const huge = hugeMib(shelf);
  if (!huge) return figures;
  const note = `peak is that of this transfer; the service held ${Math.round(idle)} MiB before`;
  return [
    ...figures,
    await measurePut(shelf, huge, 1, undefined, note),
    await measureGet(shelf, huge, 1, undefined, note),
  ];
}

/**
 * The floor and the service each write it twice.
 * @param {Shelf} shelf
 */
function hugeMib({ stage, effort }) {
  const { bavail, bsize } = statfsSync(stage.folder);
  const wanted = effort.quick ? 0 : Math.ceil(10 * effort.scale) * 1024;
  const room = Math.floor((bavail * bsize) / MIB / 5);
  return Math.min(wanted, Math.floor(room / 1024) * 1024);
}

/** @param {number} mib */
const named = (mib) => (mib >= 1024 ? `${mib / 1024} GiB` : `${mib} MiB`);

/** @param {Server} server @param {string} id */
const addressOf = (server, id) => `${server.url}/files/${id}/content`;

/**
 * @param {Shelf} shelf
 * @param {number} mib
 * @param {number} rounds
 * @param {Figure['goal']} [goal]
 * @param {string} [note]
 */
function measurePut({ stage, service, floor, headers }, mib, rounds, goal, note) {
  const put = (/** @type {Server} */ server, /** @type {string} */ id) => ({
    work: () => upload(addressOf(server, id), { headers, mib }),
  });
  return compareTimes({
    ...{ what: `PUT ${named(mib)}`, goal, note, rounds, warm: mib <= LARGE_MIB },
    ...{ floor: put(floor, BARE_FILE), service: put(service, OWN_FILE), server: service, floorServer: floor },
    ...{ database: stage.database, per: { amount: mib, unit: 'MiB/s' } },
  });
}

/**
 * @param {Shelf} shelf
 * @param {number} mib
 * @param {number} rounds
 * @param {Figure['goal']} [goal]
 * @param {string} [note]
 */
function measureGet({ stage, service, floor, headers }, mib, rounds, goal, note) {
  const get = (/** @type {Server} */ server, /** @type {string} */ id) => ({
    work: async () => {
      const { bytes } = await download(addressOf(server, id), headers);
      if (bytes !== mib * MIB) throw new Error(`${server.name} sent ${bytes} bytes of ${mib} MiB.`);
    },
  });
  return compareTimes({
    ...{ what: `GET ${named(mib)}`, goal, note, rounds, warm: mib <= LARGE_MIB },
    ...{ floor: get(floor, BARE_FILE), service: get(service, OWN_FILE), server: service, floorServer: floor },
    ...{ database: stage.database, per: { amount: mib, unit: 'MiB/s' } },
  });
}
