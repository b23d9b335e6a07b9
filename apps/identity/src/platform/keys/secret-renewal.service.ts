import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { Metrics, Sweeps } from '@groundwork/service';
import { SecretCipher } from './secret-cipher.service.js';
import {
  ENCRYPTED_COLUMNS,
  type EncryptedColumn,
  BATCH_TEXTS,
  countOtherTexts,
  lockTexts,
  replaceTexts,
  type OtherTexts,
  type SecretText,
} from './encrypted-columns.js';

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

  /** Answers how many texts were encrypted anew. */
  async sweep(): Promise<number> {
    const others = await countOtherTexts(this.records, this.cipher.first);
    const old = new Set(others.filter((one) => this.isOlder(one)).map(({ place }) => place));
    let renewed = 0;
    for (const place of ENCRYPTED_COLUMNS) if (old.has(place.name)) renewed += await this.renew(place);
    this.report(renewed > 0 ? await countOtherTexts(this.records, this.cipher.first) : others);
    return renewed;
  }

  /** Batch by batch in the order of the key, so that a text nobody can read is not met again. */
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
