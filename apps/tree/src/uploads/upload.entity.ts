import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file that arrives in several requests, to be imported. (docs/tree-import-export.md, "Large files") */
@Entity({ name: 'upload' })
export class Upload {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') tree_id!: string;
  /** Bytes of the whole file. */
  @Column('bigint') length!: number;
  /** Bytes that are stored. */
  @Column('bigint') received!: number;
  /** `Upload-Metadata` as it was sent. */
  @Column('text', { nullable: true }) metadata!: string | null;
  @Column('uuid') created_by!: string;
  @Column('timestamptz') expires_at!: string;
}
