import { view, type Expression } from '@groundwork/records';
import { DateTimeField, EnumField, IntegerField, JsonField, TextField, UuidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a write did to a node, or to a version as a whole. */
export const KINDS = ['added', 'changed', 'moved', 'removed'] as const;

/** One node as one write changed it; written by triggers. (tree-next.md, "Change log"; ADR 0074) */
@Entity({ name: 'change' })
export class Change {
  @PrimaryColumn('bigint')
  @IntegerField({ description: 'Grows with every change of a node.', readOnly: true })
  id!: number;
  @TextField({ description: 'The place of the change in its feed: `after=` continues behind it.', readOnly: true })
  cursor!: string;
  @Column('uuid') @UuidField() tree_id!: string;
  @Column('uuid') @UuidField() tree_version_id!: string;
  @TextField({ description: 'The code of the version; null once it is removed.', nullable: true })
  tree_version!: string | null;
  @Column('uuid', { nullable: true })
  @UuidField({
    description: 'Null where the version itself was added, with all nodes it then had, or removed.',
    nullable: true,
  })
  node_id!: string | null;
  @Column('text', { nullable: true })
  @TextField({ description: 'The code of the node after the change, or of the version.', nullable: true })
  code!: string | null;
  @Column('text')
  @EnumField(KINDS, {
    name: 'ChangeKind',
    description: '`moved` where the parent changed; nodes that move along have no change of their own.',
  })
  kind!: string;
  @Column('jsonb', { nullable: true })
  @JsonField({
    description:
      'Columns of the node as they were before: those that changed, all for a removed node; null for an added one. A translation is `translations.<language>`, a label `labels.<language>.<kind>.<value>`, a relation `relations.<kind>.<id or IRI of the other node>`, each null where there was none.',
    nullable: true,
  })
  before!: object | null;
  @Column('uuid', { nullable: true })
  @UuidField({ description: 'Subject of the token of who did it.', nullable: true })
  by!: string | null;
  @Column('timestamptz') @DateTimeField() at!: string;
  @Column('uuid', { nullable: true })
  @UuidField({ description: 'The run it was part of.', nullable: true })
  run_id!: string | null;
  /** The transaction that wrote it. */
  @Column('text') tx!: string;
}

/** Rows become visible in this order: all transactions below the horizon of a feed have ended. */
export const inFeedOrder: Expression = (change) => sql`${change}.tx`;

/** The attributes of `fields`, `sort` and `q`; newest first. */
export const changeView = view(Change, {
  name: 'Change',
  read: {
    cursor: (change) => sql`(select epoch from change_feed) || '.' || ${change}.tx::text || '.' || ${change}.id`,
    tree_version: (change) => sql`(select v.version from tree_version v where v.id = ${change}.tree_version_id)`,
  },
  order: (change) => sql`${change}.id desc`,
});
