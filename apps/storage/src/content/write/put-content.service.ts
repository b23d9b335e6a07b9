import type { IncomingHttpHeaders } from 'node:http';
import { notFound } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import { assertQuota, assertSize, assertType, sizeLimit } from '../../buckets/bucket-limits.js';
import type { StorageConfig } from '../../platform/config.js';
import { fileView } from '../../files/file.entity.js';
import { assertConditions, FinishContentService, type FinishedContent } from './finish-content.service.js';
import { readPutHeaders, type PutHeaders } from './put-headers.js';
import type { PutTarget } from './put-target.js';
import { assertAnnounced } from './receive-bytes.js';
import { ReceiveContentService } from './receive-content.service.js';

/** A PUT of content. */
export interface ContentPut {
  readonly caller: Caller;
  readonly fileId: string;
  /** Reads the file with the limits that hold; `undefined` when the caller reaches no such file. */
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

  /** What can be refused before the first byte is; the rest when the bytes are there. */
  async put({ caller, fileId, find, headers, body }: ContentPut): Promise<FinishedContent> {
    const announced = readPutHeaders(headers);
    const target = await find();
    if (!target) throw notFound(fileView, { id: fileId });
    assertConditions(headers, target);
    this.assertAnnouncement(announced, target);
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
  private assertAnnouncement({ length, type }: PutHeaders, target: PutTarget): void {
    const declared = type ?? target.declared_mime;
    if (declared !== null) assertType(declared, target.limits);
    if (length === undefined) return;
    assertSize(length, target.limits, this.config.MAX_FILE_BYTES);
    assertQuota(target.held, length - target.size, target.limits);
    if (target.expected_size !== null) assertAnnounced({ size: length, sha256: '' }, { size: target.expected_size });
  }
}
