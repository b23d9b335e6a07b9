import { DateTimeField, fieldsOf, FlagField, TextField, type FieldRule } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { User, USER_SETTABLE, PasswordHashField } from '../../directory/entities/user.entity.js';

const TAKEN = [...USER_SETTABLE, 'tenant_id'] as const;

/** A line of an import: what Create User takes, but for the password in clear, and what Block User takes. */
export class ImportedUser extends PickType(User, TAKEN) {
  @PasswordHashField() password_hash?: string | null;
  @FlagField({ optional: true, default: false }) is_blocked?: boolean;
  @TextField({ optional: true, max: 1_000 }) blocked_reason?: string | null;
  @DateTimeField({ optional: true }) blocked_until?: string | null;
}

/** The rules of its members. */
export const IMPORTED_FIELDS: ReadonlyMap<string, FieldRule> = new Map([
  ...[...fieldsOf(User)].filter(([name]) => TAKEN.some((taken) => taken === name)),
  ...fieldsOf(ImportedUser),
]);

/** Members of an exported line that only the system makes; an import passes over them, so that an export can be imported as it is. */
export const PASSED_OVER = [
  'id', 'blocked_at', 'password_changed_at', 'last_login_at', 'login_count', 'created_by', 'created_at', 'updated_by', 'updated_at',
] as const; // prettier-ignore
