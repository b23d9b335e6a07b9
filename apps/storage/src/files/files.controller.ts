import {
  Act,
  ListParams,
  AsCaller,
  RecordParams,
  Create,
  Delete,
  Find,
  IDEMPOTENCY,
  IfMatch,
  List,
  Modify,
  Resource,
  UuidParam,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Body } from '@nestjs/common';
import { BUCKET_HEADER, BucketHeader } from '../buckets/bucket-header.js';
import { FileCopiesService } from './file-copies.service.js';
import { fileView, FileChanges, FileCopy, NewFile, NewFileName } from './file.entity.js';
import { FilesService } from './files.service.js';

const READ = { scope: 'files:read|files:use', headers: BUCKET_HEADER };
const WRITE = { scope: 'files:write|files:use', headers: BUCKET_HEADER };

@Resource('files', 'Files')
export class FilesController {
  constructor(
    private readonly files: FilesService,
    private readonly copies: FileCopiesService,
  ) {}

  @List(fileView, { ...READ, summary: 'Get Files' })
  list(@AsCaller() caller: Caller, @BucketHeader() bucket: string, @ListParams(fileView) query: ListQuery) {
    return this.files.list(caller, bucket, query);
  }

  @Create(fileView, { ...WRITE, summary: 'Create File', also: [404, 413, 415] })
  create(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @Body() file: NewFile,
    @RecordParams(fileView) query: RecordQuery,
  ) {
    return this.files.create(caller, bucket, file, query);
  }

  @Find(':file_id', fileView, { ...READ, summary: 'Get File' })
  find(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @UuidParam('file_id') id: string,
    @RecordParams(fileView) query: RecordQuery,
  ) {
    return this.files.find(caller, bucket, id, query);
  }

  @Modify(':file_id', fileView, { ...WRITE, summary: 'Update File', errors: ['quota_exceeded'], also: [412] })
  modify(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @UuidParam('file_id') id: string,
    @Body() changes: FileChanges,
    @RecordParams(fileView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.files.modify(caller, bucket, id, changes, query, ifMatch);
  }

  @Delete(':file_id', { ...WRITE, summary: 'Delete File' })
  delete(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @UuidParam('file_id') id: string,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.files.delete(caller, bucket, id, ifMatch);
  }

  @Act(':file_id/rename', fileView, { ...WRITE, summary: 'Rename File', also: [404] })
  rename(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @UuidParam('file_id') id: string,
    @Body() { new_name }: NewFileName,
    @RecordParams(fileView) query: RecordQuery,
  ) {
    return this.files.rename(caller, bucket, id, new_name, query);
  }

  @Act(':file_id/copy', fileView, {
    ...WRITE,
    summary: 'Copy File',
    errors: ['content_not_found', 'quota_exceeded', 'insufficient_storage'],
    pattern: 'AC4',
    success: 201,
    headers: { ...BUCKET_HEADER, ...IDEMPOTENCY },
    also: [413, 415],
  })
  copy(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @UuidParam('file_id') id: string,
    @Body() copy: FileCopy,
    @RecordParams(fileView) query: RecordQuery,
  ) {
    return this.copies.create(caller, bucket, id, copy, query);
  }
}
