import type { Database, Records } from '@groundwork/records';
import type { ApiError } from '@groundwork/rest';
import { tooManyRequests } from '@groundwork/service';
import type { Pepper } from '../keys/pepper.service.js';
import type { Claimant, NamedClaimant } from './claimant.js';
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

  /** By the name somebody typed. */
  of({ tenantId, identifier, address }: Claimant): LoginAttempt {
    return { tenantId, address, identifier: this.digestOf(identifier) };
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

  /** The failures of these names, from any address, count no more. */
  forgetFailures(tx: Database, tenantId: string, identifiers: readonly string[]): Promise<void> {
    return forgetFailures(
      tx,
      tenantId,
      identifiers.map((identifier) => this.digestOf(identifier)),
    );
  }

  private digestOf(identifier: string): string {
    return this.pepper.digest('login_identifier', identifier.normalize('NFC').toLowerCase());
  }
}

const locked = ({ wait, failures, seconds }: Admission): ApiError =>
  tooManyRequests(
    { name: 'sign-in', points: failures, seconds },
    wait,
    `Too many failed sign-ins; try again in ${wait} seconds.`,
  );
