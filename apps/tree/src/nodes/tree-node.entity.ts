import { Audited, view, type Expression, type Row } from '@groundwork/records';
import { FlagField, IntegerField, ObjectField, TextField, UuidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { metadataFilters, shownMetadata } from '../platform/metadata-view.js';
import { TreeMetadata } from '../platform/metadata.js';
import { nodePredicates } from './node-predicates.js';

const CODE_OPTIONS = {
  description: 'Unique within the version.',
  pattern: /^\P{Cc}+$/u,
  form: 'without control characters',
};

/** A node of one version. (Tree, "Tree node") */
@Entity({ name: 'node' })
export class TreeNode extends Audited {
  @PrimaryColumn('uuid') @UuidField({ description: 'Made by the system.', readOnly: true }) id!: string;
  @UuidField({ readOnly: true }) tree_id!: string;
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) tree_version_id!: string;
  @Column('text') @TextField(CODE_OPTIONS) code!: string;
  @Column('text') @TextField() name!: string;
  @Column('text', { nullable: true }) @TextField({ min: 0, max: 10_000, optional: true }) description!: string | null;
  @Column('uuid') label_id!: string;
  @Column('jsonb') @ObjectField(() => TreeMetadata, { optional: true }) metadata!: TreeMetadata;
  @Column('int') @IntegerField({ description: 'Steps below its root, which has 0.', readOnly: true }) depth!: number;
  @FlagField({ description: 'It has no child.', readOnly: true }) leaf!: boolean;
  @Column('uuid', { nullable: true })
  @UuidField({ description: 'The node above; null for a root.', optional: true })
  parent_id!: string | null;
  @Column('int')
  @IntegerField({
    description: 'Orders siblings; equal ones are ordered by code.',
    optional: true,
    default: 0,
    min: 0,
    max: 1_000_000_000,
  })
  position!: number;
  @Column('boolean') @FlagField({ optional: true, default: true }) enabled!: boolean;
}

const childCount: Expression = (node) =>
  sql`(select count(*) from node below where below.tree_version_id = ${node}.tree_version_id and below.parent_id = ${node}.id)`;

/** What callers may name in `fields`, `sort` and `q`, and what `expand` adds. */
export const nodeView = view(TreeNode, {
  ...metadataFilters,
  filters: { ...metadataFilters.filters, ...nodePredicates.filters },
  virtual: { ...metadataFilters.virtual, ...nodePredicates.virtual },
  name: 'TreeNode',
  attributes: [
    'id',
    'tree_id',
    'tree_version_id',
    'code',
    'name',
    'description',
    'metadata',
    'depth',
    'leaf',
    'parent_id',
    'position',
    'enabled',
    'created_by',
    'created_at',
    'updated_by',
    'updated_at',
  ],
  read: {
    tree_id: (node) => sql`(select v.tree_id from tree_version v where v.id = ${node}.tree_version_id)`,
    metadata: shownMetadata({ tags: [], fields: [] }),
    leaf: (node) =>
      sql`not exists (select from node below where below.tree_version_id = ${node}.tree_version_id and below.parent_id = ${node}.id)`,
  },
  order: (node) => sql`${node}.position, ${node}.code`,
  identity: ['tree_version_id', 'id'],
  children: {
    child_nodes: {
      view: () => nodeView,
      attributes: [
        'id',
        'code',
        'name',
        'description',
        'metadata',
        'depth',
        'leaf',
        'position',
        'enabled',
        'created_by',
        'created_at',
        'updated_by',
        'updated_at',
      ],
      where: (child, node) =>
        sql`${child}.tree_version_id = ${node}.tree_version_id and ${child}.parent_id = ${node}.id`,
      count: childCount,
      order: (child) => sql`${child}.position, ${child}.code, ${child}.id`,
      href: (path) => `${path}/children`,
    },
  },
  aggregations: { owner: 'tree_node_id', counts: { child_nodes: childCount } },
});

/** A whole row of the table as its entity. */
export const nodeOf = (row: Row): TreeNode =>
  // The entity declares the columns of the table.
  row as unknown as TreeNode;
