import { Injectable } from '@nestjs/common';
import { ApiError } from '@groundwork/rest';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { Pepper } from '../keys/pepper.service.js';
import { findAccount, IN_FORCE, type AccountRow } from './account.js';
import { admitAttempt, recordSuccess, withdrawAttempt, type LoginAttempt } from './login-attempts.js';
import type { PasswordCheck } from './password-hash.js';
import { Passwords } from './passwords.service.js';

// Other features meet this one at its services only.
export { accountClaims, claimsOfScopes, dialectClaims, SCOPE_CLAIMS } from './account-claims.js';
export { IN_FORCE, PROFILE, type AccountProfile, type AccountRow } from './account.js';

/** What somebody offers to sign in with, and from which address. */
export interface Credentials {
  readonly tenantId: string;
  /** Username, email or phone number. */
  readonly identifier: string;
  readonly password: string;
  readonly address: string;
}

interface PasswordRow {
  readonly id: string;
  readonly password_hash: string | null;
  readonly may_sign_in: boolean;
}

/** Identity's own audience, whose scopes the administrators of a tenant have. */
export interface AccountOptions {
  readonly audience: string;
  /** Told how each sign-in ended. */
  readonly count?: (outcome: 'success' | 'failure' | 'locked') => void;
}

/** Users as the authorization server sees them: who they are, what they may do, and whether it is they. */
@Injectable()
export class Accounts {
  constructor(
    private readonly records: Records,
    private readonly passwords: Passwords,
    private readonly pepper: Pepper,
    private readonly options: AccountOptions,
  ) {}

  private count(outcome: 'success' | 'failure' | 'locked'): void {
    this.options.count?.(outcome);
  }

  /** `undefined` when unknown, blocked or of an inactive tenant. */
  find(userId: string): Promise<AccountRow | undefined> {
    return findAccount(this.records, { userId, audience: this.options.audience });
  }

  /**
   * The user whose password this is. An unknown, blocked or unverified one costs and answers the same as a wrong password.
   * Throws `invalid_grant`; `too_many_requests` while locked; `unavailable` when too many sign in at once. (identity.md §5, §9)
   */
  async signIn(credentials: Credentials): Promise<AccountRow> {
    try {
      const account = await this.findByPassword(credentials);
      this.count('success');
      return account;
    } catch (error) {
      this.count(error instanceof ApiError && error.code === 'too_many_requests' ? 'locked' : 'failure');
      throw error;
    }
  }

  private async findByPassword(credentials: Credentials): Promise<AccountRow> {
    const attempt = this.attemptOf(credentials);
    const wait = await admitAttempt(this.records, attempt);
    if (wait > 0) throw locked(wait);
    const user = await this.findPassword(credentials);
    const { matches, outdated } = await this.check(attempt, credentials.password, user?.password_hash ?? null);
    if (!user || !matches || !user.may_sign_in) throw refused();
    const rehashed = outdated ? await this.passwords.hash(credentials.password) : null;
    await Promise.all([recordSuccess(this.records, attempt), this.recordLogin(user.id, rehashed)]);
    const account = await this.find(user.id);
    if (!account) throw refused();
    return account;
  }

  private async check(attempt: LoginAttempt, password: string, hash: string | null): Promise<PasswordCheck> {
    try {
      return await this.passwords.check(password, hash);
    } catch (error) {
      await withdrawAttempt(this.records, attempt);
      throw error;
    }
  }

  private attemptOf({ tenantId, identifier, address }: Credentials): LoginAttempt {
    return {
      tenantId,
      address,
      identifier: this.pepper.digest('login_identifier', identifier.normalize('NFC').toLowerCase()),
    };
  }

  /** An email address belongs to whom it names, even if somebody else took it for a username. */
  private async findPassword({ tenantId, identifier }: Credentials): Promise<PasswordRow | undefined> {
    const [row] = await this.records.query<PasswordRow>(sql`
      select u.id, u.password_hash, ${IN_FORCE} and not u.awaits_verification as may_sign_in
      from users u join tenants t on t.id = u.tenant_id
      where u.tenant_id = ${tenantId} and (
        lower(u.email) = lower(${identifier}) or lower(u.phone) = lower(${identifier}) or lower(u.username) = lower(${identifier}))
      order by lower(u.email) = lower(${identifier}) desc nulls last, lower(u.phone) = lower(${identifier}) desc nulls last limit 1`);
    return row;
  }

  private async recordLogin(id: string, rehashed: string | null): Promise<void> {
    await this.records.query(sql`
      update users set last_login_at = now(), login_count = login_count + 1, password_hash = coalesce(${rehashed}, password_hash)
      where id = ${id}`);
  }
}

const refused = (): ApiError => new ApiError('invalid_grant', 'The username or password is wrong.');

const locked = (seconds: number): ApiError =>
  new ApiError('too_many_requests', `Too many failed sign-ins; try again in ${seconds} seconds.`, {
    headers: { 'Retry-After': String(seconds) },
  });
