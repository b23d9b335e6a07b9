import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import { Metrics, Sweeps } from '@groundwork/service';
import { SecretCipher } from './secret-cipher.service.js';
import sql, { raw, type Sql, empty, join } from 'sql-template-tag';

/** A column, or a member of one, with texts of `SecretCipher` that outlive a request. */
export interface EncryptedColumn {
  readonly name: string;
  readonly table: Sql;
  /** The rows of it, called `t`. */
  readonly rows: Sql;
  /** Identifies a row; indexed. */
  readonly key: Sql;
  readonly keyType: 'uuid' | 'text';
  readonly text: Sql;
  /** Replaces the text, as `update … set` wants it. */
  readonly put: (text: Sql) => Sql;
  /** What the text is bound to. */
  readonly about: (key: string) => string;
}

/** A column of its own. */
const inColumn = (
  [table, column]: readonly [string, string],
  [key, keyType]: readonly [string, EncryptedColumn['keyType']],
  about: EncryptedColumn['about'],
): EncryptedColumn => ({
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
const inPayload = (model: string): EncryptedColumn => ({
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
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  inColumn(['signing_keys', 'private_key'], ['kid', 'text'], (kid) => kid),
  inColumn(['resources', 'signing_secret'], ['id', 'uuid'], (id) => `signing_secret/${id}`),
  inColumn(['identity_providers', 'client_secret'], ['id', 'uuid'], (id) => `provider_secret/${id}`),
  inColumn(['totp_secrets', 'secret'], ['user_id', 'uuid'], (userId) => `totp_secret/${userId}`),
  inColumn(['outbox', 'sealed'], ['id', 'uuid'], (id) => `mail/${id}`),
  inColumn(['sms_outbox', 'sealed'], ['id', 'uuid'], (id) => `sms/${id}`),
  inColumn(['external_sign_ins', 'sealed'], ['id', 'text'], (id) => `external_sign_in/${id}`),
  ...['Session', 'DeviceCode', 'Interaction'].map(inPayload),
];

/** How many texts of a column are encrypted with a key that is not the first. */
export interface OtherTexts {
  readonly place: string;
  /** Of their key; `none` where the text has none. */
  readonly fingerprint: string;
  readonly texts: number;
}

/** A text and the row it stands in. */
export interface SecretText {
  readonly key: string;
  readonly text: string;
}

type Queries = Pick<Database, 'query'>;

/** Rows of one statement: few enough that no other transaction waits long for their locks. */
export const BATCH_TEXTS = 200;

/** What the first key did not encrypt, by column and key. One statement; it reads these tables from end to end. */
export const countOtherTexts = (db: Queries, first: string): Promise<OtherTexts[]> =>
  db.query<OtherTexts>(
    join(
      ENCRYPTED_COLUMNS.map(
        ({ name, table, rows, text }) => sql`
          select ${name} as place, coalesce(substring(${text} from '^([A-Za-z0-9_-]{8})[.]'), 'none') as fingerprint, count(*)::integer as texts
          from ${table} t where ${rows} and not starts_with(${text}, ${`${first}.`}) group by 2`,
      ),
      ' union all ',
    ),
  );

/** The next texts of a column by certain keys, kept from other writers; rows in use are passed by. */
export const lockTexts = (
  tx: Queries,
  { table, rows, key, text }: EncryptedColumn,
  fingerprints: readonly string[],
  after?: string,
): Promise<SecretText[]> =>
  tx.query<SecretText>(sql`
    select ${key} as key, ${text} as text from ${table} t
    where ${rows} and split_part(${text}, '.', 1) = any (${fingerprints}) ${after === undefined ? empty : sql`and ${key} > ${after}`}
    order by ${key} limit ${BATCH_TEXTS} for no key update skip locked`);

/**
 * Puts other texts where the given ones still stand; answers how many. It writes no audit events, and the rows keep their
 * dates: nobody changed anything. (ADR 0038) One statement, to be sent in a transaction of its own.
 */
export async function replaceTexts(
  tx: Queries,
  { table, rows, key, keyType, text, put }: EncryptedColumn,
  changes: readonly (SecretText & { readonly fresh: string })[],
): Promise<number> {
  const replaced = await tx.query(sql`
    with quiet as materialized (select set_config('groundwork.same_secrets', 'on', true))
    update ${table} t set ${put(raw('c.fresh'))}
    from quiet, unnest(${changes.map((one) => one.key)}::${raw(keyType)}[], ${changes.map((one) => one.text)}::text[],
      ${changes.map(({ fresh }) => fresh)}::text[]) as c (key, text, fresh)
    where ${rows} and ${key} = c.key and ${text} = c.text returning 1`);
  return replaced.length;
}

const SWEEP_SECONDS = 300;

/**
 * Encrypts with the first of KEY_ENCRYPTION_KEYS what an older one encrypted, so that the older one can be removed; the gauge
 * `secrets_on_older_keys` shows when. Replicas may do it at once. Costs a statement per sweep; while something is old one more at
 * the end, and two per 200 texts of a column. What no key reads is left as it is, and warned of once. (ADR 0038)
 */
@Injectable()
export class SecretRenewal implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(SecretRenewal.name);
  private readonly warnings = new Set<string>();
  private stopped = false;

  constructor(
    private readonly records: Records,
    private readonly cipher: SecretCipher,
    private readonly sweeps: Sweeps,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every({ name: 'renewed_secrets', seconds: SWEEP_SECONDS, work: () => this.sweep() });
  }

  onModuleDestroy(): void {
    this.stopped = true;
  }

  /** Returns how many secrets were re-encrypted. */
  async sweep(): Promise<number> {
    const others = await countOtherTexts(this.records, this.cipher.first);
    const old = new Set(others.filter((one) => this.isOlder(one)).map(({ place }) => place));
    let renewed = 0;
    for (const place of ENCRYPTED_COLUMNS) if (old.has(place.name)) renewed += await this.renew(place);
    this.report(renewed > 0 ? await countOtherTexts(this.records, this.cipher.first) : others);
    return renewed;
  }

  /** Batch by batch in the order of the key, so that a value that cannot be decrypted is read once per run. */
  private async renew(place: EncryptedColumn): Promise<number> {
    let renewed = 0;
    let after: string | undefined;
    while (!this.stopped) {
      const batch = await this.records.transaction(async (tx) => {
        const texts = await lockTexts(tx, place, this.cipher.older, after);
        const changes = texts.flatMap((one) => this.encryptAnew(place, one));
        return { texts, replaced: changes.length > 0 ? await replaceTexts(tx, place, changes) : 0 };
      });
      renewed += batch.replaced;
      after = batch.texts.at(-1)?.key;
      if (batch.texts.length < BATCH_TEXTS) break;
    }
    return renewed;
  }

  private encryptAnew({ name, about }: EncryptedColumn, one: SecretText): (SecretText & { readonly fresh: string })[] {
    try {
      return [{ ...one, fresh: this.cipher.encrypt(this.cipher.decrypt(one.text, about(one.key)), about(one.key)) }];
    } catch {
      const [fingerprint] = one.text.split('.');
      this.warnOnce(`a secret in ${name} was changed or moved: the key ${fingerprint} does not decrypt it`);
      return [];
    }
  }

  private report(others: readonly OtherTexts[]): void {
    const older = this.gauge(
      'secrets_on_older_keys',
      'Secrets encrypted with a key other than the first, as of the last check.',
    );
    const lost = this.gauge(
      'secrets_without_key',
      'Secrets encrypted with a key that is not configured, as of the last check.',
    );
    for (const { name: place } of ENCRYPTED_COLUMNS) for (const gauge of [older, lost]) gauge.set({ place }, 0);
    for (const other of others) {
      const { place, fingerprint, texts } = other;
      (this.isOlder(other) ? older : lost).inc({ place }, texts);
      if (!this.isOlder(other))
        this.warnOnce(`secrets in ${place} need the key ${fingerprint}, which KEY_ENCRYPTION_KEYS does not have`);
    }
  }

  private gauge(name: string, help: string) {
    return this.metrics.gauge({ name, help, labelNames: ['place'] });
  }

  private isOlder({ fingerprint }: OtherTexts): boolean {
    return this.cipher.older.includes(fingerprint);
  }

  private warnOnce(warning: string): void {
    if (this.warnings.has(warning)) return;
    this.warnings.add(warning);
    this.logger.warn(warning);
  }
}
