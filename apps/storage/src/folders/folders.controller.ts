import {
  ListParams,
  AsCaller,
  RecordParams,
  Create,
  Delete,
  Find,
  flagOf,
  IfMatch,
  List,
  Modify,
  Resource,
  UuidParam,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RawQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Body, Query } from '@nestjs/common';
import { BUCKET_HEADER, BucketHeader } from '../buckets/bucket-header.js';
import { folderView, FolderChanges, NewFolder } from './folder.entity.js';
import { FoldersService } from './folders.service.js';

const RECURSIVE = {
  name: 'recursive',
  schema: { type: 'boolean', default: false },
  description: 'Also deletes everything in it.',
};

@Resource('folders', 'Folders')
export class FoldersController {
  constructor(private readonly folders: FoldersService) {}

  @List(folderView, { scope: 'files:read|files:use', summary: 'Get folders', headers: BUCKET_HEADER })
  list(@AsCaller() caller: Caller, @BucketHeader() bucket: string, @ListParams(folderView) query: ListQuery) {
    return this.folders.list(caller, bucket, query);
  }

  @Create(folderView, {
    scope: 'files:write|files:use',
    summary: 'Create Folder',
    errors: ['not_found'],
    headers: BUCKET_HEADER,
  })
  create(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @Body() folder: NewFolder,
    @RecordParams(folderView) query: RecordQuery,
  ) {
    return this.folders.create(caller, bucket, folder, query);
  }

  @Find(':folder_id', folderView, { scope: 'files:read|files:use', summary: 'Get Folder', headers: BUCKET_HEADER })
  find(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @UuidParam('folder_id') id: string,
    @RecordParams(folderView) query: RecordQuery,
  ) {
    return this.folders.find(caller, bucket, id, query);
  }

  @Modify(':folder_id', folderView, {
    scope: 'files:write|files:use',
    summary: 'Update Folder',
    errors: ['cycle_detected', 'not_found'],
    headers: BUCKET_HEADER,
  })
  modify(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @UuidParam('folder_id') id: string,
    @Body() changes: FolderChanges,
    @RecordParams(folderView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.folders.modify(caller, bucket, id, changes, query, ifMatch);
  }

  @Delete(':folder_id', {
    scope: 'files:write|files:use',
    summary: 'Delete Folder',
    errors: ['folder_not_empty'],
    query: [RECURSIVE],
    headers: BUCKET_HEADER,
  })
  delete(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @UuidParam('folder_id') id: string,
    @Query() query: RawQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.folders.delete(caller, bucket, id, flagOf(query, 'recursive'), ifMatch);
  }
}
