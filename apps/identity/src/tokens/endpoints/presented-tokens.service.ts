import { asApiError } from '@groundwork/auth';
import { CONFIG, RateLimits, SharedProofs } from '@groundwork/service';
import { boundKeyOf, digestOf, presentedToken, ProofVerifier, type PresentedToken } from '@groundwork/verify';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { IdentityConfig } from '../../platform/config/config.js';

/** Access tokens that come to operations which read them themselves. (RFC 6750 §2.1; RFC 9449 §7.1) */
@Injectable()
export class PresentedTokens {
  /** Each proof counts once at the whole service. */
  readonly proofs: ProofVerifier;

  constructor(
    limits: RateLimits,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {
    this.proofs = new ProofVerifier(new SharedProofs(limits));
  }

  /** Throws `invalid_token`, with the challenge. */
  read(request: Request): PresentedToken {
    try {
      return presentedToken(request, this.config.ISSUER);
    } catch (error) {
      throw asApiError(error);
    }
  }

  /** Throws `invalid_token` unless a token that is bound to a key comes with its proof. */
  async assertSender(claims: Readonly<Record<string, unknown>>, { token, sender }: PresentedToken): Promise<void> {
    const jkt = boundKeyOf(claims);
    if (jkt === undefined && !sender) return;
    await this.proofs.assertSender(jkt, digestOf(token), sender).catch((error: unknown) => {
      throw asApiError(error);
    });
  }
}
