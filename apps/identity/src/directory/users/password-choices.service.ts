import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { invalidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { MIN_PASSWORD_CHARACTERS, passwordFault } from '../../platform/passwords/password-policy.js';
import type { User } from '../entities/user.entity.js';
import { createHash } from 'node:crypto';
import { guardedRequest } from '@groundwork/outgoing';
import { InjectConfig, Log } from '@groundwork/service';
import type { IdentityConfig } from '../../platform/config/config.js';

const TIMEOUT_MS = 1_000;
const MAX_BYTES = 262_144;
/** Hexadecimal digits of the digest that leave this house: some 800 others share them. */
const SHOWN_DIGITS = 5;

/**
 * Passwords that were in a breach, by a service that answers ranges of SHA-1 digests (k-anonymity: it does not learn which one is checked).
 * Off without `BREACH_CHECK_URL`; while the service is unavailable or slow, passwords are accepted. (identity.md §9, "Policy")
 */
@Injectable()
export class KnownBreaches {
  constructor(
    @InjectConfig() private readonly config: Pick<IdentityConfig, 'BREACH_CHECK_URL'>,
    private readonly log: Log,
  ) {}

  /** Whether the password is known; false where there is no response within a second. */
  async has(password: string): Promise<boolean> {
    const { BREACH_CHECK_URL: url } = this.config;
    if (url === undefined) return false;
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    const lines = await this.rangeOf(`${url}/${digest.slice(0, SHOWN_DIGITS)}`);
    return lines.some((line) => isHit(line, digest.slice(SHOWN_DIGITS)));
  }

  /** The deployment chose the address, so it may be a private one. */
  private async rangeOf(address: string): Promise<string[]> {
    try {
      const { status, body } = await guardedRequest(address, {
        headers: { 'Add-Padding': 'true' },
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        allowPrivate: true,
      });
      if (status !== 200) throw new Error(`answered ${status}`);
      return body.toString('latin1').split(/\r?\n/);
    } catch (error) {
      this.log.warn({ error }, 'the breach check does not respond; passwords are accepted without it');
      return [];
    }
  }
}

/** `<35 digits>:<count>`; padding lines count 0. */
function isHit(line: string, rest: string): boolean {
  const [suffix = '', count = '0'] = line.split(':');
  return suffix.toUpperCase() === rest && Number(count) > 0;
}

/** What an account is known by. */
export type AccountWords = Partial<
  Pick<User, 'username' | 'email' | 'name' | 'nickname' | 'given_name' | 'family_name'>
>;

/** Accepts or rejects a chosen password. (identity.md §9, "Policy") */
@Injectable()
export class PasswordChoices {
  constructor(
    private readonly records: Records,
    private readonly passwords: Passwords,
    private readonly breaches: KnownBreaches,
  ) {}

  /** The hash of a password the tenant takes. Throws `invalid_request` on `password`. */
  async hashFor(tenantId: string, password: string, account: AccountWords): Promise<string> {
    await this.assertTaken(tenantId, password, account);
    return this.hash(password);
  }

  /** Throws `invalid_request` on `password` when the tenant does not take it. */
  async assertTaken(tenantId: string, password: string, account: AccountWords): Promise<void> {
    const { username, email, name, nickname, given_name, family_name } = account;
    const words = [username, email, name, nickname, given_name, family_name];
    const fault = passwordFault(password, { minLength: await this.minLength(tenantId), words });
    if (fault) throw invalidField('password', fault, 'rule');
    if (await this.breaches.has(password.normalize('NFC')))
      throw invalidField('password', 'is known from a data breach', 'rule');
  }

  /** Sends no statement: fit for a transaction. Throws `unavailable` when too many wait. */
  hash(password: string): Promise<string> {
    return this.passwords.hash(password);
  }

  private async minLength(tenantId: string): Promise<number> {
    const [row] = await this.records.query<{ characters: number | null }>(sql`
      select (tenant_metadata #>> '{password_policy,min_length}')::integer as characters from tenants where id = ${tenantId}`);
    return Math.max(MIN_PASSWORD_CHARACTERS, row?.characters ?? 0);
  }
}
