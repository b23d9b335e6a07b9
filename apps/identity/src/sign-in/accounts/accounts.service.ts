import { Injectable } from '@nestjs/common';
import { ApiError } from '@groundwork/rest';
import { Records, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { eventSql, recordEvent } from '../../platform/audit/record-event.js';
import { findAccount, type AccountRow } from './account.js';
import {
  type Claimant,
  type Credentials,
  type KnownUser,
  type NamedClaimant,
  type Proof,
  type Prove,
  findIdentified,
} from './claimant.js';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { SignInAttempts, type LoginAttempt } from './sign-in-attempts.service.js';
import { failedLogin, succeededLogin } from './sign-in-events.js';

/** Who is told of sign-ins. */
export interface AccountOptions {
  /** Told how each sign-in ended. */
  readonly count?: (outcome: 'success' | 'failure' | 'locked') => void;
}

/** Users as the authorization server sees them: who they are, what they may do, and whether it is they. */
@Injectable()
export class Accounts {
  constructor(
    private readonly records: Records,
    private readonly passwords: Passwords,
    private readonly attempts: SignInAttempts,
    private readonly options: AccountOptions,
  ) {}

  /** `undefined` when unknown, blocked or of an inactive tenant. */
  find(userId: string): Promise<AccountRow | undefined> {
    return findAccount(this.records, { userId });
  }

  /**
   * The user whose password this is. An unknown, blocked or unverified one costs and answers the same as a wrong password.
   * Throws `invalid_grant`; `too_many_requests` while locked; `unavailable` when too many sign in at once. (identity.md §5, §9)
   */
  signIn({ password, ...claimant }: Credentials): Promise<AccountRow> {
    return this.signInBy(claimant, async (user) => {
      const { matches, outdated } = await this.passwords.check(password, user?.password_hash ?? null);
      const rehash = matches && outdated && user?.may_sign_in;
      return { matches, rehashed: rehash ? await this.passwords.hash(password) : null };
    });
  }

  /** Sign-in by any proof, behind the one lockout there is. Throws as `signIn`. */
  async signInBy(claimant: Claimant, prove: Prove): Promise<AccountRow> {
    try {
      const account = await this.admit(claimant, prove);
      this.options.count?.('success');
      return account;
    } catch (error) {
      this.options.count?.(error instanceof ApiError && error.code === 'too_many_requests' ? 'locked' : 'failure');
      throw error;
    }
  }

  /** Whether somebody who is signed in knows their password; wrong ones count for the lockout. Throws as `signIn`. */
  confirmPassword({ password, ...claimant }: Credentials, user: KnownUser): Promise<boolean> {
    return this.confirm(this.attempts.of(claimant, user), { method: 'own_password', ...claimant }, user.id, () =>
      this.passwords.check(password, user.password_hash),
    );
  }

  /**
   * Whether a user who has proven one factor proves another. Failures lock as those of a sign-in do, but are counted under a name that
   * nobody can type: a right password in between forgives nothing. Throws `too_many_requests`.
   */
  confirmFactor(claimant: NamedClaimant, userId: string, prove: () => Promise<Proof>): Promise<boolean> {
    return this.confirm(this.attempts.ofFactor(claimant, userId), claimant, userId, prove);
  }

  private async confirm(
    attempt: LoginAttempt,
    claimant: NamedClaimant,
    userId: string,
    prove: () => Promise<Proof>,
  ): Promise<boolean> {
    const { matches, locks } = await this.attempts.look(attempt, prove);
    if (matches) await this.attempts.succeed(attempt);
    else await recordEvent(this.records, failedLogin(claimant, { id: userId }, { matches, locks }));
    return matches;
  }

  /** Sign-in of a user whom its own proof names, such as a passkey: nobody guesses those. Throws `invalid_grant`. */
  async signInKnown(claimant: NamedClaimant, userId: string): Promise<AccountRow> {
    const account = await this.find(userId);
    const matches = account?.tenant_id === claimant.tenantId;
    this.options.count?.(matches ? 'success' : 'failure');
    if (!account || !matches) throw refused();
    await this.recordLogin(claimant, userId, null);
    return account;
  }

  /** Whoever got a new password may sign in with it at once, wherever they failed before. */
  forgetFailures(tx: Database, tenantId: string, userId: string): Promise<void> {
    return this.attempts.forgetFailures(tx, tenantId, userId);
  }

  private async admit(claimant: Claimant, prove: Prove): Promise<AccountRow> {
    const user = await findIdentified(this.records, claimant.tenantId, claimant.identifier);
    const attempt = this.attempts.of(claimant, user);
    const { matches, rehashed = null, locks } = await this.attempts.look(attempt, () => prove(user));
    if (!user || !matches || !user.may_sign_in) {
      await recordEvent(this.records, failedLogin(claimant, user, { matches, locks }));
      throw refused(claimant.wrong);
    }
    await Promise.all([this.attempts.succeed(attempt), this.recordLogin(claimant, user.id, rehashed)]);
    const account = await this.find(user.id);
    if (!account) throw refused();
    return account;
  }

  private async recordLogin(claimant: NamedClaimant, id: string, rehashed: string | null): Promise<void> {
    await this.records.query(sql`
      with told as (${eventSql(succeededLogin(claimant, id))})
      update users set last_login_at = now(), login_count = login_count + 1, password_hash = coalesce(${rehashed}, password_hash)
      where id = ${id}`);
  }
}

const refused = (wrong = 'The username or password is wrong.'): ApiError => new ApiError('invalid_grant', wrong);
