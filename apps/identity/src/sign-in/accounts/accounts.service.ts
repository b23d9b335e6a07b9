import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '@groundwork/rest';
import { Records, type Database } from '@groundwork/records';
import { recordEvent, type Occurrence } from '../../platform/audit/record-event.js';
import { findAccount, type AccountRow } from './account.js';
import {
  type Claimant,
  type Credentials,
  type KnownUser,
  type NamedClaimant,
  type Proof,
  type Prove,
  findIdentified,
  type IdentifiedUser,
  type Rehashed,
} from './claimant.js';
import { HookCalls } from '../../directory/hooks/hook-calls.service.js';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { SignInAttempts, type LoginAttempt } from './sign-in-attempts.service.js';
import { Logins, type LoginUser } from './logins.service.js';
import { PasswordMigrations } from './password-migrations.service.js';
import { SignInMonitor } from './sign-in-monitor.service.js';

const LOGIN = { subject_type: 'user' } as const;

/** The audit event of a sign-in. */
export const succeededLogin = (claimant: NamedClaimant, userId: string): Occurrence => ({
  ...LOGIN,
  ...whereOf(claimant),
  event_type: 'login.succeeded',
  actor_id: userId,
  subject_id: userId,
  after: { method: methodOf(claimant) },
});

/**
 * The audit event of a failed sign-in; `locks`: it caused a lockout. Attempts during a lockout are only counted in `logins_total`, so
 * that the log cannot be flooded. The typed identifier is not recorded: people type passwords into the wrong field.
 */
export const failedLogin = (
  claimant: NamedClaimant,
  user: Pick<IdentifiedUser, 'id'> | undefined,
  why: FailureCause,
): Occurrence => ({
  ...LOGIN,
  ...whereOf(claimant),
  event_type: why.locks ? 'login.locked' : 'login.failed',
  outcome: 'failure',
  subject_id: user?.id,
  after: { method: methodOf(claimant), reason: reasonOf(user, why) },
});

/** Why a sign-in failed. */
export interface FailureCause {
  readonly matches: boolean;
  readonly locks: boolean;
}

const methodOf = ({ method = 'password' }: NamedClaimant): string => method;

const whereOf = ({ tenantId, clientId }: NamedClaimant): Pick<Occurrence, 'tenant_id' | 'actor_client_id'> => ({
  tenant_id: tenantId,
  ...(clientId === undefined ? {} : { actor_client_id: clientId }),
});

function reasonOf(user: Pick<IdentifiedUser, 'id'> | undefined, { matches }: FailureCause): string {
  if (!user) return 'unknown';
  return matches ? 'not_allowed' : 'wrong';
}

/** Users as the authorization server sees them: profile, permissions, authentication. */
@Injectable()
export class Accounts {
  constructor(
    private readonly records: Records,
    private readonly passwords: Passwords,
    private readonly attempts: SignInAttempts,
    private readonly logins: Logins,
    @Inject(SignInMonitor) private readonly monitor: Pick<SignInMonitor, 'count'>,
    @Inject(HookCalls) private readonly hooks: Pick<HookCalls, 'decide'>,
    @Inject(PasswordMigrations) private readonly migrations: Pick<PasswordMigrations, 'check'>,
  ) {}

  /** `undefined` when unknown, blocked or of an inactive tenant. */
  find(userId: string): Promise<AccountRow | undefined> {
    return findAccount(this.records, userId);
  }

  /** The user of a tenant with that username, email or phone, whatever its state; `undefined` when unknown. */
  async findId(tenantId: string, identifier: string): Promise<string | undefined> {
    return (await findIdentified(this.records, tenantId, identifier))?.id;
  }

  /**
   * The user with this password. An unknown, blocked or unverified user costs and answers the same as a wrong password.
   * Throws `invalid_grant`; `too_many_requests` while locked; `unavailable` when too many sign in at once. (identity.md §5, §9)
   */
  signIn(credentials: Credentials): Promise<AccountRow> {
    const { password, ...claimant } = credentials;
    return this.signInBy(claimant, (user) =>
      this.migrations.check(credentials, user, () => this.checkPassword(password, user)),
    );
  }

  private async checkPassword(password: string, user: IdentifiedUser | undefined): Promise<Proof> {
    const { matches, outdated } = await this.passwords.check(password, user?.password_hash ?? null);
    const rehash = matches && outdated && user?.may_sign_in;
    if (!rehash || !user.password_hash) return { matches };
    return { matches, rehashed: { from: user.password_hash, to: await this.passwords.hash(password) } };
  }

