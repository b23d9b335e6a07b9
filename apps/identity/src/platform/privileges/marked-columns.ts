/** Columns of principals, and of what they can do, by whether a change of them needs the privileges of those concerned. */
export interface MarkedColumns {
  /** Names, descriptions, notes and counters: changing them cannot be used to impersonate the record. */
  readonly harmless: readonly string[];
  /** Credentials, addresses, links, switches: changing them can be used to impersonate the record, or to deny it access. */
  readonly sensitive: readonly string[];
}

const AUDIT = ['created_by', 'created_at', 'updated_by', 'updated_at'] as const;
/** Any change of such a row gives or takes something. */
const link = (...columns: readonly string[]): MarkedColumns => ({ harmless: AUDIT, sensitive: ['id', ...columns] });

/** Every column of the tables that principals are made of; a column that is new has to be marked here. */
export const MARKED_COLUMNS = {
  clients: {
    harmless: ['client_name', 'client_description', 'app_metadata', ...AUDIT],
    sensitive: [
      'id', 'tenant_id', 'client_type', 'client_secret_expires_at', 'secret_hash', 'previous_secret_hash', 'previous_secret_expires_at',
      'client_metadata', 'is_public', 'is_first_party', 'is_global', 'is_default', 'sign_in_tenants', 'registration_token_hash',
    ],
  },
  users: {
    harmless: [
      'name', 'given_name', 'family_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture', 'website', 'gender',
      'birthday', 'zoneinfo', 'locale', 'address', 'last_login_at', 'login_count', 'terms_version', 'passkey_offered_at', 'user_metadata', 'app_metadata', ...AUDIT,
    ],
    sensitive: [
      'id', 'tenant_id', 'username', 'email', 'email_verified', 'phone', 'phone_verified', 'is_blocked', 'blocked_at', 'blocked_reason',
      'blocked_until', 'password_hash', 'password_changed_at', 'awaits_verification',
    ],
  },
  tenants: {
    harmless: ['tenant_name', 'display_name', 'tenant_description', 'app_metadata', 'branding', ...AUDIT],
    sensitive: ['id', 'is_default', 'is_active', 'tenant_metadata', 'deleting_at'],
  },
  identity_providers: link(
    'tenant_id', 'provider_type', 'provider_name', 'issuer_url', 'client_id', 'client_secret', 'scopes', 'attribute_mapping', 'domains',
    'settings', 'is_enabled', 'jit_provisioning', 'link_by', 'token_exchange_enabled', 'token_exchange_audience',
  ),
  tenant_domains: link('tenant_id', 'domain', 'verification_token', 'verified_at'),
  scim_connections: {
    harmless: ['connection_name', 'last_used_at', ...AUDIT],
    sensitive: ['id', 'tenant_id', 'provider_id', 'token_hash', 'previous_token_hash', 'previous_token_expires_at', 'expires_at'],
  },
  user_identities: {
    harmless: ['profile_data', 'last_login_at', ...AUDIT],
    sensitive: ['id', 'user_id', 'provider_id', 'external_id'],
  },
  totp_secrets: { harmless: ['created_at', 'last_step', 'last_used_at'], sensitive: ['id', 'user_id', 'secret'] },
  recovery_codes: { harmless: ['created_at', 'used_at'], sensitive: ['id', 'user_id', 'code_hmac'] },
  passkeys: {
    harmless: ['created_at', 'last_used_at', 'counter', 'passkey_name'],
    sensitive: ['id', 'user_id', 'credential_id', 'public_key', 'transports', 'is_hardware'],
  },
  tickets: {
    harmless: ['used_at', 'attempts', ...AUDIT],
    sensitive: [
      'id', 'ticket_type', 'tenant_id', 'user_id', 'client_id', 'result_url', 'token_hash', 'expires_at', 'payload', 'code_hash',
    ],
  },
  tenant_admins: link('tenant_id', 'user_id', 'admin_role'),
  user_permissions: link('user_id', 'tenant_id', 'resource_id', 'scope_id'),
  role_permissions: link('role_id', 'resource_id', 'scope_id'),
  client_permissions: link('client_id', 'resource_id', 'scope_id'),
  client_tenants: link('client_id', 'tenant_id'),
  client_resources: link('client_id', 'resource_id', 'authorized'),
  role_members: link('role_id', 'user_id', 'tenant_id'),
  group_members: link('group_id', 'user_id', 'tenant_id'),
  group_roles: link('group_id', 'role_id'),
  nested_groups: link('group_id', 'nested_group_id'),
} as const satisfies Readonly<Record<string, MarkedColumns>>; // prettier-ignore

/** Whether a change of some columns of a table is sensitive; a column that is not marked is. */
export function isSensitive(table: keyof typeof MARKED_COLUMNS, columns: readonly string[]): boolean {
  const { harmless }: MarkedColumns = MARKED_COLUMNS[table];
  return columns.some((column) => !harmless.includes(column));
}
