import type { UserChanges } from './user.dto.js';
import type { User } from '../entities/user.entity.js';

/** What a change of email or phone brings with it. */
export interface ContactChanges {
  /** The user is reached elsewhere from now on. */
  readonly moved: boolean;
  /** Flags that fall with the old address, unless the change sends them. */
  readonly unverified: Partial<Pick<User, 'email_verified' | 'phone_verified'>>;
  /** An administrator vouches for the address: whoever registered with it need not prove it any more. */
  readonly proven: Partial<Pick<User, 'awaits_verification'>>;
}

/** A new email or phone is not verified unless whoever changes it says so. (identity.md §8, "Users") */
export function contactChanges(before: Pick<User, 'email' | 'phone'>, changes: UserChanges): ContactChanges {
  const email = isNew(before.email, changes.email);
  const phone = isNew(before.phone, changes.phone);
  const unverified = {
    ...(email && changes.email_verified === undefined ? { email_verified: false } : {}),
    ...(phone && changes.phone_verified === undefined ? { phone_verified: false } : {}),
  };
  const proven = changes.email_verified === true ? { awaits_verification: false } : {};
  return { moved: email || phone, unverified, proven };
}

const isNew = (before: string | null, after: string | null | undefined): boolean =>
  after !== undefined && after?.toLowerCase() !== before?.toLowerCase();
