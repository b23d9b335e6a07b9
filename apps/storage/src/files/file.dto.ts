import { Changes, TextField } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { FileNameField } from '../platform/file-name-field.js';
import { File } from './file.entity.js';

const WRITABLE = ['name', 'description', 'metadata', 'folder_id'] as const;

/** Body of Create File. */
export class NewFile extends PickType(File, WRITABLE) {}

/** Body of Update File; `folder_id` moves it, `null` to the top. */
export class FileChanges extends Changes(PickType(File, WRITABLE)) {}

/** Body of Rename File. */
export class NewFileName {
  @FileNameField() new_name!: string;
}

/** Body of Copy File; what is absent stays as it is. (storage.md §6) */
export class FileCopy extends Changes(PickType(File, ['name', 'folder_id'] as const)) {
  @TextField({ max: 128, description: 'Name of the target bucket.', optional: true }) bucket?: string | null;
}
