import { ApiError } from '@groundwork/rest';
import { LocalUses, type UsedProofs } from '@groundwork/verify';
import type { Limiter } from './limiter.js';
import type { RateLimits } from './rate-limits.service.js';

/** Longer than any proof counts. */
const KEPT_SECONDS = 180;

/** Proofs of tokens that are bound to a key, which count once: on this replica, and with Redis on all together. (RFC 9449 §11.1) */
export class SharedProofs implements UsedProofs {
  private readonly local = new LocalUses();
  private readonly shared?: Limiter;

  constructor(limits: RateLimits) {
    if (limits.isShared) this.shared = limits.limiter({ name: 'dpop', points: 1, seconds: KEPT_SECONDS });
  }

  firstUse(id: string, seconds: number): boolean | Promise<boolean> {
    if (!this.local.firstUse(id, seconds)) return false;
    return this.shared === undefined || this.isFirstOfAll(id, this.shared);
  }

  private async isFirstOfAll(id: string, shared: Limiter): Promise<boolean> {
    try {
      await shared.consume(id);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'too_many_requests') return false;
      throw error;
    }
  }
}
