import type { Row } from '@groundwork/records';
import { assertAttributes } from '../platform/attributes/level-schemas.js';
import type { VersionRow } from '../platform/find-version.js';
import type { TreeNode } from './tree-node.entity.js';

/**
 * Attributes that change, or get another level by a move, fit the schema of their level; nodes below a moved one are checked when they are
 * changed themselves. A check of `modifyRecord`, after `relocate`. Throws `invalid_request`. (docs/trees.md, "Attributes")
 */
export function assertChangedAttributes(
  { schema }: Pick<VersionRow, 'schema'>,
  { depth, attributes }: Pick<TreeNode, 'depth' | 'attributes'>,
  values: Row,
): void {
  if (schema === null || !('attributes' in values || 'depth' in values)) return;
  const level = typeof values['depth'] === 'number' ? values['depth'] : depth;
  assertAttributes(schema, level, values['attributes'] ?? attributes);
}
