/** Rules of a tenant as the form has them; an empty text is the default of the installation. */
export interface PolicyDraft {
  readonly min_length: string;
  readonly max_failures: string;
  readonly max_lock_seconds: string;
  readonly session_lifetime: string;
  readonly mfa_required: boolean;
  readonly registration_enabled: boolean;
  readonly account_deletion: string;
}

/** Limits of the numbers. (docs/openapi/identity.json, TenantMetadata) */
export const POLICY_NUMBERS = {
  min_length: { minimum: 8, maximum: 128 },
  max_failures: { minimum: 1, maximum: 100 },
  max_lock_seconds: { minimum: 1, maximum: 86_400 },
  session_lifetime: { minimum: 60, maximum: 31_536_000 },
} as const;

type Settings = Readonly<Record<string, unknown>> | null | undefined;

const numberOf = (settings: Settings, name: string): string => {
  const value = settings?.[name];
  return typeof value === 'number' ? String(value) : '';
};
const within = (settings: Settings, name: string): Settings => settings?.[name] as Settings; // objects of TenantMetadata

/** The rules that a tenant has. */
export function policiesOf(metadata: object | null): PolicyDraft {
  const settings = metadata as Settings;
  return {
    min_length: numberOf(within(settings, 'password_policy'), 'min_length'),
    max_failures: numberOf(within(settings, 'lockout'), 'max_failures'),
    max_lock_seconds: numberOf(within(settings, 'lockout'), 'max_lock_seconds'),
    session_lifetime: numberOf(settings, 'session_lifetime'),
    mfa_required: within(settings, 'mfa')?.['required'] === true,
    registration_enabled: settings?.['registration_enabled'] === true,
    account_deletion: typeof settings?.['account_deletion'] === 'string' ? settings['account_deletion'] : '',
  };
}

/** What a PATCH sends of the rules that were changed; an emptied one is `null`, which is the default. (RFC 7396) */
export function metadataOf(changes: Partial<PolicyDraft>): Record<string, unknown> {
  const number = (value: string | null): number | null => (value === null || value === '' ? null : Number(value));
  const { min_length, max_failures, max_lock_seconds, session_lifetime } = changes;
  const { mfa_required, registration_enabled, account_deletion } = changes;
  const lockout = {
    ...(max_failures !== undefined && { max_failures: number(max_failures) }),
    ...(max_lock_seconds !== undefined && { max_lock_seconds: number(max_lock_seconds) }),
  };
  return {
    ...(min_length !== undefined && { password_policy: { min_length: number(min_length) } }),
    ...(Object.keys(lockout).length > 0 && { lockout }),
    ...(session_lifetime !== undefined && { session_lifetime: number(session_lifetime) }),
    ...(mfa_required !== undefined && { mfa: { required: mfa_required } }),
    ...(registration_enabled !== undefined && { registration_enabled }),
    ...(account_deletion !== undefined && { account_deletion: account_deletion || null }),
  };
}
