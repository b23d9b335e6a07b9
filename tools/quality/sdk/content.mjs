// Content of any size, the same in Node and in a page.
const MIB = 1024 ** 2;

const block = new Uint8Array(MIB);
for (let at = 0; at < MIB; at++) block[at] = at % 251;

/**
 * Its bytes from an offset on, as a source of uploads.
 * @param {number} size
 * @returns {(start: number) => ReadableStream<Uint8Array>}
 */
export const bytesOf = (size) => (start) => {
  let at = start;
  return new ReadableStream({
    pull(controller) {
      if (at >= size) return controller.close();
      const from = at % MIB;
      // A view: copies would be garbage of the source, of which V8 leaves up to 64 MiB before it looks, and no memory of the package.
      const piece = block.subarray(from, Math.min(MIB, from + size - at));
      at += piece.length;
      controller.enqueue(piece);
    },
  });
};

/**
 * Whether they are its bytes at the offset.
 * @param {Uint8Array} bytes
 * @param {number} start
 */
export const isContent = (bytes, start) => bytes.every((byte, at) => byte === block[(start + at) % MIB]);
