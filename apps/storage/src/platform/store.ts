const LAYOUT = 1;

/** The content of `store.json`, which marks a store. (storage.md §5, "Keys") */
export const identityText = (id: string): string => JSON.stringify({ store_id: id, layout: LAYOUT });

/** The id in such a text; throws for a layout of a later version. */
export function readIdentity(text: string): string {
  // Written by `identityText` alone.
  const { store_id, layout } = JSON.parse(text) as { store_id: string; layout: number };
  if (layout !== LAYOUT) throw new Error(`The store has layout ${layout}; this version reads ${LAYOUT}.`);
  return store_id;
}

/** The kinds of stores, as `STORE` names them. */
export const STORE_NAMES = ['disk', 's3'] as const;

/** A kind of store. */
export type StoreName = (typeof STORE_NAMES)[number];

/** What a store needs to continue a blob over several requests; opaque to its callers. */
export type BlobState = Readonly<Record<string, string | number>>;

/** States of unfinished blobs by their keys. */
export type BlobStates = ReadonlyMap<string, BlobState>;

/** A blob that grows over several requests, as the database stores it. */
export interface GrowingBlob {
  readonly key: string;
  /** Bytes in all; null while unknown. */
  readonly length: number | null;
  /** Bytes of each of its parts but the last. */
  readonly partSize: number;
  /** Null at first, and always where the store needs none. */
  readonly state: BlobState | null;
}

/** A part that is durable, numbered from 0. */
export interface BlobPart {
  readonly index: number;
  readonly size: number;
  readonly etag: string;
}

/** What the database has to keep of a commit, for `resume` and `complete`. */
export interface Committed {
  readonly state: BlobState | null;
  /** Those that are new. */
  readonly parts: readonly BlobPart[];
  /** Key of a blob beside it that holds bytes of it until the next commit. */
  readonly spareKey?: string;
}

/** A blob that is being written; it is not read before `finish`. */
export interface BlobWriter {
  /** Takes ownership of the bytes, which may be freed once they are written. Resolves when more may come. */
  write(chunk: Buffer): Promise<void>;
  /** Makes everything written so far durable; the result has to be stored before the bytes count. */
  commit(): Promise<Committed>;
  /** Makes the blob complete, durable and readable. */
  finish(): Promise<void>;
  /** Ends the writing and leaves the blob as it is; never throws. */
  close(): Promise<void>;
  /** Discards the blob and removes what was written; never throws. */
  abort(): Promise<void>;
}

/** One blob of a listing. */
export interface StoredBlob {
  readonly key: string;
  readonly size: number;
  readonly modifiedAt: Date;
}

/** The part of a blob that is wanted: bytes from `start` up to, not including, `end`. */
export interface BlobRange {
  readonly start: number;
  readonly end: number;
}

/** A part of a blob that is read piece by piece; the caller closes it. */
export interface BlobReader {
  /** The next piece, `undefined` after the last. Its bytes stay valid until the second next call; one call at a time. */
  next(): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

/**
 * A store of blobs under keys that are UUIDs. It has no notion of files; only the database maps them to blobs.
 * Throws `insufficient_storage` when it is full, `unavailable` when it does not respond. (storage.md §5)
 */
export abstract class Store {
  /** As in `content.store`. */
  abstract readonly name: StoreName;
  /** Its location and the variable that sets it, for messages to operators. */
  abstract readonly location: string;
  /** Unfinished bytes can be read again, so that the state of their hash is not stored. */
  abstract readonly readsUnfinished: boolean;
  /** Opens a new blob; `length` is its size, when that is known. */
  abstract open(key: string, length?: number): Promise<BlobWriter>;
  /** Prepares a blob for `openPart`; the state is to be kept before the first part is opened. */
  abstract begin(key: string): Promise<BlobState | null>;
  /** Continues an unfinished blob at an offset; what follows it is truncated. `spareKey` returns a reserved key when one is needed. */
  abstract resume(blob: GrowingBlob, offset: number, spareKey: () => Promise<string>): Promise<BlobWriter>;
  /** Writes one part of an unfinished blob, concurrently with other parts. */
  abstract openPart(blob: GrowingBlob, index: number): Promise<BlobWriter>;
  /**
   * Makes an unfinished blob of this size complete, durable and readable; one that is finished is no error.
   * Throws `digest_mismatch` when its parts are not those that were committed.
   */
  abstract complete(blob: GrowingBlob, size: number, parts: readonly BlobPart[]): Promise<void>;
  /** All bytes of a finished blob. */
  abstract readWhole(key: string): AsyncIterable<Buffer>;
  /** The wanted part: as one buffer when it is small. Throws when the blob is missing or has another size. */
  abstract read(key: string, size: number, range: BlobRange): Promise<Buffer | BlobReader>;
  /** Bytes of a blob, `undefined` when there is none. */
  abstract size(key: string): Promise<number | undefined>;
  /** Discards what `begin` prepared, where another caller stored its state first; never throws. */
  abstract abandon(key: string, state: BlobState): Promise<void>;
  /** Removes blobs, finished or not; one that is not there is no error. `states` are those of unfinished ones, where they are known. */
  abstract remove(keys: readonly string[], states?: BlobStates): Promise<void>;
  /** All blobs after a key, finished and unfinished, page by page. */
  abstract list(after: string): AsyncIterable<readonly StoredBlob[]>;
  /** Free bytes; `undefined` where that is unknown. */
  abstract freeBytes(): Promise<number | undefined>;
  /** The share of the store that is free, 0 to 1; 1 where that is unknown. */
  abstract freeShare(): Promise<number>;
  /**
   * Makes the store ready; before anything else. Returns a warning for the operator, if there is any. Throws, naming the
   * variables to look at, when it cannot be used.
   */
  abstract prepare(): Promise<string | undefined>;
  /** The id it was marked with; `undefined` for an unmarked store. */
  abstract identity(): Promise<string | undefined>;
  /** Marks the store permanently as that of a database. */
  abstract mark(id: string): Promise<void>;
}

const MEBIBYTE = 1024 ** 2;
const MAX_CHUNKS = 10_000;

/** Bytes of a chunk of content of a size: at least 8 MiB, at most 10,000 chunks, whole mebibytes. (storage.md §1) */
export const chunkSize = (size: number): number =>
  Math.max(8 * MEBIBYTE, Math.ceil(size / MAX_CHUNKS / MEBIBYTE) * MEBIBYTE);

/** How many chunks content has; it depends on its size alone. */
export const chunkCount = (size: number): number => Math.ceil(size / chunkSize(size));

/**
 * Frees a chunk's memory at once. Each chunk of a body has memory of its own outside of the heap; left to the garbage collector,
 * which sees the few bytes it holds of each, hundreds of mebibytes wait for it. (ECMA-262 §25.1.6.8)
 */
export function releaseMemory({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
}
