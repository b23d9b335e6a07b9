import type { TFunction } from 'i18next';

/** Events that are no change of a record. (docs/audit.md) */
export const OCCURRENCES = [
  'backchannel_logout.given_up',
  'backchannel_logout.sent',
  'consent.granted',
  'consent.refused',
  'consent.withdrawn',
  'email_change.requested',
  'grant.ended',
  'hook.failed',
  'import.cancelled',
  'invitation.accepted',
  'login.failed',
  'login.locked',
  'login.new_device',
  'login.succeeded',
  'logout',
  'otp.sent',
  'password.reset_requested',
  'phone_change.requested',
  'refresh_token.reused',
  'request.refused',
  'second_factor.used',
  'session.ended',
  'signing_key.active',
  'signing_key.retired',
  'signing_key.revoked',
  'tenant_list.sent',
  'ticket.used',
  'token.exchanged',
  'token.refused',
  'token.revoked',
  'tokens.issued',
  'user.adopted',
  'user.blocked',
  'user.migrated',
  'user.password_changed',
  'user.registered',
  'user.unblocked',
  'users.exported',
  'users.imported',
] as const;

/** Records whose changes are recorded, by what events call them. */
export const RECORDS = [
  'client',
  'client_permission',
  'client_resource',
  'client_tenant',
  'group',
  'group_member',
  'group_role',
  'hook',
  'identity_provider',
  'mail_template',
  'nested_group',
  'resource',
  'role',
  'role_member',
  'role_permission',
  'scim_connection',
  'scim_link',
  'scope',
  'settings',
  'signing_key',
  'tenant',
  'tenant_admin',
  'tenant_domain',
  'tenant_image',
  'tenant_text',
  'ticket',
  'user',
  'user_identity',
  'user_permission',
] as const;

const CHANGES = ['created', 'modified', 'deleted'] as const;

const isOne = <Known extends string>(known: readonly Known[], text: string): text is Known =>
  (known as readonly string[]).includes(text);

/** What an event is called in the language of the person; of a type that the console does not know, the type. */
export function eventName(t: TFunction, type: string): string {
  if (isOne(OCCURRENCES, type)) return t(`events.names.${type.replace('.', '_')}`);
  const [record = '', change = ''] = type.split('.');
  if (!isOne(RECORDS, record) || !isOne(CHANGES, change)) return type;
  return t(`events.changes.${change}`, { record: t(`events.records.${record}`) });
}

/** What a kind of record is called; one that the console does not know by its own word. */
export const recordName = (t: TFunction, kind: string): string =>
  isOne(RECORDS, kind) ? t(`events.records.${kind}`) : kind;

const TYPES: readonly string[] = [
  ...OCCURRENCES,
  ...RECORDS.flatMap((record) => CHANGES.map((change) => `${record}.${change}`)),
];
/** So many are surely within the longest clause. (docs/lists.md) */
const MOST_TYPES = 60;

/** Types of events whose names have a text in them, for who looks for what they see. */
export function typesNamed(t: TFunction, text: string): readonly string[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return [];
  return TYPES.filter((type) => eventName(t, type).toLocaleLowerCase().includes(wanted)).slice(0, MOST_TYPES);
}
