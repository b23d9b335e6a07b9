import { notFound, Records, type Presented } from '@groundwork/records';
import { ApiError, unavailable, type Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { assertQuota, assertSize, assertType, hasQuota } from '../../buckets/bucket-limits.js';
import { OpenBucketsService } from '../../buckets/open-buckets.service.js';
import type { StorageConfig } from '../../platform/config.js';
import { fileView } from '../../files/file.entity.js';
import { effectiveType } from '../../platform/media-type.js';
import { evaluateConditions, type ConditionHeaders } from '../read/content-headers.js';
import { stateOfTarget, type PutTarget } from './put-target.js';
import { assertDeclared, type StoredContent } from './receive-bytes.js';
import { swapContent } from './swap-content.js';

/** A write of content. */
export interface Finish {
  readonly caller: Caller;
  /** The file as it was when the request began. */
  readonly target: PutTarget;
  /** Reads it again; `undefined` when it was deleted. */
  readonly find: () => Promise<PutTarget | undefined>;
  readonly declared?: string;
  readonly conditions: ConditionHeaders;
}

/** A file with its new content. */
export interface FinishedContent {
  readonly file: Presented;
  readonly etag: string;
  /** It had none before. */
  readonly first: boolean;
}

/** Makes stored bytes the content of a file: the last write wins, and every limit is checked at that moment. (storage.md §3, §5) */
@Injectable()
export class FinishContentService {
  constructor(
    private readonly records: Records,
    private readonly buckets: OpenBucketsService,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  /** Costs 1 statement, and 2 more for each concurrent write; with a quota 2 more, in a transaction. */
  async finish(finish: Finish, stored: StoredContent): Promise<FinishedContent> {
    for (let target = finish.target; ; target = await this.findAgain(finish, stored)) {
      assertConditions(finish.conditions, target);
      this.assertAllowed(finish, target, stored);
      const file = await this.swap({ ...finish, target }, stored);
      if (file) return { file, etag: `"${stored.sha256}"`, first: target.content_id === null };
    }
  }

  private swap({ caller, target, declared }: Finish, stored: StoredContent): Promise<Presented | undefined> {
    const swap = { target, caller, declared: declared ?? target.declared_mime };
    if (!hasQuota(target.limits)) return swapContent(this.records, swap, stored);
    return this.records.transaction(async (tx) => {
      const held = await this.buckets.heldBytes(tx, target, target.owner, stored.id);
      assertQuota(held, stored.size - target.size, target.limits);
      return swapContent(tx, swap, stored);
    });
  }

  /** Throws `not_found` when the file was deleted, `unavailable` when the upload took over a day. */
  private async findAgain({ find, target: { id } }: Finish, { blobKey }: StoredContent): Promise<PutTarget> {
    const target = await find();
    if (!target) throw notFound(fileView, { id });
    const [reserved] = await this.records.query(
      sql`select from blob_gc where blob_key = ${blobKey} and content_id is null and attempts = 0`,
    );
    if (!reserved) throw unavailable('The reservation of the content has ended; send it again.');
    return target;
  }

  /** Throws `digest_mismatch`, `payload_too_large`, `unsupported_media_type`. */
  private assertAllowed({ declared }: Finish, target: PutTarget, { size, sha256, sniffed }: StoredContent): void {
    assertDeclared({ size, sha256 }, { size: target.expected_size, sha256: target.expected_sha256 });
    assertSize(size, target.limits, this.config.MAX_FILE_BYTES);
    assertType(effectiveType(declared ?? target.declared_mime, sniffed, target.name), target.limits);
  }
}

/** Throws `precondition_failed`. (RFC 9110 §13.1) */
export function assertConditions(conditions: ConditionHeaders, target: PutTarget): void {
  if (evaluateConditions(conditions, stateOfTarget(target), false) === 'proceed') return;
  throw new ApiError('precondition_failed', 'The content is no longer in the state the request requires.');
}
