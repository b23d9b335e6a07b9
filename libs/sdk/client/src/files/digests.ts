import type { Pieces } from './upload-source.js';

const MIB = 1024 ** 2;
const READ_BYTES = 8 * MIB;

/** `node:crypto`'s `Hash`, as far as it is needed. */
interface StreamedHash {
  update(bytes: Uint8Array): unknown;
  digest(form: 'hex'): string;
}

/** Globals of Node, which this package does not import. */
interface NodeGlobals {
  readonly process?: { getBuiltinModule?(name: 'node:crypto'): { createHash(name: string): StreamedHash } | undefined };
}

/** SHA-256 of bytes; nothing where the platform has no digests: pages that did not come by HTTPS. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
  const { subtle } = globalThis.crypto as { readonly subtle?: typeof crypto.subtle }; // missing in pages of plain HTTP
  return subtle && new Uint8Array(await subtle.digest('SHA-256', bytes));
}

/** In hexadecimal digits. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * By what an upload is found again: who uploads where under which name, the size, and SHA-256 of the first and last MiB, of small sources of
 * all. A digest, so that a store holds none of it. Nothing where the platform has no digests.
 */
export async function resumeKey(place: readonly string[], pieces: Pieces): Promise<string | undefined> {
  const { size } = pieces;
  const ends = size <= READ_BYTES ? [[0, size]] : [[0, MIB], [size - MIB, size]]; // prettier-ignore
  const digests: string[] = [];
  for (const [start = 0, end = 0] of ends) {
    const digest = await sha256(await pieces.read(start, end));
    if (!digest) return undefined;
    digests.push(hexOf(digest));
  }
  const key = await sha256(new TextEncoder().encode(JSON.stringify([...place, size, ...digests])));
  return key && hexOf(key);
}

/** SHA-256 of a whole source, made while it is read; only where the platform can do so in pieces: in Node and what is compatible. */
export class RunningDigest {
  private readonly hash = newHash();
  private at = 0;

  constructor(
    private readonly pieces: Pieces,
    private readonly signal?: AbortSignal,
  ) {}

  /** Whether this platform can make it. */
  get isMade(): boolean {
    return this.hash !== undefined;
  }

  /** Before the bytes at `start` are read: what an earlier process has sent is read for the digest alone. */
  async skipTo(start: number): Promise<void> {
    while (this.hash && this.at < start) {
      this.signal?.throwIfAborted();
      const bytes = await this.pieces.read(this.at, Math.min(this.at + READ_BYTES, start));
      if (bytes.length === 0) return;
      this.add(this.at, bytes);
    }
  }

  /** Bytes that were added before do not count again. */
  add(start: number, bytes: Uint8Array): void {
    const fresh = bytes.subarray(Math.max(0, this.at - start));
    if (fresh.length === 0) return;
    this.hash?.update(fresh);
    this.at = start + bytes.length;
  }

  /** Of all; in hexadecimal digits. */
  async end(): Promise<string | undefined> {
    await this.skipTo(this.pieces.size);
    return this.at === this.pieces.size ? this.hash?.digest('hex') : undefined;
  }
}

const newHash = (): StreamedHash | undefined =>
  (globalThis as unknown as NodeGlobals).process?.getBuiltinModule?.('node:crypto')?.createHash('sha256');
