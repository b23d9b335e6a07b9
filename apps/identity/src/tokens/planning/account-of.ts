import { type AccountRow, accountClaims } from '../../sign-in/accounts/account.js';
import type { Account } from '../provider/oidc-provider.js';

/** A user in the library's form of an account; `row` is the user itself, for the planner; `session_lifetime` is its tenant's, for `LIFETIMES`. */
export const accountOf = (row: AccountRow): Account & { readonly row: AccountRow } => ({
  accountId: row.id,
  row,
  session_lifetime: row.session_lifetime,
  // The library picks what the scopes open.
  claims: () => accountClaims(row) as { sub: string },
});
