import { isError } from '../errors.js';
import type { ServiceContext } from '../requests/caller.js';
import { ServiceClient } from '../requests/service-client.js';
import type { paths as StoragePaths } from '../types/storage.generated.js';
import { downloadContent, type DownloadOptions } from './download.js';
import { upload } from './upload.js';
import type { UploadedFile, UploadOptions } from './upload-options.js';
import type { UploadSource } from './upload-source.js';

/** The client of storage, with transfers of content that go on where they were cut. */
export class StorageClient extends ServiceClient<StoragePaths> {
  constructor(private readonly context: ServiceContext & { readonly issuer: string }) {
    super(context);
  }

  /**
   * Makes a file of a bucket from a blob, bytes, or a function that makes a stream. An upload that was cut goes on with what is missing, also
   * in another process or page, where the same is uploaded again.
   * Throws `GroundworkError`: `conflict` for a name that is taken, `payload_too_large`, `unsupported_media_type`, `insufficient_storage`,
   * `digest_mismatch`; the reason of the signal.
   */
  upload(bucket: string, source: UploadSource, options: UploadOptions = {}): Promise<UploadedFile> {
    const path = (file_id: string) => ({ path: { file_id }, header: { bucket } });
    const digestOf = async (id: string): Promise<string | undefined> => {
      const file = await this.get('/files/{file_id}', path(id)).catch(unlessRefused);
      return /^sha256:(.+)/.exec(file?.metadata?.signature ?? '')?.[1];
    };
    const discard = async (id: string): Promise<void> => {
      await this.delete('/files/{file_id}', path(id)).catch(unlessRefused);
    };
    return upload({ ...this.context, digestOf, discard }, bucket, source, options);
  }

  /**
   * The content of a file of a bucket. Requested when it is read; after a cut it goes on where it stopped, as long as the content is the same. The stream
   * fails with `GroundworkError`: `precondition_failed` once the content was replaced, `not_found`; with the reason of the signal.
   */
  download(bucket: string, fileId: string, options: DownloadOptions = {}): ReadableStream<Uint8Array> {
    const url = `${this.context.url}/files/${encodeURIComponent(fileId)}/content`;
    return downloadContent(this.context, { url, bucket }, options);
  }
}

/** A caller may be allowed to create files and not to read them. */
function unlessRefused(error: unknown): undefined {
  if (isError(error, 'forbidden', 'insufficient_scope', 'not_found')) return undefined;
  throw error;
}
