import type { Database, Records } from '@groundwork/records';
import type { ApiError } from '@groundwork/rest';
import { tooManyRequests } from '@groundwork/service';
import type { Pepper } from '../../platform/keys/pepper.service.js';
import type { Claimant, NamedClaimant } from './claimant.js';
import type { IdentifiedUser } from './identified-user.js';
import {
  admitAttempt,
  forgetFailures,
  recordSuccess,
  withdrawAttempt,
  type Admission,
  type LoginAttempt,
} from './login-attempts.js';

/** What was found by looking, and whether this failure locks. */
export type Looked<T> = T & Pick<Admission, 'locks'>;

/** Tries to sign in, behind the one lockout there is: each is a failure until it has succeeded. (identity.md §9, "Lockout") */
export class SignInAttempts {
  constructor(
    private readonly records: Records,
    private readonly pepper: Pepper,
  ) {}

  /**
   * By the user, under whichever of its names it was typed; by the name where there is no such user.
   * Both are counted and locked alike, so that no answer says whether a name is known.
   */
  of({ tenantId, identifier, address }: Claimant, user: Pick<IdentifiedUser, 'id'> | undefined): LoginAttempt {
    const name = identifier.normalize('NFC').toLowerCase();
    const counted = user ? this.digestOf(user.id) : this.pepper.digest('login_identifier', name);
    return { tenantId, address, identifier: counted };
  }

  /** By a second factor: under a name that nobody can type. */
  ofFactor({ tenantId, address }: NamedClaimant, userId: string): LoginAttempt {
    return { tenantId, address, identifier: this.pepper.digest('second_factor', userId) };
  }

  /** Counts the attempt, then looks; what could not be looked at does not count. Throws `too_many_requests` while locked. */
  async look<T extends object>(attempt: LoginAttempt, prove: () => Promise<T>): Promise<Looked<T>> {
    const admission = await admitAttempt(this.records, attempt);
    if (admission.wait > 0) throw locked(admission);
    try {
      return { ...(await prove()), locks: admission.locks };
    } catch (error) {
      await withdrawAttempt(this.records, attempt);
      throw error;
    }
  }

  /** It was they: the failures before are forgotten. */
  succeed(attempt: LoginAttempt): Promise<void> {
    return recordSuccess(this.records, attempt);
  }

  /** The failures of this user, from any address, count no more. */
  forgetFailures(tx: Database, tenantId: string, userId: string): Promise<void> {
    return forgetFailures(tx, tenantId, this.digestOf(userId));
  }

  private digestOf(userId: string): string {
    return this.pepper.digest('login_user', userId);
  }
}

const locked = ({ wait, failures, seconds }: Admission): ApiError =>
  tooManyRequests(
    { name: 'sign-in', points: failures, seconds },
    wait,
    `Too many failed sign-ins; try again in ${wait} seconds.`,
  );
