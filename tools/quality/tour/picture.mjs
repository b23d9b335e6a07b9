import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const EIGHT_BIT_RGB = [8, 2, 0, 0, 0];

/**
 * A PNG of its own making: rings in colour. (PNG, "Chunk layout")
 * @param {number} size pixels, width and height
 * @returns {Buffer}
 */
export function drawPicture(size) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set(EIGHT_BIT_RGB, 8);
  const chunks = [
    makeChunk('IHDR', header),
    makeChunk('IDAT', deflateSync(drawRows(size))),
    makeChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

/** @param {number} size */
function drawRows(size) {
  const row = 1 + size * 3; // Each row begins with its filter: 0, none.
  const rows = Buffer.alloc(row * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const distance = Math.hypot(x - size / 2, y - size / 2);
      const colour = [0, 2, 4].map((phase) => 128 + 127 * Math.sin(distance / 6 + phase));
      rows.set(colour, y * row + 1 + x * 3);
    }
  }
  return rows;
}

/**
 * @param {string} type
 * @param {Buffer} data
 */
function makeChunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(8 + body.length);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.length);
  return chunk;
}
