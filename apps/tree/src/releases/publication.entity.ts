import { Audited, view, type Database, type RecordSet } from '@groundwork/records';
import { CodeField, DateTimeField, IntegerField, TextField, UuidField, segment, type Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TreeRow } from '../platform/find-tree.js';
import { versionOf } from './alias.entity.js';

/** The alias that a publication moves where it names none. */
export const CURRENT = 'current';

/** An alias that will name a release from a certain time on; the row goes when that has happened. (tree-next.md, "Releases") */
@Entity({ name: 'publication' })
export class Publication extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) tree_id!: string;
  @Column('text') @CodeField({ readOnly: true }) alias!: string;
  @Column('uuid') @UuidField({ readOnly: true }) tree_version_id!: string;
  @CodeField({ description: 'Code of the release.', readOnly: true }) version!: string;
  @Column('timestamptz') @DateTimeField({ description: 'When the alias moves.', readOnly: true }) at!: string;
  @Column('int')
  @IntegerField({ description: 'Attempts to move the alias that failed.', readOnly: true })
  attempts!: number;
  @Column('text', { nullable: true })
  @TextField({ description: 'Why the last attempt failed.', nullable: true, readOnly: true })
  error!: string | null;
  @Column('timestamptz', { nullable: true })
  @DateTimeField({ description: 'When it is tried again.', nullable: true, readOnly: true })
  retry_at!: string | null;
}

/** The attributes of `fields`, `sort` and `q`; the next one first. */
export const publicationView = view(Publication, {
  name: 'Publication',
  read: { version: versionOf },
  order: (publication) => sql`${publication}.at`,
});

/** What is scheduled in one tree. */
export const publicationsOf = (db: Database, caller: Caller, { id, code }: Pick<TreeRow, 'id' | 'code'>): RecordSet =>
  db
    .of(Publication, caller)
    .where(sql`t.tree_id = ${id}`)
    .at(`/trees/${segment(code)}/publications`);

/** Body of Publish Tree Version. */
export class NewPublication {
  @CodeField({ description: 'Code of the release.', example: '2026-11' }) version!: string;
  @TextField({ description: 'Name of the release; absent: its code.', optional: true, nullable: false }) name?: string;
  @CodeField({
    description: 'What is to name the release; null: nothing yet.',
    optional: true,
    nullable: true,
    default: CURRENT,
    example: CURRENT,
  })
  alias?: string | null;
  @DateTimeField({
    description: 'When the alias moves; absent or past: at once. The release is made at once in any case.',
    optional: true,
  })
  at?: string | null;
}
