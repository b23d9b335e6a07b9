import { Apply, AsCaller, invalidField, Resource, UuidParam, type Caller } from '@groundwork/rest';
import { InjectConfig, ReadsBody } from '@groundwork/service';
import { Param, Req, RequestMethod, Res, UseFilters, type PipeTransform } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BUCKET_HEADER, BucketHeader } from '../../buckets/bucket-header.js';
import type { StorageConfig } from '../../platform/config.js';
import { bodyOf } from '../write/expect-continue.service.js';
import { readPutHeaders } from '../write/put-content.service.js';
import { RefusedBody } from '../write/refused-body.filter.js';
import { type UploadRow, presentUpload, UPLOAD_SCHEMA } from './upload-row.js';
import { UploadsService } from './uploads.service.js';
import { ChunksService } from './chunks.service.js';

const WRITE = { scope: 'files:write|files:use', headers: BUCKET_HEADER };

/** A chunk's number from 0, in the path. */
const INDEX: PipeTransform<string, number> = {
  transform(value) {
    if (!/^(0|[1-9]\d{0,4})$/.test(value)) throw invalidField('index', 'must be a whole number from 0', 'range');
    return Number(value);
  },
};

@Resource('uploads/:upload_id', 'Uploads')
@UseFilters(RefusedBody)
export class ParallelController {
  constructor(
    private readonly chunks: ChunksService,
    private readonly uploads: UploadsService,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  @Apply(RequestMethod.PUT, 'chunks/:index', {
    ...WRITE,
    summary: 'Put chunk',
    errors: ['digest_mismatch', 'quota_exceeded'],
    description:
      'Takes one chunk of `chunk_size` bytes (the last one has the rest), in any order. Repeating a chunk with the same bytes succeeds.',
    takes: { '*/*': 'bytes' },
    also: [408, 410, 413, 415, 423, 507],
  })
  @ReadsBody('stream')
  async put(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @UuidParam('upload_id') id: string,
    @Param('index', INDEX) index: number,
    @Req() request: Request,
  ) {
    const { checksums } = readPutHeaders(request.headers);
    const upload = await this.uploads.findAlive(caller, bucket, id);
    await this.uploads.assertMayWrite(caller, upload);
    await this.chunks.put(upload, { index, checksums, body: bodyOf(request, this.config.UPLOAD_IDLE_SECONDS)() });
  }

  @Apply(RequestMethod.POST, 'complete', {
    ...WRITE,
    summary: 'Complete upload',
    errors: ['digest_mismatch', 'quota_exceeded', 'conflict'],
    description:
      'Makes the chunks the content of the file; may be repeated. 202 with the upload when that takes long: its `state` and `error` report the result.',
    success: 200,
    answers: 'File',
    answersAlso: {
      202: {
        description: 'The upload, whose state is still `finishing`.',
        answers: UPLOAD_SCHEMA,
        sends: ['Retry-After'],
      },
    },
    also: [410, 413, 415, 423],
  })
  async complete(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @UuidParam('upload_id') id: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const upload = await this.uploads.findAlive(caller, bucket, id);
    await this.uploads.assertMayWrite(caller, upload);
    const completed = await this.chunks.complete(caller, upload);
    return 'file' in completed ? completed.file : answerLate(response, completed.finishing);
  }
}

const RETRY_AFTER_SECONDS = 5;

/** The upload is still being finished. (RFC 9110 §15.3.3) */
function answerLate(response: Response, row: UploadRow) {
  response.status(202).setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
  return presentUpload(row);
}
