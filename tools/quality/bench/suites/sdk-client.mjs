import { createGroundwork, custom } from '@groundwork/client';
import { randomBytes } from 'node:crypto';
import { Upload } from 'tus-js-client';
import { compareWork } from '../measure/compare-work.mjs';
import { fileId } from '../seeds/storage.mjs';

/** @import { Effort, Figure } from '../measure/compare.mjs' */
/** @import { Server } from '../measure/load.mjs' */

/**
 * @typedef {{ service: Server, token: string, effort: Effort, files: number }} Setting
 */

const MIB = 1024 ** 2;
const UPLOADED_MIB = 64;
const BUCKET = 'default';
const PAGE = 500;

/**
 * The client beside `fetch` and tus-js-client, against the same service.
 * @param {Setting} setting
 * @returns {Promise<Figure[]>}
 */
export async function measureClient({ service: { url }, token, effort, files }) {
  const authorization = `Bearer ${token}`;
  const auth = custom(() => Promise.resolve({ authorization }));
  const { storage } = createGroundwork({ issuer: 'https://identity.example', storage: url, auth });
  const headers = { authorization, bucket: BUCKET };
  const header = { bucket: BUCKET };
  const rounds = effort.quick ? 2 : 9;
  const path = { file_id: fileId(1) };
  const content = randomBytes(UPLOADED_MIB * MIB);
  return [
    await compareWork({
      what: 'GET, beside fetch and JSON',
      goal: { atMost: 1.15 },
      // More and shorter rounds than the others: what another process of the machine takes meets one of them.
      ...{ rounds: effort.quick ? 2 : 31, by: 'processor', times: 300 },
      floor: () => getJson(`${url}/files/${path.file_id}`, headers),
      own: () => storage.get('/files/{file_id}', { path, header }),
    }),
    await compareWork({
      what: `upload of ${UPLOADED_MIB} MiB, beside tus-js-client`,
      goal: { atMost: 1.11 },
      note: 'the client also compares the SHA-256 of all with the service’s',
      ...{ rounds, by: 'clock', times: 1 },
      floor: () => uploadBare(`${url}/uploads`, headers, content),
      own: () => storage.upload(BUCKET, content, { name: aName() }),
    }),
    await compareWork({
      what: `walk over ${files} files, beside pages by fetch`,
      goal: { atMost: 1.11 },
      ...{ rounds, by: 'clock', times: 1 },
      floor: () => walkBare(url, headers),
      own: async () => {
        let many = 0;
        for await (const file of storage.walk('/files', { header })) many += file.id ? 1 : 0;
        return many;
      },
    }),
  ];
}

let made = 0;
const aName = () => `bench ${++made}`;

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @returns {Promise<any>} any: what the service answers
 */
async function getJson(url, headers) {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} gave ${response.status}: ${await response.text()}`);
  return response.json();
}

/**
 * @param {string} endpoint
 * @param {Record<string, string>} headers
 * @param {Buffer} content
 * @returns {Promise<void>}
 */
const uploadBare = (endpoint, headers, content) =>
  new Promise((resolve, reject) => {
    new Upload(content, {
      ...{ endpoint, headers, chunkSize: 8 * MIB, metadata: { name: aName() } },
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });

/**
 * By hand: one page after the other, after the last id.
 * @param {string} url
 * @param {Record<string, string>} headers
 */
async function walkBare(url, headers) {
  let many = 0;
  for (let after = ''; ;) {
    const clause = after ? `&q=${encodeURIComponent(`id > '${after}'`)}` : '';
    const { items, has_more } = await getJson(`${url}/files?limit=${PAGE}&sort=id${clause}`, headers);
    for (const item of items) many += item.id ? 1 : 0;
    if (!has_more) return many;
    after = items.at(-1).id;
  }
}
