import { Injectable } from '@nestjs/common';
import { ApiError } from '@groundwork/rest';
import { Log, Metrics } from '@groundwork/service';
import { answerOwnError } from './oauth-answer.js';
import type { KoaContextWithOIDC } from './provider-seam.js';

/** How the library, and our adapter, say that a refresh token was used before. */
export const ALREADY_USED = 'refresh token already used';

/** What the library tells: counted, logged, and where it only knows "server error", answered. (identity.md §10) */
@Injectable()
export class ProviderEvents {
  constructor(
    private readonly log: Log,
    private readonly metrics: Metrics,
  ) {}

  /** Listeners by the library's event names. */
  get listeners() {
    const issued = this.metrics.counter({
      name: 'tokens_issued_total',
      help: 'Answers of the token endpoint by grant.',
      labelNames: ['grant'],
    });
    const reused = this.metrics.counter({
      name: 'refresh_reuse_total',
      help: 'Refresh tokens used once more after their grace.',
    });
    return {
      'grant.success': (ctx: KoaContextWithOIDC) => issued.inc({ grant: grantOf(ctx) }),
      'grant.error': (_: KoaContextWithOIDC, error: { readonly error_detail?: string }) => {
        if (error.error_detail === ALREADY_USED) reused.inc();
      },
      server_error: (ctx: KoaContextWithOIDC, error: unknown) => this.answerFault(ctx, error),
      error: (error: unknown) => this.log.error({ error }, 'an answer failed'),
    };
  }

  private answerFault(ctx: KoaContextWithOIDC, error: unknown): void {
    const own = answerOwnError(ctx, error);
    if (own && own.status < 500) return;
    this.log.error({ error }, own instanceof ApiError ? own.message : 'the authorization server failed');
  }
}

// A grant that was answered is one of the registered names.
const grantOf = ({ oidc }: KoaContextWithOIDC): string => String(oidc.params?.['grant_type']);
