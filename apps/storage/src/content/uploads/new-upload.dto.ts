import { IntegerField, parseBody, TextField, UuidField } from '@groundwork/rest';
import { FileNameField } from '../../platform/file-name-field.js';
import { MAX_MEDIA_TYPE, MEDIA_TYPE } from '../../platform/media-type.js';

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

/** What begins an upload: a JSON body, or the members of `Upload-Metadata`. (storage.md §3, "POST /uploads") */
export class NewUpload {
  @UuidField({ description: 'The file that gets the content; else `name` makes one.', optional: true }) file_id?:
    string | null;
  @FileNameField({ optional: true }) name?: string | null;
  @UuidField({ optional: true }) folder_id?: string | null;
  @TextField({ max: 4_000, optional: true }) description?: string | null;
  @IntegerField({ description: 'Bytes.', min: 0, max: Number.MAX_SAFE_INTEGER, optional: true }) size?: number | null;
  @TextField({ max: MAX_MEDIA_TYPE, pattern: MEDIA_TYPE, form: 'a media type such as image/png', optional: true })
  mime_type?: string | null;
  @TextField({ pattern: /^sha256:[0-9a-fA-F]{64}$/, form: 'sha256: and 64 hexadecimal digits', optional: true })
  signature?: string | null;
}

/** The wish a body states. */
export const wishOf = (body: NewUpload, id: string, mode: UploadWish['mode']): UploadWish => ({
  id,
  mode,
  fileId: body.file_id ?? undefined,
  name: body.name ?? undefined,
  folderId: body.folder_id,
  description: body.description ?? undefined,
  length: body.size ?? undefined,
  mimeType: body.mime_type ?? undefined,
  sha256: body.signature?.slice('sha256:'.length).toLowerCase(),
});

/** The wish tus metadata states; members this service does not know are the client's own. Throws `invalid_request` naming a faulty one. */
export function wishOfMetadata(
  metadata: Readonly<Record<string, string | null>>,
  id: string,
  length?: number,
): UploadWish {
  const { file_id, folder_id, description, signature } = metadata;
  const name = metadata['name'] ?? metadata['filename'];
  const mime_type = metadata['mime_type'] ?? metadata['filetype'] ?? metadata['type'];
  const given = { file_id, folder_id, description, signature, name, mime_type };
  const body = parseBody(NewUpload, Object.fromEntries(Object.entries(given).filter(([, value]) => value)));
  return { ...wishOf(body, id, 'tus'), length };
}
