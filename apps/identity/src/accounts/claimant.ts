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
}
