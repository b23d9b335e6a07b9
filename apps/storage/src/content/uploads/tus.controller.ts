import {
  Apply,
  ListParams,
  AsCaller,
  IDEMPOTENCY,
  List,
  Resource,
  UuidParam,
  type Caller,
  type ListQuery,
} from '@groundwork/rest';
import { InjectConfig, ReadsBody } from '@groundwork/service';
import { Req, RequestMethod, Res, UseFilters } from '@nestjs/common';
import { ApiExtraModels, ApiHeader } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { BUCKET_HEADER, BucketHeader, OptionalBucketHeader } from '../../buckets/bucket-header.js';
import type { StorageConfig } from '../../platform/config.js';
import { RefusedBody } from '../write/refused-body.filter.js';
import { BeginUploadService } from './begin-upload.service.js';
import { ChunksService } from './chunks.service.js';
import { presentUpload, UPLOAD_SCHEMA } from './upload-row.js';
import { uploadView, NewUpload } from './upload.entity.js';
import { UploadsService } from './uploads.service.js';
import { OPTIONS_EXCHANGE, tusExchange, tusHeaders, sendTus } from './tus-exchange.js';
import { TusService } from './tus.service.js';

const WRITE = { scope: 'files:write|files:use', headers: BUCKET_HEADER };

/** Headers of the protocol as documents show them. (tus 1.0.0, "Headers") */
const TUS = { 'Tus-Resumable': { description: '`1.0.0`.', example: '1.0.0' } };
const CREATION = {
  // Without a value: a page that fills it in would make an upload by tus of every JSON body.
  'Tus-Resumable': { description: '`1.0.0` for an upload by tus; none with a JSON body.' },
  'Upload-Length': { description: 'Size of the whole content in bytes.' },
  'Upload-Defer-Length': { description: '`1`: the size is declared later.' },
  'Upload-Metadata': {
    description: 'Pairs of a name and its value in Base64, separated by commas; at most 8,192 characters.',
  },
};
const APPENDING = {
  ...TUS,
  'Upload-Offset': { description: 'Offset of the body in bytes.' },
  'Upload-Length': { description: 'The size, where it was deferred.' },
  'Upload-Checksum': { description: 'Algorithm and digest of the body in Base64.' },
};
const BYTES = { 'application/offset+octet-stream': 'bytes' } as const;

