import type { IdentifiedUser } from './identified-user.js';

/** Who somebody says to be, and from which address. */
export interface Claimant {
  readonly tenantId: string;
  /** Username, email or phone number. */
  readonly identifier: string;
  readonly address: string;
  /** The client somebody signs in through. */
  readonly clientId?: string;
  /** How, for the audit log; `password` unless it says otherwise. */
  readonly method?: string;
  /** What a refusal says, unless it is about a password. */
  readonly wrong?: string;
}

/** Somebody whose proof says who it is. */
export type NamedClaimant = Omit<Claimant, 'identifier'>;

/** What somebody offers to sign in with. */
export interface Credentials extends Claimant {
  readonly password: string;
}

/** Somebody who is signed in already. */
export type KnownUser = Pick<IdentifiedUser, 'id' | 'password_hash'>;

/** Whether it is they, and the hash to keep from now on. */
export interface Proof {
  readonly matches: boolean;
  readonly rehashed?: string | null;
}

/** Looks at what somebody offers; an unknown user has to cost as much as a known one. */
export type Prove = (user: IdentifiedUser | undefined) => Promise<Proof>;