  /** Sign-in by any proof, behind the lockout. Throws as `signIn`. */
  async signInBy(claimant: Claimant, prove: Prove): Promise<AccountRow> {
    try {
      const account = await this.authenticate(claimant, prove);
      this.monitor.count('success');
      return account;
    } catch (error) {
      this.monitor.count(error instanceof ApiError && error.code === 'too_many_requests' ? 'locked' : 'failure');
      throw error;
    }
  }

  /** Checks the password of a user who is signed in; wrong ones count for the lockout. Throws as `signIn`. */
  confirmPassword({ password, ...claimant }: Credentials, user: KnownUser): Promise<boolean> {
    return this.confirm(this.attempts.of(claimant, user), { method: 'own_password', ...claimant }, user.id, () =>
      this.passwords.check(password, user.password_hash),
    );
  }

  /**
   * Checks a second factor. Failures lock as those of a sign-in do, but are counted apart, so that a correct password in between does
   * not reset them. Throws `too_many_requests`.
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
    const { matches, locks } = await this.attempts.check(attempt, prove);
    if (matches) await this.attempts.succeed(attempt);
    else await recordEvent(this.records, failedLogin(claimant, { id: userId }, { matches, locks }));
    return matches;
  }

  /** Sign-in by a proof that identifies the user itself, such as a passkey; no lockout, since it cannot be guessed. Throws `invalid_grant`. */
  async signInKnown(claimant: NamedClaimant, userId: string): Promise<AccountRow> {
    const account = await this.find(userId);
    const matches = account?.tenant_id === claimant.tenantId;
    const refusal = account && matches ? await this.refusalOf(claimant, account) : undefined;
    this.monitor.count(matches && !refusal ? 'success' : 'failure');
    if (!account || !matches) throw refused();
    if (refusal) {
      await recordEvent(this.records, failedLogin(claimant, account, { matches, locks: false }));
      throw refused(refusal);
    }
    await this.recordLogin(claimant, account);
    return account;
  }

  /** Resets the lockout of a user, from every address: after a new password the user can sign in at once. */
  forgetFailures(tx: Database, tenantId: string, userId: string): Promise<void> {
    return this.attempts.forgetFailures(tx, tenantId, userId);
  }

  private async authenticate(claimant: Claimant, prove: Prove): Promise<AccountRow> {
    const user = await findIdentified(this.records, claimant.tenantId, claimant.identifier);
    const attempt = this.attempts.of(claimant, user);
    const proof = await this.attempts.check(attempt, () => this.proven(claimant, user, prove));
    const { matches, rehashed, locks, account, refusal } = proof;
    if (!account || refusal) {
      await recordEvent(this.records, failedLogin(claimant, user, { matches, locks }));
      throw refused(refusal ?? claimant.wrong);
    }
    await Promise.all([this.attempts.succeed(attempt), this.recordLogin(claimant, account, rehashed)]);
    return account;
  }

  /** The proof, and of a user who may sign in the account and what hooks say: one that gives no answer leaves the attempt uncounted. */
  private async proven(
    claimant: NamedClaimant,
    user: IdentifiedUser | undefined,
    prove: Prove,
  ): Promise<ProvenAttempt> {
    const proof = await prove(user);
    const id = proof.migrated ?? (user?.may_sign_in ? user.id : undefined);
    const account = id !== undefined && proof.matches ? await this.find(id) : undefined;
    return { ...proof, account, refusal: account && (await this.refusalOf(claimant, account)) };
  }

  /** Administrators of the installation are never kept out. */
  private async refusalOf(
    { clientId, method = 'password' }: NamedClaimant,
    account: AccountRow,
  ): Promise<string | undefined> {
    if (account.is_global) return undefined;
    const payload = { method, user: hookUser(account) };
    const { refusal } = await this.hooks.decide('post_login', { tenantId: account.tenant_id, clientId, payload });
    return refusal;
  }

  private recordLogin(claimant: NamedClaimant, user: LoginUser, rehashed?: Rehashed): Promise<void> {
    const { device, address } = claimant;
    return this.logins.record({ user, event: succeededLogin(claimant, user.id), device, address, rehashed });
  }
}

/** What hooks are told of a user. */
export const hookUser = ({ id, username, email, email_verified, phone, phone_verified, name, locale }: AccountRow) => ({
  id, username, email, email_verified, phone, phone_verified, name, locale,
}); // prettier-ignore

interface ProvenAttempt extends Proof {
  readonly account?: AccountRow;
  readonly refusal?: string;
}

const refused = (wrong = 'The username or password is wrong.'): ApiError => new ApiError('invalid_grant', wrong);
