import { Changes, CodeField } from '@groundwork/rest';
import { IntersectionType, PickType } from '@nestjs/swagger';
import { Tree } from './tree.entity.js';

/** Body of Create Tree. */
export class NewTree extends PickType(Tree, ['code', 'name', 'description', 'metadata'] as const) {}

/** Body of Update Tree. */
export class TreeChanges extends Changes(PickType(Tree, ['name', 'description', 'metadata', 'enabled'] as const)) {}

/** Body of Clone Tree; what it leaves out is copied. */
export class TreeClone extends IntersectionType(
  PickType(Tree, ['code', 'name'] as const),
  Changes(PickType(Tree, ['description', 'metadata'] as const)),
) {}

/** Body of Change Tree Code. */
export class NewTreeCode {
  @CodeField({ example: 'geography' }) new_code!: string;
}
