import { viewOfWebhooks, Webhook, type WebhookKind, type WebhookOwner } from '@groundwork/events';
import type { Database } from '@groundwork/records';
import { Changes, invalidField, ObjectField, UuidField } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import sql from 'sql-template-tag';
import { Column, Entity } from 'typeorm';

/** Which events of a tree a webhook gets. */
export class TreeWebhookFilter {
  @UuidField(
    'A node: only events of it, of nodes below it, and of its version as a whole; events of the tree in any case.',
  )
  ancestor_id!: string;
}

/** A webhook of a tree. */
@Entity({ name: 'webhook' })
export class TreeWebhook extends Webhook {
  /** With the version of the node, which is not shown. */
  @Column('jsonb', { nullable: true })
  @ObjectField(() => TreeWebhookFilter, { description: 'Null: all events.', optional: true, nullable: true })
  filter!: TreeWebhookFilter | null;
}

/** Body of Create Tree Webhook. */
export class NewTreeWebhook extends PickType(TreeWebhook, ['url', 'events', 'is_enabled', 'filter'] as const) {}

/** Body of Update Tree Webhook. */
export class TreeWebhookChanges extends Changes(NewTreeWebhook) {}

export const treeWebhookView = viewOfWebhooks(TreeWebhook, {
  name: 'TreeWebhook',
  beside: { filter: (row) => sql`${row}.filter - 'tree_version_id'` },
});

/** Webhooks of trees have a filter. (docs/webhooks.md, "Filters") */
export const treeWebhooks: WebhookKind = {
  view: treeWebhookView,
  creates: NewTreeWebhook,
  changes: TreeWebhookChanges,
};

/** The filter of a body as it is stored. Costs 1 statement where there is one. Throws `invalid_request` for a node that the tree does not have. */
export async function storedFilter(
  db: Database,
  { id: treeId }: WebhookOwner,
  { filter }: Partial<Pick<TreeWebhook, 'filter'>>,
): Promise<object> {
  if (!filter) return filter === undefined ? {} : { filter };
  const ancestor_id = filter.ancestor_id.toLowerCase();
  const [version] = await db.query<{ id: string }>(sql`
    select v.id from tree_version v where v.tree_id = ${treeId}
      and exists (select from node n where n.tree_version_id = v.id and n.id = ${ancestor_id} offset 0) limit 1`);
  if (!version) throw invalidField('filter.ancestor_id', 'names no node of the tree', 'choice');
  return { filter: { ancestor_id, tree_version_id: version.id } };
}
