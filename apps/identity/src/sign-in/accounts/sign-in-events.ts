import type { Occurrence } from '../../platform/audit/record-event.js';
import type { NamedClaimant, IdentifiedUser } from './claimant.js';

type KnownUser = Pick<IdentifiedUser, 'id'>;

const LOGIN = { subject_type: 'user' } as const;

/** Somebody signed in. */
export const succeededLogin = (claimant: NamedClaimant, userId: string): Occurrence => ({
  ...LOGIN,
  ...whereOf(claimant),
  event_type: 'login.succeeded',
  actor_id: userId,
  subject_id: userId,
  after: { method: methodOf(claimant) },
});

/**
 * Somebody did not; `locks`: and is kept out for a while. Refused tries while locked are counted in `logins_total` alone, so that
 * nobody fills the log for free. What was typed is not told: people type passwords into the wrong field.
 */
export const failedLogin = (claimant: NamedClaimant, user: KnownUser | undefined, why: FailedWhy): Occurrence => ({
  ...LOGIN,
  ...whereOf(claimant),
  event_type: why.locks ? 'login.locked' : 'login.failed',
  outcome: 'failure',
  subject_id: user?.id,
  after: { method: methodOf(claimant), reason: reasonOf(user, why) },
});

/** What was found of a failed sign-in. */
export interface FailedWhy {
  readonly matches: boolean;
  readonly locks: boolean;
}

const methodOf = ({ method = 'password' }: NamedClaimant): string => method;

const whereOf = ({ tenantId, clientId }: NamedClaimant): Pick<Occurrence, 'tenant_id' | 'actor_client_id'> => ({
  tenant_id: tenantId,
  ...(clientId === undefined ? {} : { actor_client_id: clientId }),
});

function reasonOf(user: KnownUser | undefined, { matches }: FailedWhy): string {
  if (!user) return 'unknown';
  return matches ? 'not_allowed' : 'wrong';
}
