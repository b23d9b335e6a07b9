import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * A file as it is sent, compressed once at the start.
 * @typedef {{ type: string, etag: string, isImmutable: boolean, plain: Buffer, br?: Buffer, gzip?: Buffer }} SentFile
 */

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const SMALLEST_COMPRESSED_BYTES = 1_024;

/**
 * All files of the build, by the path of a request: nothing else of the disk is ever read. A megabyte or two stays in memory.
 * @param {string} folder
 * @returns {Map<string, SentFile>}
 */
export function readFiles(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  if (!names.includes('index.html'))
    throw new TypeError(`There is no index.html in ${folder}: build the console first.`);
  return new Map(names.map((name) => [`/${name}`, sentFile(name, readFileSync(join(folder, name)))]));
}

/** @param {string} name @param {Buffer} plain @returns {SentFile} */
export function sentFile(name, plain) {
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  // Vite puts a digest into the names of all that it makes.
  const isImmutable = name.startsWith('assets/');
  if (plain.length < SMALLEST_COMPRESSED_BYTES || type.startsWith('font/')) return { type, etag, isImmutable, plain };
  return { type, etag, isImmutable, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
}
