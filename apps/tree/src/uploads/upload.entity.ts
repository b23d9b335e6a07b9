import { view } from '@groundwork/records';
import { DateTimeField, IntegerField, TextField, UuidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file that arrives in several requests, to be imported. (docs/tree-import-export.md, "Large files") */
@Entity({ name: 'upload' })
export class Upload {
  @PrimaryColumn('uuid') @UuidField() id!: string;
  @Column('uuid') @UuidField() tree_id!: string;
  @Column('bigint') @IntegerField('Bytes of the whole file.') length!: number;
  @Column('bigint') @IntegerField('Bytes that are stored.') received!: number;
  @Column('text', { nullable: true })
  @TextField({ description: '`Upload-Metadata` as it was sent.', nullable: true })
  metadata!: string | null;
  @Column('uuid', { nullable: true })
  @UuidField({ description: 'Subject of the token of who began it.', nullable: true })
  created_by!: string | null;
  @Column('timestamptz') @DateTimeField() created_at!: string;
  @Column('timestamptz') @DateTimeField() expires_at!: string;
}

/** The attributes of `fields`, `sort` and `q`; newest first. */
export const uploadView = view(Upload, {
  name: 'TreeUpload',
  order: (upload) => sql`${upload}.created_at desc`,
});
