import { GroundworkError } from '../errors.js';
import type { Page } from './page.js';

/** A person has so long to sign in. */
const LIFETIME_MS = 600_000;
const PREFIX = 'groundwork.sign-in.';

/** What the page has to remember of a request for authorization until its response. */
export interface Transaction {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Address to show afterwards. */
  readonly returnTo: string;
  /** Nobody is asked anything: after a reload. */
  readonly isSilent: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Requests that are under way, in `sessionStorage`: another tab has none of them. */
export class Transactions {
  constructor(private readonly storage: Page['storage']) {}

  put(transaction: Transaction): void {
    this.storage.setItem(PREFIX + transaction.state, JSON.stringify(transaction));
  }

  /** That of a response, once. Throws `invalid_request` where this tab has sent no such request within ten minutes. */
  take(state: string): Transaction {
    const kept = this.storage.getItem(PREFIX + state);
    this.storage.removeItem(PREFIX + state);
    const transaction = kept === null ? undefined : (JSON.parse(kept) as Transaction); // put above
    if (transaction && transaction.at + LIFETIME_MS >= Date.now()) return transaction;
    const message = 'This response belongs to no sign-in that this tab began within ten minutes.';
    throw new GroundworkError({ code: 'invalid_request', status: 0, message });
  }
}
