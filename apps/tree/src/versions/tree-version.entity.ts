import { Audited, view } from '@groundwork/records';
import { CodeField, FlagField, ObjectField, TextField, UuidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { metadataFilters, shownMetadata } from '../platform/metadata-view.js';
import { VersionMetadata } from '../platform/metadata.js';
import { nodeView } from '../nodes/tree-node.entity.js';

/** A state of a tree in its life cycle. (Tree, "Tree version") */
@Entity({ name: 'tree_version' })
export class TreeVersion extends Audited {
  @PrimaryColumn('uuid') @UuidField({ description: 'Made by the system.', readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) tree_id!: string;
  /** Unique within the tree; changed only by Change Tree Version Code. */
  @Column('text')
  @CodeField({
    description: 'Addresses the version in paths; absent: the next free `v<n>`.',
    optional: true,
    nullable: false,
  })
  version!: string;
  @Column('text')
  @TextField({ description: 'Absent: the version code.', optional: true, nullable: false })
  name!: string;
  @Column('text', { nullable: true }) @TextField({ min: 0, max: 10_000, optional: true }) description!: string | null;
  @Column('uuid') label_id!: string;
  @Column('jsonb') @ObjectField(() => VersionMetadata, { optional: true }) metadata!: VersionMetadata;
  @Column('boolean') @FlagField({ optional: true, default: true }) enabled!: boolean;
  @Column('boolean')
  @FlagField({
    description: 'While true nothing in the version can be changed; `false` thaws it.',
    optional: true,
    default: false,
  })
  frozen!: boolean;
  /** The frozen version it was cloned from: the base of a merge between them. (tree.md §5, "Merge") */
  @Column('uuid', { nullable: true }) origin_version_id!: string | null;
  /** Kept by every write that adds or removes nodes, under the version's lock. (tree.md §3) */
  @Column('int') node_count!: number;
}

/** What callers may name in `fields`, `sort` and `q`, and what `expand` adds. */
export const versionView = view(TreeVersion, {
  ...metadataFilters,
  filters: {
    'metadata.tags': metadataFilters.filters['metadata.tags'],
    'metadata.label.label_id': metadataFilters.filters['metadata.label.label_id'],
  },
  name: 'TreeVersion',
  key: 'version',
  attributes: [
    'id',
    'tree_id',
    'version',
    'name',
    'description',
    'metadata',
    'enabled',
    'frozen',
    'created_by',
    'created_at',
    'updated_by',
    'updated_at',
  ],
  read: { metadata: shownMetadata({ tags: [] }) },
  order: (version) => sql`${version}.version`,
  children: {
    nodes: {
      view: () => nodeView,
      where: (node, version) => sql`${node}.tree_version_id = ${version}.id`,
      count: (version) => sql`${version}.node_count`,
      order: (node) => sql`${node}.position, ${node}.code, ${node}.id`,
      href: (path) => `${path}/nodes`,
    },
  },
  aggregations: {
    owner: 'tree_version_id',
    counts: {
      levels: (version) =>
        sql`(select coalesce(max(n.depth) + 1, 0) from node n where n.tree_version_id = ${version}.id)`,
      nodes: (version) => sql`${version}.node_count`,
    },
  },
});
