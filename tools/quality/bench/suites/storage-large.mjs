import { statfsSync } from 'node:fs';
import { compareTimes } from '../measure/compare-times.mjs';
import { memoryMib, peakMemoryMib } from '../measure/process-usage.mjs';
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
 * Contents of 100 MiB, one at a time.
 * @param {Shelf} shelf
 * @returns {Promise<Figure[]>}
 */
export async function measureLargeContent(shelf) {
  const rounds = shelf.effort.quick ? 2 : 5;
  return [
    await measurePut(shelf, LARGE_MIB, rounds, { atLeast: 0.8 }),
    await measureGet(shelf, LARGE_MIB, rounds, { atLeast: 0.9 }),
  ];
}

/**
 * Memory while a content of 10 GiB goes up and down, through a process that has done nothing else: its peak is of all its life.
 * @param {Shelf} shelf
 * @param {() => Promise<Server>} startService
 * @returns {Promise<Figure[]>}
 */
export async function measureHugeContent(shelf, startService) {
  const huge = hugeMib(shelf);
  if (!huge) return [];
  const service = await startService();
  const [idle, atStart] = [memoryMib(service.pid), peakMemoryMib(service.pid)];
  const note = `peak is that of a process of its own since its start; it held ${Math.round(idle)} MiB before`;
  const own = { ...shelf, service };
  const figures = [await measurePut(own, huge, 1, undefined, note), await measureGet(own, huge, 1, undefined, note)];
  return figures.map((figure) => ({ ...figure, peakMib: Math.max(atStart, figure.peakMib ?? 0) }));
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
