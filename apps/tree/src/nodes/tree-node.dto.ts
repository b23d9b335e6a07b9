import { Changes } from '@groundwork/rest';
import { IntersectionType, PickType } from '@nestjs/swagger';
import { TreeNode } from './tree-node.entity.js';

/** Body of Create Tree Node. */
export class NewNode extends PickType(TreeNode, [
  'code',
  'name',
  'description',
  'metadata',
  'parent_id',
  'position',
] as const) {}

/** Body of Update Tree Node; with `parent_id` it is a move. */
export class NodeChanges extends Changes(
  PickType(TreeNode, ['code', 'name', 'description', 'metadata', 'parent_id', 'position', 'enabled'] as const),
) {}

/** Body of Clone Tree Node; what it leaves out is copied. */
export class NodeClone extends IntersectionType(
  PickType(TreeNode, ['code', 'name'] as const),
  Changes(PickType(TreeNode, ['description', 'metadata', 'parent_id'] as const)),
) {}

/** Body of Move Tree Node. */
export class NodeMove extends Changes(PickType(TreeNode, ['parent_id', 'position'] as const)) {}
