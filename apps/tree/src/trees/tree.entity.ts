import { AuditedByDate, view } from '@groundwork/records';
import { CodeField, FlagField, ObjectField, TextField, UuidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { metadataFilters, shownMetadata } from '../platform/metadata-view.js';
import { TreeMetadata } from '../platform/metadata.js';
import { versionView } from '../versions/tree-version.entity.js';

/** Data organized in a hierarchy. (Tree, "Tree") */
@Entity({ name: 'tree' })
export class Tree extends AuditedByDate {
  @PrimaryColumn('uuid') @UuidField({ description: 'Made by the system.', readOnly: true }) id!: string;
  @Column('uuid', { nullable: true }) tenant_id!: string | null;
  /** Unique within a tenant; changed only by Change Tree Code. */
  @Column('text') @CodeField('Addresses the tree in paths.') code!: string;
  @Column('text') @TextField() name!: string;
  @Column('text', { nullable: true }) @TextField({ min: 0, max: 10_000, optional: true }) description!: string | null;
  @Column('uuid') label_id!: string;
  @Column('jsonb') @ObjectField(() => TreeMetadata, { optional: true }) metadata!: TreeMetadata;
  @Column('boolean') @FlagField({ optional: true, default: true }) enabled!: boolean;
}

/** What callers may name in `fields`, `sort` and `q`, and what `expand` adds. */
export const treeView = view(Tree, {
  ...metadataFilters,
  name: 'Tree',
  key: 'code',
  path: '/trees',
  attributes: ['id', 'code', 'name', 'description', 'metadata', 'enabled', 'created_date', 'updated_date'],
  read: { metadata: shownMetadata({ tags: [], fields: [] }) },
  order: (tree) => sql`${tree}.code`,
  children: {
    versions: {
      view: () => versionView,
      where: (version, tree) => sql`${version}.tree_id = ${tree}.id`,
      count: (tree) => sql`(select count(*) from tree_version v where v.tree_id = ${tree}.id)`,
      order: (version) => sql`${version}.version`,
      href: (path) => `${path}/versions`,
    },
  },
  aggregations: {
    owner: 'tree_id',
    counts: {
      versions: (tree) => sql`(select count(*) from tree_version v where v.tree_id = ${tree}.id)`,
      nodes: (tree) => sql`(select coalesce(sum(v.node_count), 0) from tree_version v where v.tree_id = ${tree}.id)`,
    },
  },
});
