import {
  ApiError,
  Apply,
  AsCaller,
  CodeParam,
  linkTo,
  List,
  ListParams,
  Resource,
  segment,
  UuidParam,
  type Caller,
  type ListQuery,
} from '@groundwork/rest';
import { InjectConfig, ReadsBody } from '@groundwork/service';
import { Req, RequestMethod, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { TreeConfig } from '../platform/config.js';
import { WRITE_SCOPES } from '../platform/scopes.js';
import { assertTusVersion, readBytes, readMetadata, tusOptions } from './tus-headers.js';
import { uploadView, type Upload } from './upload.entity.js';
import { UploadsService } from './uploads.service.js';

const TUS = { 'Tus-Resumable': { description: '`1.0.0`.' } };
const PART = 'application/offset+octet-stream';

/** Resumable uploads of files to import. (tus 1.0) */
@Resource('trees/:tree_code/uploads', 'Uploads')
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    @InjectConfig() private readonly config: TreeConfig,
  ) {}

  @Apply(RequestMethod.OPTIONS, '', {
    scope: 'public',
    summary: 'Tree Upload Options',
    description: 'The version, extensions and limit of tus 1.0 that this service supports.',
  })
  options(@CodeParam('tree_code') _: string, @Res({ passthrough: true }) response: Response): void {
    response.set(tusOptions(this.config.MAX_IMPORT_BYTES));
  }

  @List(uploadView, {
    scope: WRITE_SCOPES,
    summary: 'Get Tree Uploads',
    description: 'Those that are open: of all callers for who administers the tree, else the own ones.',
    also: [404],
  })
  list(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @ListParams(uploadView) query: ListQuery,
  ) {
    return this.uploads.list(caller, { tree_code }, query);
  }

  @Apply(RequestMethod.POST, '', {
    scope: WRITE_SCOPES,
    summary: 'Create Tree Upload',
    description:
      'Begins a resumable upload by tus 1.0. `POST …/import?upload=` imports it once it is complete; it is kept for 24 hours.',
    pattern: 'C',
    success: 201,
    sends: ['Location', 'Tus-Resumable'],
    headers: {
      ...TUS,
      'Upload-Length': { description: 'Bytes of the whole file.' },
      'Upload-Metadata': { description: 'Pairs of a name and its value in Base64; `filetype` is the media type.' },
    },
    also: [404, 412],
  })
  async create(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    assertTusVersion(request, response);
    const id = await this.uploads.begin(
      caller,
      { tree_code },
      readBytes(request, 'Upload-Length'),
      readMetadata(request),
    );
    response.setHeader('Location', linkTo(`/trees/${segment(tree_code)}/uploads/${id}`));
  }

  @Apply(RequestMethod.HEAD, ':upload_id', {
    scope: WRITE_SCOPES,
    summary: 'Get Tree Upload Offset',
    pattern: 'G',
    success: 200,
    sends: ['Tus-Resumable', 'Upload-Offset', 'Upload-Length', 'Upload-Metadata'],
    headers: TUS,
    also: [412],
  })
  async head(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @UuidParam('upload_id') id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const upload = await this.uploads.find(caller, { tree_code }, id);
    assertTusVersion(request, response);
    response.set({ 'Cache-Control': 'no-store', 'Upload-Length': String(upload.length) });
    if (upload.metadata !== null) response.setHeader('Upload-Metadata', upload.metadata);
    setOffset(response, upload, upload.received);
  }

  @Apply(RequestMethod.PATCH, ':upload_id', {
    scope: WRITE_SCOPES,
    summary: 'Append to Tree Upload',
    headers: { ...TUS, 'Upload-Offset': { description: 'Offset of the body in bytes.' } },
    takes: { [PART]: 'bytes' },
    pattern: 'U',
    sends: ['Tus-Resumable', 'Upload-Offset'],
    also: [412],
  })
  @ReadsBody('stream')
  async append(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @UuidParam('upload_id') id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const upload = await this.uploads.find(caller, { tree_code }, id);
    assertTusVersion(request, response);
    if (request.get('content-type') !== PART) throw new ApiError('unsupported_media_type', `The body must be ${PART}.`);
    const bytes = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    setOffset(response, upload, await this.uploads.append(upload, readBytes(request, 'Upload-Offset'), bytes));
  }

  @Apply(RequestMethod.DELETE, ':upload_id', {
    scope: WRITE_SCOPES,
    summary: 'Delete Tree Upload',
    description: 'One of another caller takes who administers the tree.',
    headers: TUS,
    pattern: 'D',
  })
  async delete(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @UuidParam('upload_id') id: string,
  ): Promise<void> {
    await this.uploads.remove(caller, { tree_code }, id);
  }
}

const setOffset = (response: Response, { expires_at }: Upload, offset: number): void =>
  void response.set({ 'Upload-Offset': String(offset), 'Upload-Expires': new Date(expires_at).toUTCString() });
