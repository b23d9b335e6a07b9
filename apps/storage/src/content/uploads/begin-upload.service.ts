import { newId } from '@groundwork/records';
import { ApiError, invalidField, linkTo, parseBody, type Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { StorageConfig } from '../../config.js';
import { bodyOf } from '../expect-continue.service.js';
import { NewUpload, wishOf } from './new-upload.dto.js';
import { readJson } from './parallel/read-json.js';
import { presentUpload } from './present-upload.js';
import { tusExchange, tusHeaders } from './tus/read-exchange.js';
import { sendTus } from './tus/send-tus.js';
import { TusService } from './tus/tus.service.js';
import { UploadsService } from './uploads.service.js';

/** Begins uploads: by tus where the request says so (`Tus-Resumable`), else, by a JSON body, one of parallel chunks. (storage.md §3) */
@Injectable()
export class BeginUploadService {
  constructor(
    private readonly tus: TusService,
    private readonly uploads: UploadsService,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  async answer(caller: Caller, bucket: string, request: Request, response: Response): Promise<void> {
    if (request.headers['tus-resumable'] === undefined) return this.answerParallel(caller, bucket, request, response);
    const exchange = tusExchange(request, caller, bucket, this.config.UPLOAD_IDLE_SECONDS);
    sendTus(response, await this.tus.handle(exchange, '/uploads', tusHeaders(request)));
  }

  private async answerParallel(caller: Caller, bucket: string, request: Request, response: Response): Promise<void> {
    if (!request.is('json'))
      throw new ApiError('unsupported_media_type', 'An upload begins with Tus-Resumable, or with a JSON body.');
    const body = parseBody(NewUpload, await readJson(bodyOf(request, this.config.UPLOAD_IDLE_SECONDS)()));
    if (body.size == null) throw invalidField('size', 'must be given for parallel chunks', 'required');
    const row = await this.uploads.create(caller, bucket, wishOf(body, newId(), 'parallel'));
    const headers = {
      Location: linkTo(`/uploads/${row.id}`),
      'File-Id': row.file_id,
      'Upload-Chunk-Size': String(row.chunk_size),
    };
    response.status(201).set(headers).json(presentUpload(row));
  }
}
