import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import { Log, Metrics } from '@groundwork/service';
import { recordEvent, type Occurrence } from '../audit-events/record-event.service.js';
import { answerOwnError } from './oauth-answer.js';
import { implicitTokens, logout, refreshReuse } from './provider-occurrences.js';
import type { KoaContextWithOIDC } from './provider-seam.js';

/** How the library, and our adapter, say that a refresh token was used before. */
export const ALREADY_USED = 'refresh token already used';

/** What the library tells: counted, logged, recorded, and where it only knows "server error", answered. (identity.md §10) */
@Injectable()
export class ProviderEvents implements BeforeApplicationShutdown {
  private readonly recording = new Set<Promise<void>>();

  constructor(
    private readonly log: Log,
    private readonly metrics: Metrics,
    private readonly records: Records,
  ) {}

  /** An answer of the token endpoint. */
  countIssued(grant: string): void {
    const name = 'tokens_issued_total';
    this.metrics
      .counter({ name, help: 'Answers of the token endpoint by grant.', labelNames: ['grant'] })
      .inc({ grant });
  }

  /** Listeners by the library's event names. */
  get listeners() {
    const reused = this.metrics.counter({
      name: 'refresh_reuse_total',
      help: 'Refresh tokens used once more after their grace.',
    });
    return {
      'grant.success': (ctx: KoaContextWithOIDC) => this.countIssued(grantOf(ctx)),
      'grant.error': (ctx: KoaContextWithOIDC, error: { readonly error_detail?: string }) => {
        if (error.error_detail !== ALREADY_USED) return;
        reused.inc();
        this.record(refreshReuse(ctx));
      },
      // Of a device nothing goes out: it comes for its tokens itself.
      'authorization.success': (ctx: KoaContextWithOIDC, out: object = {}) => {
        if ('access_token' in out || 'id_token' in out) this.record(implicitTokens(ctx, out));
      },
      'end_session.success': (ctx: KoaContextWithOIDC) => this.record(logout(ctx)),
      server_error: (ctx: KoaContextWithOIDC, error: unknown) => this.answerFault(ctx, error),
      error: (error: unknown) => this.log.error({ error }, 'an answer failed'),
    };
  }

  /** What is being recorded is not lost when the service stops. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.recording);
  }

  /** The library waits for no listener. */
  private record(occurrence: Occurrence): void {
    const recorded: Promise<void> = recordEvent(this.records, occurrence)
      .catch((error: unknown) =>
        this.log.error({ error, event_type: occurrence.event_type }, 'an event was not recorded'),
      )
      .finally(() => this.recording.delete(recorded));
    this.recording.add(recorded);
  }

  private answerFault(ctx: KoaContextWithOIDC, error: unknown): void {
    const own = answerOwnError(ctx, error);
    if (own && own.status < 500) return;
    this.log.error({ error }, own instanceof ApiError ? own.message : 'the authorization server failed');
  }
}

// A grant that was answered is one of the registered names.
const grantOf = ({ oidc }: KoaContextWithOIDC): string => String(oidc.params?.['grant_type']);
