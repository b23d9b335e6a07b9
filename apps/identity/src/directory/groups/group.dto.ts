import { Changes } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { Group } from '../entities/group.entity.js';

/** Body of Create Group. */
export class NewGroup extends PickType(Group, [
  'tenant_id',
  'group_name',
  'group_description',
  'app_metadata',
] as const) {}

/** Body of Modify Group. */
export class GroupChanges extends Changes(
  PickType(Group, ['group_name', 'group_description', 'app_metadata'] as const),
) {}
