/**
 * Gives a chunk's memory back at once. Each chunk of a body has memory of its own outside of the heap; left to the garbage collector,
 * which sees the few bytes it holds of each, hundreds of mebibytes wait for it. (ECMA-262 §25.1.6.8)
 */
export function releaseMemory({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
}
