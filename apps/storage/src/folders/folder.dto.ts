import { Changes } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { Folder } from './folder.entity.js';

const WRITABLE = ['name', 'description', 'parent_id'] as const;

/** Body of Create Folder. */
export class NewFolder extends PickType(Folder, WRITABLE) {}

/** Body of Update Folder; `parent_id` moves it, `null` to the top. */
export class FolderChanges extends Changes(PickType(Folder, WRITABLE)) {}
