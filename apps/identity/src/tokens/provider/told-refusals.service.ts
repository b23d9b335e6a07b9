import { Injectable } from '@nestjs/common';
import { addressKey, RateLimits, type Limiter } from '@groundwork/service';
import type { KoaContextWithOIDC } from './oidc-provider.js';

const TOLD_REFUSALS = { name: 'audited-grants', points: 100, seconds: 60, local: true };

/**
 * Which refusals of the token endpoint the audit log tells: of one client at one address a hundred a minute, by each replica. A loop must
 * not fill the log. (ADR 0035)
 */
@Injectable()
export class ToldRefusals {
  private readonly limiter: Limiter;

  constructor(limits: RateLimits) {
    this.limiter = limits.limiter(TOLD_REFUSALS);
  }

  /** Whether one more is told. */
  async hasRoom({ oidc, ip }: KoaContextWithOIDC): Promise<boolean> {
    try {
      await this.limiter.consume(`${oidc.client?.clientId} ${addressKey(ip)}`);
      return true;
    } catch {
      return false;
    }
  }
}
