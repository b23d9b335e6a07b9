// What Chromium runs for the suite `sdk`: transfers of much content by the client package in a page.
import { createGroundwork, custom } from '@groundwork/client';
import { bytesOf, isContent } from './content.mjs';

const BUCKET = 'default';

/** @param {{ storage: string, authorization: string }} given */
const clientOf = ({ storage, authorization }) =>
  createGroundwork({
    issuer: storage,
    storage,
    auth: custom(() => Promise.resolve({ authorization })),
  }).storage;

/**
 * Answers the id of the file.
 * @param {{ storage: string, authorization: string, name: string, size: number }} given
 */
async function upload({ name, size, ...service }) {
  const { id } = await clientOf(service).upload(BUCKET, bytesOf(size), { name, size });
  return id;
}

/**
 * Answers how many bytes came; throws where they are others than those that were sent.
 * @param {{ storage: string, authorization: string, id: string }} given
 */
async function download({ id, ...service }) {
  let bytes = 0;
  const reader = clientOf(service).download(BUCKET, id).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    if (!isContent(value, bytes)) throw new Error(`Other bytes came than were sent, after ${bytes}.`);
    bytes += value.length;
  }
}

Object.assign(globalThis, { transfers: { upload, download } });
