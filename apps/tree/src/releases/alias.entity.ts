import { Audited, view, type Database, type Expression, type RecordSet } from '@groundwork/records';
import { CodeField, UuidField, segment, type Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TreeRow } from '../platform/find-tree.js';

/** The code of the version that a row names. */
export const versionOf: Expression = (row) =>
  sql`(select v.version from tree_version v where v.id = ${row}.tree_version_id)`;

/** A name that reads take instead of the code of a release; it is moved from one release to another. (tree-next.md, "Releases") */
@Entity({ name: 'version_alias' })
export class VersionAlias extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) tree_id!: string;
  @Column('text')
  @CodeField({ description: 'Unique among aliases and versions of the tree.', readOnly: true })
  alias!: string;
  @Column('uuid') @UuidField({ description: 'The release it names.', readOnly: true }) tree_version_id!: string;
  @CodeField({ description: 'Code of that release.' }) version!: string;
}

/** The attributes of `fields`, `sort` and `q`. */
export const aliasView = view(VersionAlias, {
  name: 'VersionAlias',
  key: 'alias',
  read: { version: versionOf },
  order: (alias) => sql`${alias}.alias`,
});

/** The aliases of one tree. */
export const aliasesOf = (db: Database, caller: Caller, { id, code }: Pick<TreeRow, 'id' | 'code'>): RecordSet =>
  db
    .of(VersionAlias, caller)
    .where(sql`t.tree_id = ${id}`)
    .at(`/trees/${segment(code)}/aliases`);

/** Body of Set Tree Alias. */
export class AliasTarget {
  @CodeField({ description: 'Code or alias of a release.', example: '2026-11' }) version!: string;
}
