import { newId } from '@groundwork/records';
import { ApiError, invalidField, linkTo, parseBody, type Caller } from '@groundwork/rest';
import { InjectConfig, readKeyedRequest } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { StorageConfig } from '../../platform/config.js';
import { bodyOf } from '../write/expect-continue.service.js';
import { lingerOnClose } from '../write/refused-body.filter.js';
import { NewUpload, parametersOf } from './upload.entity.js';
import { ChunksService } from './chunks.service.js';
import { presentUpload } from './upload-row.js';
import { tusExchange, tusHeaders, sendTus } from './tus-exchange.js';
import { TusService } from './tus.service.js';
import { UploadsService } from './uploads.service.js';

const MAX_BYTES = 100_000;

/** A JSON body of an operation that otherwise takes bytes. Throws `payload_too_large`, `invalid_request`. */
export async function readJson(body: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new ApiError('payload_too_large', `The body may have ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch (cause) {
    throw new ApiError('invalid_request', 'The body is not valid JSON.', { cause });
  }
}

/** Begins uploads: by tus where the request says so (`Tus-Resumable`), else, by a JSON body, one of parallel chunks. (storage.md §3) */
@Injectable()
export class BeginUploadService {
  constructor(
    private readonly tus: TusService,
    private readonly uploads: UploadsService,
    private readonly chunks: ChunksService,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  async answer(caller: Caller, bucket: string, request: Request, response: Response): Promise<void> {
    if (request.headers['tus-resumable'] === undefined) return this.answerParallel(caller, bucket, request, response);
    const exchange = tusExchange(request, caller, bucket, this.config.UPLOAD_IDLE_SECONDS);
    exchange.keyed = readKeyedRequest(request, caller, creationHeaders(request));
    const answer = await this.tus.handle(exchange, '/uploads', tusHeaders(request));
    // The body of a repeated creation is ignored: `Upload-Offset` is that of the first one.
    if (exchange.repeated) lingerOnClose(request, response.setHeader('Idempotency-Replayed', 'true'));
    sendTus(response, answer);
  }

  private async answerParallel(caller: Caller, bucket: string, request: Request, response: Response): Promise<void> {
    if (!request.is('json'))
      throw new ApiError('unsupported_media_type', 'An upload begins with Tus-Resumable, or with a JSON body.');
    const json = await readJson(bodyOf(request, this.config.UPLOAD_IDLE_SECONDS)());
    const body = parseBody(NewUpload, json);
    if (body.size == null) throw invalidField('size', 'must be given for parallel chunks', 'required');
    const keyed = readKeyedRequest(request, caller, json);
    const { row, repeated } = await this.uploads.create(caller, bucket, parametersOf(body, newId(), 'parallel'), keyed);
    if (repeated) response.setHeader('Idempotency-Replayed', 'true');
    const headers = {
      Location: linkTo(`/uploads/${row.id}`),
      'File-Id': row.file_id,
      'Upload-Chunk-Size': String(row.chunk_size),
    };
    const missing = await (repeated ? this.chunks.missingOf(row) : undefined);
    response.status(201).set(headers).json(presentUpload(row, missing));
  }
}

/** The headers that a repeated creation must have in common with the first. */
const creationHeaders = ({ headers }: Request) =>
  ['upload-length', 'upload-defer-length', 'upload-metadata'].map((name) => headers[name] ?? null);
