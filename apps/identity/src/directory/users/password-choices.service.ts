import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { invalidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { KnownBreaches } from './known-breaches.service.js';
import { MIN_PASSWORD_CHARACTERS, passwordFault } from '../../platform/passwords/password-policy.js';
import type { User } from '../entities/user.entity.js';

/** What an account is known by. */
export type AccountWords = Partial<
  Pick<User, 'username' | 'email' | 'name' | 'nickname' | 'given_name' | 'family_name'>
>;

/** Takes a password that somebody chose, or refuses it. (identity.md §9, "Policy") */
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

  /** Asks no database: fit for a transaction. Throws `unavailable` when too many wait. */
  hash(password: string): Promise<string> {
    return this.passwords.hash(password);
  }

  private async minLength(tenantId: string): Promise<number> {
    const [row] = await this.records.query<{ characters: number | null }>(sql`
      select (tenant_metadata #>> '{password_policy,min_length}')::integer as characters from tenants where id = ${tenantId}`);
    return Math.max(MIN_PASSWORD_CHARACTERS, row?.characters ?? 0);
  }
}
