import { ApiError } from '@groundwork/rest';
import type { BlobWriter } from '../../platform/store.js';
import { tooLarge } from '../../buckets/bucket-limits.js';
import type { Checksum } from '../read/content-headers.js';
import { createHash, type Hash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { PLAIN_TEXT, UNKNOWN_TYPE } from '../../platform/media-type.js';

/** Computes the SHA-256 and verifies declared checksums; each algorithm runs once. */
export class VerifiedHash {
  private readonly sha256 = createHash('sha256');
  private readonly others: ReadonlyMap<string, Hash>;

  constructor(private readonly checksums: readonly Checksum[]) {
    const names = new Set(checksums.map(({ algorithm }) => algorithm));
    names.delete('sha256');
    this.others = new Map([...names].map((name) => [name, createHash(name)]));
  }

  update(chunk: Buffer): void {
    this.sha256.update(chunk);
    for (const hash of this.others.values()) hash.update(chunk);
  }

  /** In hex. Throws `digest_mismatch` for the first checksum the bytes do not have. */
  digest(): string {
    const sha256 = this.sha256.digest('hex');
    const found = new Map([...this.others].map(([name, hash]) => [name, hash.digest('hex')])).set('sha256', sha256);
    for (const { algorithm, hex } of this.checksums) {
      const actual = found.get(algorithm);
      if (actual !== hex)
        throw new ApiError(
          'digest_mismatch',
          `The declared ${algorithm} is ${hex}; that of the received bytes is ${actual}.`,
        );
    }
    return sha256;
  }
}

/** Bytes that were received and stored, not yet the content of any file. */
export interface StoredContent {
  /** Id the content will have. */
  readonly id: string;
  readonly store: string;
  readonly blobKey: string;
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
  readonly sniffed: string;
  /** It was received by the upload of the same id, which ends with it. */
  readonly uploaded?: boolean;
}

/** What was declared of bytes before they were received. */
export interface Announced {
  readonly size?: number | null;
  readonly sha256?: string | null;
}

/** Size, digest and type of received bytes. */
export interface Received {
  readonly size: number;
  readonly sha256: string;
  readonly sniffed: string;
}

/**
 * Writes a body, hashing it and sniffing its type. Throws `payload_too_large` with the first byte over the limit, `digest_mismatch`
 * when it does not have a declared digest.
 */
export async function receiveBytes(
  body: AsyncIterable<Buffer>,
  writer: BlobWriter,
  limit: number,
  checksums: readonly Checksum[] = [],
): Promise<Received> {
  const hash = new VerifiedHash(checksums);
  const head = new Head();
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    hash.update(chunk);
    head.add(chunk);
    await writer.write(chunk);
  }
  return { size, sha256: hash.digest(), sniffed: await sniffType(head.bytes) };
}

/** The first bytes of a body. */
class Head {
  bytes = Buffer.alloc(0);

  add(chunk: Buffer): void {
    if (this.bytes.length >= HEAD_BYTES) return;
    this.bytes = Buffer.concat([this.bytes, chunk.subarray(0, HEAD_BYTES - this.bytes.length)]);
  }
}

/** Throws `digest_mismatch` when bytes are not those that were declared. (storage.md §1, "From clients"; RFC 9530) */
export function assertDeclared({ size, sha256 }: Pick<Received, 'size' | 'sha256'>, announced: Announced): void {
  if (announced.size != null && announced.size !== size) {
    throw new ApiError('digest_mismatch', `${announced.size} bytes were declared and ${size} received.`);
  }
  if (announced.sha256 != null && announced.sha256 !== sha256) {
    throw new ApiError(
      'digest_mismatch',
      `The declared sha-256 is ${announced.sha256}; that of the received bytes is ${sha256}.`,
    );
  }
}

/** How many bytes from the start are sniffed. (storage.md §1, "Effective type") */
export const HEAD_BYTES = 4_100;

/** Beginnings of markup that a browser would run, after a byte order mark and white space; `file-type` detects neither HTML nor SVG. */
const MARKUP: readonly (readonly [start: RegExp, type: string])[] = [
  [/^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!doctype\s+svg[^>]*>\s*)?<svg[\s>/]/i, 'image/svg+xml'],
  [/^<\?xml[^>]*>\s*(<!--[\s\S]*?-->\s*)*(<!doctype\s+html[^>]*>\s*)?<html[\s>]/i, 'application/xhtml+xml'],
  [
    /^(<!--|<!doctype\s+html|<(html|head|body|script|iframe|style|title|table|div|font|img|br|p|a|b|h1|meta|link|form|object|embed|base|frameset)[\s>/])/i,
    'text/html',
  ],
  [/^<\?xml[\s?]/i, 'application/xml'],
];

/** The type of the first bytes: a known one; `text/plain` for other valid UTF-8; `application/octet-stream` for the rest. */
export async function sniffType(head: Buffer): Promise<string> {
  const text = asBrowserReads(head);
  const markup = MARKUP.find(([start]) => start.test(text))?.[1];
  if (markup !== undefined) return markup;
  const found = await fileTypeFromBuffer(head);
  return found?.mime ?? (isText(head) ? PLAIN_TEXT : UNKNOWN_TYPE);
}

/** The head as a browser would read it, by its byte order mark; without that and leading space. */
const asBrowserReads = (head: Buffer): string => new TextDecoder(encodingOf(head)).decode(head).replace(/^[\s\0]+/, '');

function encodingOf(head: Buffer): 'utf-16le' | 'utf-16be' | 'utf-8' {
  const mark = head.subarray(0, 2).toString('hex');
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
}

/** A control character that text does not contain: any but white space and escape. */
const isControl = (byte: number): boolean => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b;

/** Valid UTF-8 without such characters; a character may be cut at the end of a full head. */
function isText(head: Buffer): boolean {
  if (head.some(isControl)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length >= HEAD_BYTES });
    return true;
  } catch {
    return false;
  }
}
