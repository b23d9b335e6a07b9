import { FlagField, IntegerField, ObjectField } from '@groundwork/rest';

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;

/** What passwords have to be. (identity.md §9, "Policy") */
export class PasswordPolicy {
  @IntegerField({ optional: true, min: 8, max: 128, description: 'Characters; 8 by default.' })
  min_length?: number | null;
}

/** When failed sign-ins lock. (identity.md §9, "Lockout") */
export class Lockout {
  @IntegerField({ optional: true, min: 1, max: 100, description: 'Failures per identifier and address; 5 by default.' })
  max_failures?: number | null;
  @IntegerField({
    optional: true,
    min: 60,
    max: DAY_SECONDS,
    description: 'Seconds in which they count; 900 by default.',
  })
  window_seconds?: number | null;
  @IntegerField({
    optional: true,
    min: 1,
    max: DAY_SECONDS,
    description: 'Seconds of the longest lock; 900 by default.',
  })
  max_lock_seconds?: number | null;
}

/** More than a password. */
export class MultiFactor {
  @FlagField({
    optional: true,
    description: 'Every sign-in needs a second factor; users without one enrol it when they sign in.',
  })
  required?: boolean | null;
}

/** What a tenant decides for itself. (api.md, "Identity", `tenant_metadata`) */
export class TenantMetadata {
  @IntegerField({ optional: true, min: 60, max: YEAR_SECONDS, description: 'Seconds; 1,209,600 by default.' })
  session_lifetime?: number | null;
  @ObjectField(() => PasswordPolicy, { optional: true }) password_policy?: PasswordPolicy | null;
  @ObjectField(() => Lockout, { optional: true }) lockout?: Lockout | null;
  @ObjectField(() => MultiFactor, { optional: true }) mfa?: MultiFactor | null;
  @FlagField({
    optional: true,
    description:
      'Users may register themselves. Default: true, but false for the default tenant, to which administrators belong.',
  })
  registration_enabled?: boolean | null;
}