@Resource('uploads', 'Uploads')
@UseFilters(RefusedBody)
export class TusController {
  constructor(
    private readonly tus: TusService,
    private readonly uploads: UploadsService,
    private readonly beginnings: BeginUploadService,
    private readonly chunks: ChunksService,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  @Apply(RequestMethod.OPTIONS, '', {
    scope: 'public',
    summary: 'Upload options',
    description: 'The version, extensions and limits of tus 1.0 that this service supports.',
    sends: ['Tus-Resumable', 'Tus-Version', 'Tus-Extension', 'Tus-Max-Size'],
  })
  async options(@Res() response: Response) {
    sendTus(response, await this.tus.handle(OPTIONS_EXCHANGE, '/uploads', new Headers()));
  }

  @List(uploadView, {
    scope: 'files:write|files:use',
    summary: 'Get uploads',
    description:
      'Open uploads: for the token of a user those of the user, for the token of a client without a user all of the tenant. `DELETE /uploads/{upload_id}` cancels one.',
    headers: { bucket: { description: 'Name of a bucket; without it uploads of all buckets.' } },
  })
  list(
    @AsCaller() caller: Caller,
    @OptionalBucketHeader() bucket: string | undefined,
    @ListParams(uploadView) query: ListQuery,
  ) {
    return this.uploads.list(caller, bucket, query);
  }

  @Apply(RequestMethod.POST, '', {
    ...WRITE,
    summary: 'Create upload',
    errors: ['digest_mismatch', 'quota_exceeded', 'not_implemented'],
    description:
      'With `Tus-Resumable: 1.0.0` begins a resumable upload by tus 1.0, with a JSON body (`file_id` or `name`, `size`) one of parallel chunks. `Upload-Metadata` names `file_id`, or `name` to make a file; also `folder_id`, `mime_type`, `description`, `signature`.',
    pattern: 'C',
    success: 201,
    sends: ['Location', 'Tus-Resumable', 'Upload-Offset', 'Upload-Expires', 'File-Id'],
    headers: { ...BUCKET_HEADER, ...CREATION },
    takes: { 'application/json': NewUpload.name, ...BYTES },
    takesNothing: true,
    example: { name: 'film.mp4', size: 1_048_576 },
    answers: UPLOAD_SCHEMA,
    also: [404, 408, 410, 412, 413, 415, 423, 460, 507],
  })
  // Not among the declared headers: those make the service store the response; here the row of the upload stores its request.
  @ApiHeader({ name: 'Idempotency-Key', required: false, ...IDEMPOTENCY['Idempotency-Key'] })
  @ReadsBody('stream')
  @ApiExtraModels(NewUpload)
  async create(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    await this.beginnings.answer(caller, bucket, request, response);
  }

  // Before GET, whose route would handle HEAD too.
  @Apply(RequestMethod.HEAD, ':upload_id', {
    ...WRITE,
    summary: 'Get upload offset',
    headers: { ...BUCKET_HEADER, ...TUS },
    pattern: 'G',
    success: 200,
    sends: ['Tus-Resumable', 'Upload-Offset', 'Upload-Length', 'Upload-Metadata', 'Upload-Expires', 'File-Id'],
    also: [410, 412],
  })
  async head(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @UuidParam('upload_id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    await this.pass(caller, bucket, id, request, response);
  }

  @Apply(RequestMethod.GET, ':upload_id', {
    ...WRITE,
    summary: 'Get upload',
    pattern: 'G',
    success: 200,
    answers: UPLOAD_SCHEMA,
  })
  async find(@AsCaller() caller: Caller, @BucketHeader() bucket: string, @UuidParam('upload_id') id: string) {
    const upload = await this.uploads.find(caller, bucket, id);
    return presentUpload(upload, await this.chunks.missingOf(upload));
  }

  @Apply(RequestMethod.PATCH, ':upload_id', {
    ...WRITE,
    summary: 'Append to upload',
    errors: ['digest_mismatch', 'quota_exceeded'],
    pattern: 'U',
    sends: ['Tus-Resumable', 'Upload-Offset', 'Upload-Expires', 'File-Id'],
    headers: { ...BUCKET_HEADER, ...APPENDING },
    takes: BYTES,
    also: [408, 410, 412, 413, 415, 423, 460, 507],
  })
  @ReadsBody('stream')
  async append(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @UuidParam('upload_id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    await this.pass(caller, bucket, id, request, response);
  }

  @Apply(RequestMethod.DELETE, ':upload_id', {
    ...WRITE,
    summary: 'Cancel upload',
    description:
      'Of either kind, whoever began it; without `Tus-Resumable` too. A file that the upload made goes with it.',
    headers: { ...BUCKET_HEADER, ...TUS },
    pattern: 'D',
    also: [410, 412, 423],
  })
  async cancel(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @UuidParam('upload_id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    if (request.headers['tus-resumable'] !== undefined) return this.pass(caller, bucket, id, request, response);
    await this.uploads.cancel(caller, bucket, id);
    response.status(204).end();
  }

  /** HEAD takes no lease, so it checks here that the upload is visible; for others the locker does. */
  private async pass(caller: Caller, bucket: string, id: string, request: Request, response: Response): Promise<void> {
    const exchange = tusExchange(request, caller, bucket, this.config.UPLOAD_IDLE_SECONDS);
    if (request.method === 'HEAD') await this.uploads.findAlive(caller, bucket, id);
    sendTus(response, await this.tus.handle(exchange, `/uploads/${id}`, tusHeaders(request)));
  }
}
