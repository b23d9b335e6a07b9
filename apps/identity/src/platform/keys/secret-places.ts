import sql, { raw, type Sql } from 'sql-template-tag';

/** Where texts of `SecretCipher` stay longer than a form is open. */
export interface SecretPlace {
  readonly name: string;
  readonly table: Sql;
  /** The rows of it, called `t`. */
  readonly rows: Sql;
  /** Tells these rows apart, by an index. */
  readonly key: Sql;
  readonly keyType: 'uuid' | 'text';
  readonly text: Sql;
  /** Puts another text into its place, as `update … set` wants it. */
  readonly put: (text: Sql) => Sql;
  /** What the text is bound to. */
  readonly about: (key: string) => string;
}

/** A column of its own. */
const inColumn = (
  [table, column]: readonly [string, string],
  [key, keyType]: readonly [string, SecretPlace['keyType']],
  about: SecretPlace['about'],
): SecretPlace => ({
  name: `${table}.${column}`,
  table: raw(table),
  rows: sql`true`,
  key: raw(`t.${key}`),
  keyType,
  text: raw(`t.${column}`),
  put: (text) => sql`${raw(column)} = ${text}`,
  about,
});

/** The sealed part of a model of the library. (`oidc-payload.ts`) */
const inPayload = (model: string): SecretPlace => ({
  name: `oidc_payloads.${model}`,
  table: raw('oidc_payloads'),
  rows: sql`t.model = ${model}`,
  key: raw('t.id'),
  keyType: 'text',
  text: raw(`(t.payload ->> 'sealed')`),
  put: (text) => sql`payload = jsonb_set(t.payload, '{sealed}', to_jsonb(${text}))`,
  about: (id) => `${model}/${id}`,
});

/** All of them; the secret of an authenticator app that is only offered yet is in no table. */
export const SECRET_PLACES: readonly SecretPlace[] = [
  inColumn(['signing_keys', 'private_key'], ['kid', 'text'], (kid) => kid),
  inColumn(['resources', 'signing_secret'], ['id', 'uuid'], (id) => `signing_secret/${id}`),
  inColumn(['identity_providers', 'client_secret'], ['id', 'uuid'], (id) => `provider_secret/${id}`),
  inColumn(['totp_secrets', 'secret'], ['user_id', 'uuid'], (userId) => `totp_secret/${userId}`),
  inColumn(['outbox', 'sealed'], ['id', 'uuid'], (id) => `mail/${id}`),
  inColumn(['external_sign_ins', 'sealed'], ['id', 'text'], (id) => `external_sign_in/${id}`),
  ...['Session', 'DeviceCode', 'Interaction'].map(inPayload),
];
