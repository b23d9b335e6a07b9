import { Changes, CodeField, TextField } from '@groundwork/rest';
import { IntersectionType, PickType } from '@nestjs/swagger';
import { TreeVersion } from './tree-version.entity.js';

/** Body of Create Tree Version. */
export class NewVersion extends Changes(
  PickType(TreeVersion, ['version', 'name', 'description', 'metadata'] as const),
) {}

/** Body of Update Tree Version. */
export class VersionChanges extends Changes(
  PickType(TreeVersion, ['name', 'description', 'metadata', 'enabled', 'frozen'] as const),
) {}

class RequiredNames {
  @CodeField() version!: string;
  @TextField() name!: string;
}

/** Body of Clone Tree Version; what it leaves out is copied. */
export class VersionClone extends IntersectionType(
  RequiredNames,
  Changes(PickType(TreeVersion, ['description', 'metadata'] as const)),
) {}

/** Body of Change Tree Version Code. */
export class NewVersionCode {
  @CodeField({ example: 'v2' }) new_version!: string;
}
