/** What a client says of an upload it begins. */
export interface UploadWish {
  readonly id: string;
  readonly mode: 'tus' | 'parallel';
  /** The file that gets the content; else `name` makes one. */
  readonly fileId?: string;
  readonly name?: string;
  readonly folderId?: string | null;
  readonly description?: string;
  /** Bytes; absent while it is not known. */
  readonly length?: number;
  readonly mimeType?: string;
  /** In hex. */
  readonly sha256?: string;
  /** `Upload-Metadata` as it was sent. */
  readonly tusMetadata?: string;
}
