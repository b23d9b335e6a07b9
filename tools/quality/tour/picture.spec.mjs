import { crc32, inflateSync } from 'node:zlib';
import { drawPicture } from './picture.mjs';

describe('drawPicture', () => {
  it('creates a PNG with valid chunks and pixels', () => {
    const png = drawPicture(16);
    /** @type {Record<string, Buffer>} */
    const chunks = {};
    for (let at = 8; at < png.length;) {
      const length = png.readUInt32BE(at);
      const body = png.subarray(at + 4, at + 8 + length);
      expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
      chunks[body.toString('latin1', 0, 4)] = body.subarray(4);
      at += 12 + length;
    }
    expect(Object.keys(chunks)).toEqual(['IHDR', 'IDAT', 'IEND']);
    expect([chunks.IHDR.readUInt32BE(0), chunks.IHDR.readUInt32BE(4)]).toEqual([16, 16]);
    expect(inflateSync(chunks.IDAT)).toHaveLength(16 * (1 + 16 * 3));
  });
});
