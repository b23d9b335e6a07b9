import { Changes } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { Role } from '../entities/role.entity.js';

/** Body of Create Role. */
export class NewRole extends PickType(Role, ['tenant_id', 'role_name', 'role_description', 'app_metadata'] as const) {}

/** Body of Modify Role. */
export class RoleChanges extends Changes(PickType(Role, ['role_name', 'role_description', 'app_metadata'] as const)) {}
