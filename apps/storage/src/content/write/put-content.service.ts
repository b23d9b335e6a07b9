import type { IncomingHttpHeaders } from 'node:http';
import { notFound } from '@groundwork/records';
import { type Caller, ApiError, invalidField } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import { assertQuota, assertSize, assertType, sizeLimit } from '../../buckets/bucket-limits.js';
import type { StorageConfig } from '../../platform/config.js';
import { fileView } from '../../files/file.entity.js';
import { assertConditions, FinishContentService, type FinishedContent } from './finish-content.service.js';
import type { PutTarget } from './put-target.js';
import { assertDeclared } from './receive-bytes.js';
import { ReceiveContentService } from './receive-content.service.js';
import { essenceOf, MAX_MEDIA_TYPE, MEDIA_TYPE, UNKNOWN_TYPE } from '../../platform/media-type.js';
import { readContentMd5, readDigests, type Checksum } from '../read/content-headers.js';

/** A PUT of content. */
export interface ContentPut {
  readonly caller: Caller;
  readonly fileId: string;
  /** Reads the file with its limits; `undefined` when it is not visible to the caller. */
  readonly find: () => Promise<PutTarget | undefined>;
  readonly headers: IncomingHttpHeaders;
  readonly body: () => AsyncIterable<Buffer>;
}

/** Puts the whole content of a file in one request: 2 statements. (storage.md §3, "PUT"; §10) */
@Injectable()
export class PutContentService {
  constructor(
    private readonly receiver: ReceiveContentService,
    private readonly finisher: FinishContentService,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  /** Checks what the headers declare before the first byte is read, the rest after the last. */
  async put({ caller, fileId, find, headers, body }: ContentPut): Promise<FinishedContent> {
    const announced = readPutHeaders(headers);
    const target = await find();
    if (!target) throw notFound(fileView, { id: fileId });
    assertConditions(headers, target);
    this.assertDeclaration(announced, target);
    const limit = sizeLimit(target.limits, this.config.MAX_FILE_BYTES);
    const { length, checksums } = announced;
    const stored = await this.receiver.receive({ length, limit, body, checksums });
    try {
      return await this.finisher.finish(
        { caller, find, target, declared: announced.type, conditions: headers },
        stored,
      );
    } catch (error) {
      await this.receiver.discard(stored.blobKey);
      throw error;
    }
  }

  /** Throws `payload_too_large`, `quota_exceeded`, `unsupported_media_type`, `digest_mismatch`. (storage.md §1, "Limits") */
  private assertDeclaration({ length, type }: PutHeaders, target: PutTarget): void {
    const declared = type ?? target.declared_mime;
    if (declared !== null) assertType(declared, target.limits);
    if (length === undefined) return;
    assertSize(length, target.limits, this.config.MAX_FILE_BYTES);
    assertQuota(target, length - target.size, target.limits);
    if (target.expected_size !== null) assertDeclared({ size: length, sha256: '' }, { size: target.expected_size });
  }
}

/** What the headers of a PUT declare of its body. */
export interface PutHeaders {
  /** Absent when the length is not known before. */
  readonly length?: number;
  /** The declared media type; absent for a generic one. */
  readonly type?: string;
  /** The digests the bytes must have. */
  readonly checksums: readonly Checksum[];
}

const FORM = 'multipart/form-data';

/** Defaults of clients without a known type: they declare nothing. */
const UNDECLARED: ReadonlySet<string> = new Set([UNKNOWN_TYPE, 'application/x-www-form-urlencoded']);

/**
 * Throws `unsupported_media_type` for compressed bytes and for a form, `invalid_request` for a malformed type or digest.
 * (storage.md §3, "PUT")
 */
export function readPutHeaders(headers: IncomingHttpHeaders): PutHeaders {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw encoded(encoding);
  if (headers['content-range'] !== undefined)
    throw invalidField('Content-Range', 'is not possible in a PUT of content; use /uploads');
  const length = headers['content-length'];
  return {
    length: length === undefined ? undefined : Number(length),
    type: declaredType(headers['content-type']),
    checksums: [
      ...readDigests('Content-Digest', headerOf(headers, 'content-digest')),
      ...readDigests('Repr-Digest', headerOf(headers, 'repr-digest')),
      ...readContentMd5(headerOf(headers, 'content-md5')),
    ],
  };
}

/** A field that is sent twice is one list. (RFC 9110 §5.3) */
const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

/** A range of types, as the OpenAPI document has it and Swagger UI sends it, says nothing of the content. (RFC 9110 §12.5.1) */
const isRange = (type: string): boolean => essenceOf(type).endsWith('/*');

function declaredType(type: string | undefined): string | undefined {
  if (type !== undefined && essenceOf(type) === FORM) throw form();
  if (type === undefined || UNDECLARED.has(essenceOf(type)) || isRange(type)) return undefined;
  if (type.length > MAX_MEDIA_TYPE || !MEDIA_TYPE.test(type)) {
    throw invalidField('Content-Type', `must be a media type of at most ${MAX_MEDIA_TYPE} characters`);
  }
  return type;
}

/** Names what is accepted instead. (RFC 9110 §12.5.3, §15.5.16) */
const encoded = (encoding: string): ApiError =>
  new ApiError('unsupported_media_type', `Content is stored as it is, not encoded as ${encoding.slice(0, 32)}.`, {
    headers: { 'Accept-Encoding': 'identity' },
  });

const form = (): ApiError =>
  new ApiError(
    'unsupported_media_type',
    'Send the bytes of the file themselves as the body, as curl -T does, not a form (multipart/form-data).',
  );
