import { ownerOf } from '@groundwork/access';
import { Audited, view, type Expression } from '@groundwork/records';
import { TextField, UuidField, Changes } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FileNameField } from '../platform/file-name-field.js';
import { PickType } from '@nestjs/swagger';

/** A way to organise files. (Storage, "What the service does" 3; storage.md §6) */
@Entity({ name: 'folder' })
export class Folder extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid', { nullable: true }) tenant_id!: string | null;
  @Column('uuid') @UuidField({ readOnly: true }) bucket_id!: string;
  @Column('uuid') set_id!: string;
  @Column('uuid', { nullable: true })
  @UuidField({ description: 'The folder it lies in; null at the top.', optional: true })
  parent_id!: string | null;
  /** Unique within its parent. */
  @Column('text') @FileNameField() name!: string;
  @Column('text', { nullable: true }) @TextField({ max: 4_000, optional: true }) description!: string | null;
  @Column('uuid', { nullable: true })
  @UuidField({
    description:
      'Who owns it: its creator, until an administrator of the bucket changes it; `null` makes that its creator again.',
    optional: true,
  })
  owner_id!: string | null;
}

const countOf =
  (column: Sql): Expression =>
  (folder) =>
    sql`(select coalesce(sum(n.${column}), 0)::bigint from counter n where n.owner_id = ${folder}.id)`;

/** The representation of a folder; the counts are those of its direct children. (storage.md §6) */
export const folderView = view(Folder, {
  name: 'Folder',
  path: '/folders',
  read: { owner_id: ownerOf },
  aggregations: { owner: 'folder_id', counts: { files: countOf(sql`files`), folders: countOf(sql`folders`) } },
  order: (folder) => sql`${folder}.name`,
});

const WRITABLE = ['name', 'description', 'parent_id'] as const;

/** Body of Create Folder. */
export class NewFolder extends PickType(Folder, WRITABLE) {}

/** Body of Update Folder; `parent_id` moves it, `null` to the top. */
export class FolderChanges extends Changes(PickType(Folder, [...WRITABLE, 'owner_id'] as const)) {}
