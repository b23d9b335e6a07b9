import type { UploadStore } from './upload-store.js';

/** How a file is uploaded. */
export interface UploadOptions {
  /** Of a new file; that of a `File` without it. */
  readonly name?: string;
  /** A file that is there, whose content it replaces; it keeps its name and folder. */
  readonly fileId?: string;
  /** The id of a folder of the bucket. */
  readonly folder?: string;
  /** Its media type; that of a `Blob` without it. */
  readonly type?: string;
  /** Bytes of a stream. */
  readonly size?: number;
  /** Called with the bytes that the service has, and their number in the end. */
  readonly onProgress?: (progress: { readonly bytes: number; readonly total: number }) => void;
  /** Stops the upload; the next one of the same file goes on where it stopped. */
  readonly signal?: AbortSignal;
  /** Instead of `localStorage`, or the memory of this process. */
  readonly store?: UploadStore;
}

/** A file that is there in whole. */
export interface UploadedFile {
  readonly id: string;
  /** SHA-256 in hexadecimal digits, where it was compared with the service's. */
  readonly sha256?: string;
}
