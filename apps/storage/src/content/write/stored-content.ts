/** Bytes that were received and lie in the store, not yet the content of any file. */
export interface StoredContent {
  /** Id the content will have. */
  readonly id: string;
  readonly store: string;
  readonly blobKey: string;
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
  readonly sniffed: string;
  /** It came by the upload of the same id, which ends with it. */
  readonly uploaded?: boolean;
}

/** What was announced of bytes before they came. */
export interface Announced {
  readonly size?: number | null;
  readonly sha256?: string | null;
}
