import { assertScope } from '@groundwork/auth';
import { notFound, Records } from '@groundwork/records';
import { ApiError, invalidField, type Caller, one, type RawQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import { BucketAccessService } from '../../buckets/bucket-access.service.js';
import { fileView } from '../../files/file.entity.js';
import { USE_SCOPE } from '../../platform/scopes.js';
import { StoresService } from '../../stores/stores.service.js';
import { ContentFaultsService } from './content-faults.service.js';
import { readIdentity } from './read-identity.js';
import { answerContent, type ContentAnswer, type DownloadOptions, type ContentReply } from './content-answer.js';
import { assertNotRevoked, findContentRow, type ContentRow } from './content-row.js';
import type { Request } from 'express';
import type { Disposition } from './content-headers.js';

/** A download of a file's content; without a caller only content of public buckets is visible. */
export interface ContentRequest extends DownloadOptions {
  readonly fileId: string;
  readonly bucket?: string;
  readonly caller?: Caller;
  /** The epoch of the signed URL. */
  readonly epoch?: number;
  /** The content a pinned URL is bound to. */
  readonly contentId?: string;
}

/** The scope for content that is not public. */
export const READ_SCOPE = 'files:read';

/** Reads content: one statement, and none of its bytes for HEAD and 304. (storage.md §4) */
@Injectable()
export class ReadContentService {
  constructor(
    private readonly records: Records,
    private readonly stores: StoresService,
    private readonly faults: ContentFaultsService,
    private readonly buckets: BucketAccessService,
  ) {}

  /** The response to HEAD: as to GET without a range. Throws `content_not_found` for a file without content. (RFC 9110 §14.2) */
  async describe(request: ContentRequest): Promise<ContentAnswer> {
    const { range: _range, 'if-range': _ifRange, ...headers } = request.headers;
    return answerContent(await this.find(request), { ...request, headers });
  }

  async open(request: ContentRequest): Promise<ContentReply> {
    const row = await this.find(request);
    const answer = answerContent(row, request);
    if (!answer.range) return answer;
    if (row.damaged_at !== null)
      throw new ApiError('server_error', `The content of file ${request.fileId} is damaged.`);
    const store = this.stores.of(row.store);
    const { range, isStored } = answer;
    const body = isStored ? store.read(row.blob_key, row.size_stored, range) : readIdentity(store, row, range);
    return { ...answer, body: await body.catch((error: unknown) => this.refuse(row, error)) };
  }

  /** Missing or truncated content is recorded for the storage report before the error is sent. */
  private async refuse({ content_id, blob_key }: ContentRow, error: unknown): Promise<never> {
    const isFault = error instanceof ApiError && error.code === 'server_error';
    if (isFault && content_id !== null) await this.faults.check(content_id, blob_key);
    throw error;
  }

  /** The content of a request, authorized. Throws `invalid_token`, `forbidden`, `not_found`, `content_not_found`. */
  async find(request: ContentRequest): Promise<ContentRow> {
    const { fileId, contentId } = request;
    const row = await findContentRow(this.records, fileId);
    if (!request.granted) await this.authorize(row, request);
    if (!row) throw notFound(fileView, { id: fileId });
    if (request.granted) assertNotRevoked(request, row);
    if (row.content_id === null) throw new ApiError('content_not_found', `File ${fileId} has no content yet.`);
    if (contentId !== undefined && contentId !== row.content_id) {
      throw new ApiError('content_not_found', `File ${fileId} has other content than the signed URL is for.`);
    }
    return row;
  }

  /** Throws as `find`. A token with the scope costs nothing; for others the rules of the bucket count. */
  private async authorize(row: ContentRow | undefined, request: ContentRequest): Promise<void> {
    assertVisible(row, request);
    const { caller } = request;
    if (row && caller && !row.is_public && !caller.scopes.has(READ_SCOPE))
      await this.buckets.assertMayWith(caller, row.bucket_id, 'read', { view: fileView, id: request.fileId }, row);
  }
}

/** A public file is visible without token and header, and with a token of any scope; a header has to match. Throws `not_found`. */
function assertVisible(row: ContentRow | undefined, { fileId, caller, bucket }: ContentRequest): void {
  if (!row?.is_public) assertMayRead(caller, bucket);
  const elsewhere = bucket !== undefined && bucket !== row?.bucket;
  const foreign = !row?.is_public && row?.tenant_id !== caller?.tenantId;
  if (elsewhere || foreign) throw notFound(fileView, { id: fileId });
}

/** A token with the scope is required before it is revealed whether a private file exists. Throws `invalid_token`, `insufficient_scope`. */
function assertMayRead(caller: Caller | undefined, bucket: string | undefined): void {
  const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } };
  if (!caller)
    throw new ApiError(
      'invalid_token',
      'This content needs an access token: Authorization: Bearer <token>.',
      challenge,
    );
  assertScope(caller, `${READ_SCOPE}|${USE_SCOPE}`);
  if (bucket === undefined)
    throw invalidField('bucket', 'must be given as a header: the name of the bucket', 'required');
}

/** The parameters of a download, from its request. Throws `invalid_request` for a disposition that is none. */
export const contentRequest = (fileId: string, request: Request, query: RawQuery): ContentRequest => ({
  fileId,
  bucket: request.get('bucket'),
  caller: (request as { user?: Caller }).user, // set by the token guard
  headers: request.headers,
  disposition: dispositionOf(one(query, 'disposition')),
  filename: filenameOf(one(query, 'filename')),
});

/** Longest name a download is saved under, in characters: as long as the name of a file. */
const MAX_FILENAME = 255;

/** The name to save it under; absent or empty for that of the file. */
function filenameOf(value: string | undefined): string | undefined {
  if (value && Array.from(value).length > MAX_FILENAME)
    throw invalidField('filename', `must be a string of at most ${MAX_FILENAME} characters`, 'length');
  return value || undefined;
}

/** `inline` or `attachment`; absent or empty for neither. */
function dispositionOf(value: string | undefined): Disposition | undefined {
  if (value === undefined || value === '') return undefined;
  if (value !== 'inline' && value !== 'attachment')
    throw invalidField('disposition', 'must be inline or attachment', 'choice');
  return value;
}
