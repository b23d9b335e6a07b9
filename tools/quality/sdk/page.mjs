// What Chromium runs for the suite `sdk`: transfers of much content by the client package in a page, and one by `fetch` alone.
import { createGroundwork, custom } from '@groundwork/client';
import { bytesOf, isContent } from './content.mjs';

const BUCKET = 'default';

/** @type {() => Promise<string>} asks Node (in-page.mjs) */
const authorize = () => Reflect.get(globalThis, 'authorize')();

/** @param {string} storage */
const clientOf = (storage) =>
  createGroundwork({
    issuer: storage,
    storage,
    auth: custom(async () => ({ authorization: await authorize() })),
  }).storage;

/**
 * Answers the id of the file.
 * @param {{ storage: string, name: string, size: number }} given
 */
async function upload({ storage, name, size }) {
  const { id } = await clientOf(storage).upload(BUCKET, bytesOf(size), { name, size });
  return id;
}

/**
 * Answers how many bytes came; throws where they are others than those that were sent.
 * @param {{ storage: string, id: string }} given
 */
async function download({ storage, id }) {
  let bytes = 0;
  const reader = clientOf(storage).download(BUCKET, id).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    if (!isContent(value, bytes)) throw new Error(`Other bytes came than were sent, after ${bytes}.`);
    bytes += value.length;
  }
}

/**
 * Sends as many bytes by `fetch` alone, as one blob.
 * @param {{ storage: string, name: string, size: number }} given
 */
async function bareUpload({ storage, name, size }) {
  const header = { bucket: BUCKET };
  const { id } = await clientOf(storage).post('/files', { header, body: { name } });
  const body = await new Response(bytesOf(size)(0)).blob();
  const headers = { ...header, authorization: await authorize(), 'content-type': 'application/octet-stream' };
  const started = performance.now();
  // eslint-disable-next-line no-restricted-globals -- what the package is compared with
  const { ok, status } = await fetch(`${storage}/files/${id}/content`, { method: 'PUT', headers, body });
  if (!ok) throw new Error(`The content was answered ${status}.`);
  return performance.now() - started;
}

Object.assign(globalThis, { transfers: { upload, download, bareUpload } });
