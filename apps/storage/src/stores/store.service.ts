/** A blob that is being written; nobody reads it before `finish`. */
export interface BlobWriter {
  /** Takes bytes over: they are the writer's, and may be gone as soon as they are written. Resolves when more may come. */
  write(chunk: Buffer): Promise<void>;
  /** Makes everything written so far durable; answers the length. */
  commit(): Promise<number>;
  /** Makes the blob complete, durable and readable. */
  finish(): Promise<void>;
  /** Ends the writing and leaves the blob as it is; never throws. */
  close(): Promise<void>;
  /** Gives the blob up and removes what is there; never throws. */
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

/** A part of a blob that is read piece by piece; whoever has it closes it. */
export interface BlobReader {
  /** The next piece, `undefined` after the last. Its bytes stay until the piece after the next one is asked for; one call at a time. */
  next(): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

/**
 * Where bytes are kept, under keys that are UUIDs. It knows nothing of files; the database alone says what a blob is.
 * Throws `insufficient_storage` when there is no room, `unavailable` when it does not answer. (storage.md §5)
 */
export abstract class Store {
  /** As in `content.store`. */
  abstract readonly name: string;
  /** Opens a new blob; `length` is what will come, when that is known. */
  abstract open(key: string, length?: number): Promise<BlobWriter>;
  /** Goes on with an unfinished blob at an offset; what lies behind it is cut off. */
  abstract resume(key: string, offset: number): Promise<BlobWriter>;
  /** Writes into an unfinished blob from an offset on, beside others who write elsewhere in it. */
  abstract openPart(key: string, offset: number): Promise<BlobWriter>;
  /** All bytes of a blob, finished or not. */
  abstract readWhole(key: string): AsyncIterable<Buffer>;
  /** Makes an unfinished blob of this size complete, durable and readable; one that is finished is no error. */
  abstract complete(key: string, size: number): Promise<void>;
  /** The wanted part: as one buffer when it is small. Throws when the blob is missing or has another size. */
  abstract read(key: string, size: number, range: BlobRange): Promise<Buffer | BlobReader>;
  /** Bytes of a blob, `undefined` when there is none. */
  abstract size(key: string): Promise<number | undefined>;
  /** Removes blobs, finished or not; one that is not there is no error. */
  abstract remove(keys: readonly string[]): Promise<void>;
  /** The blobs after a key in the order of keys, finished and unfinished, page by page. */
  abstract list(after: string): AsyncIterable<readonly StoredBlob[]>;
  /** The share of the store that is free, 0 to 1. */
  abstract freeShare(): Promise<number>;
}
