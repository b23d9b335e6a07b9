import { essenceOf } from '../../platform/media-type.js';

const LEAST_BYTES = 4 * 1024;
const MOST_BYTES = 4 * 1024 ** 3;
/** Text, and what is written as text. Pictures, films and archives are compressed as they are. */
const TYPES = /^text\/|[/+](json|xml)$|^application\/(javascript|wasm|rtf|postscript)$|^image\/(svg\+xml|bmp)$/;

/** Content of this type and size is worth a try. (storage.md §4, "Compression") */
export const isCompressible = (sniffed: string, size: number): boolean =>
  size >= LEAST_BYTES && size <= MOST_BYTES && TYPES.test(essenceOf(sniffed));

/** Below this share of the original size the compressed form is kept. */
export const WORTHWHILE = 0.9;
