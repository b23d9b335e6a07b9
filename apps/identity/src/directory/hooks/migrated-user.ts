import { PickType } from '@nestjs/swagger';
import { User } from '../entities/user.entity.js';

/** Members of a profile that moves over. */
export const MIGRATED_MEMBERS = [
  'username', 'email', 'email_verified', 'phone', 'phone_verified', 'name', 'given_name', 'family_name', 'middle_name', 'nickname',
  'preferred_username', 'picture', 'website', 'gender', 'birthday', 'zoneinfo', 'locale', 'user_metadata', 'app_metadata',
] as const; // prettier-ignore

/** What `password_migration` says of a user that is new here. (docs/hooks.md) */
export class MigratedUser extends PickType(User, MIGRATED_MEMBERS) {}
