/** Encodings of tables that can be chosen. */
export const CHARSETS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'windows-1252'] as const;
export type Charset = (typeof CHARSETS)[number];

const MARKS: readonly (readonly [Charset, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * The encoding of a file by its beginning: by its mark, else UTF-8 where it is that, else the one of Western Europe; which of two
 * encodings of one byte a letter it is, nobody can tell. `isCut`: the last character may be incomplete. (Encoding Standard)
 */
export function guessCharset(bytes: Uint8Array, isCut: boolean): Charset {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return marked[0];
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
