import { Apply, AsCaller, invalidField, Resource, UuidParam, type Caller } from '@groundwork/rest';
import { InjectConfig, ReadsBody } from '@groundwork/service';
import { Param, Req, RequestMethod, UseInterceptors, type PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import { BUCKET_HEADER, BucketHeader } from '../../../bucket-header.js';
import type { StorageConfig } from '../../../config.js';
import { bodyOf } from '../../expect-continue.service.js';
import { readPutHeaders } from '../../put-headers.js';
import { RefusedBody } from '../../refused-body.interceptor.js';
import { UploadsService } from '../uploads.service.js';
import { ChunksService } from './chunks.service.js';

const WRITE = { scope: 'files:write', headers: BUCKET_HEADER };

/** A chunk's number from 0, in the path. */
const INDEX: PipeTransform<string, number> = {
  transform(value) {
    if (!/^(0|[1-9]\d{0,4})$/.test(value)) throw invalidField('index', 'must be a whole number from 0', 'range');
    return Number(value);
  },
};

@Resource('uploads/:upload_id', 'Uploads')
@UseInterceptors(RefusedBody)
export class ParallelController {
  constructor(
    private readonly chunks: ChunksService,
    private readonly uploads: UploadsService,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  @Apply(RequestMethod.PUT, 'chunks/:index', {
    ...WRITE,
    summary: 'Put chunk',
    description:
      'Takes one chunk of `chunk_size` bytes (the last one has the rest), in any order. The same bytes again are a success.',
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
    const { sha256 } = readPutHeaders(request.headers);
    const upload = await this.uploads.findAlive(caller, bucket, id);
    await this.chunks.put(upload, { index, sha256, body: bodyOf(request, this.config.UPLOAD_IDLE_SECONDS)() });
  }

  @Apply(RequestMethod.POST, 'complete', {
    ...WRITE,
    summary: 'Complete upload',
    description: 'Makes the chunks the content of the file; may be repeated.',
    success: 200,
    answers: 'File',
    also: [410, 413, 415, 423],
  })
  async complete(@AsCaller() caller: Caller, @BucketHeader() bucket: string, @UuidParam('upload_id') id: string) {
    return this.chunks.complete(caller, await this.uploads.findAlive(caller, bucket, id));
  }
}
