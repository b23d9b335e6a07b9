import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import { Log, Metrics } from '@groundwork/service';
import { eventSql, type Occurrence } from '../../platform/audit/record-event.js';
import { ClientUses } from './client-uses.service.js';
import { answerOwnError } from './oauth-answer.js';
import { logDroppedScopes, logRefusal, requestOf, AuditedRefusals } from './refusal-log.service.js';
import { implicitTokens, logout, refreshReuse, userRefused } from './provider-occurrences.js';
import type { errors, KoaContextWithOIDC } from './oidc-provider.js';

/** How the library, and our adapter, say that a refresh token was used before. */
export const ALREADY_USED = 'refresh token already used';

/** Events of the library: counted, logged, recorded, and answered where the library only has "server error". (identity.md §10) */
@Injectable()
export class ProviderEvents implements BeforeApplicationShutdown {
  private readonly recording = new Set<Promise<void>>();
  private readonly issued: ReturnType<typeof issuedCounter>;

  constructor(
    private readonly log: Log,
    private readonly metrics: Metrics,
    private readonly records: Records,
    private readonly audited: AuditedRefusals,
    private readonly uses: ClientUses,
  ) {
    this.issued = issuedCounter(metrics);
  }

  /** An answer of the token endpoint. */
  countIssued(grant: string): void {
    this.issued.inc({ grant });
  }

  /** A client got a token. */
  noteUse(clientId: string, isRegistered: boolean): void {
    this.uses.note(clientId, isRegistered);
  }

  /** Listeners by the library's event names. */
  get listeners() {
    const reused = this.metrics.counter({
      name: 'refresh_reuse_total',
      help: 'Refresh tokens used once more after their grace.',
    });
    return {
      'grant.success': (ctx: KoaContextWithOIDC) => {
        this.countIssued(grantOf(ctx));
        const { client } = ctx.oidc;
        if (client) this.noteUse(client.clientId, client['is_registered'] === true);
        logDroppedScopes(this.log, ctx, (ctx.body as { readonly scope?: string }).scope ?? '');
      },
      'grant.error': (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
        logRefusal(this.log, requestOf(ctx), error);
        if (error.error_detail !== ALREADY_USED) return this.recordRefusal(ctx, error);
        reused.inc();
        this.record(refreshReuse(ctx));
      },
      // Of a device nothing goes out: it comes for its tokens itself.
      'authorization.success': (ctx: KoaContextWithOIDC, out: object = {}) => {
        const { AuthorizationCode, DeviceCode, AccessToken } = ctx.oidc.entities;
        logDroppedScopes(this.log, ctx, (AuthorizationCode ?? DeviceCode ?? AccessToken)?.scope);
        if ('access_token' in out || 'id_token' in out) this.record(implicitTokens(ctx, out));
      },
      'device_authorization.error': (ctx: KoaContextWithOIDC, error: unknown) =>
        logRefusal(this.log, requestOf(ctx), error),
      'pushed_authorization_request.error': (ctx: KoaContextWithOIDC, error: unknown) =>
        logRefusal(this.log, requestOf(ctx), error),
      'end_session.success': (ctx: KoaContextWithOIDC) => this.record(logout(ctx)),
      server_error: (ctx: KoaContextWithOIDC, error: unknown) => this.answerFault(ctx, error),
      error: (error: unknown) => this.log.error({ error }, 'an answer failed'),
    };
  }

  /** What is being recorded is not lost when the service stops. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.recording);
  }

  private recordRefusal(ctx: KoaContextWithOIDC, error: errors.OIDCProviderError): void {
    const occurrence = userRefused(ctx, error);
    if (occurrence) this.record(occurrence, this.audited.hasRoom(ctx));
  }

  /** The library waits for no listener. */
  private record(occurrence: Occurrence, wanted: Promise<boolean> = Promise.resolve(true)): void {
    const event = eventSql(occurrence); // now: a request that was answered may have lost its address
    const recorded: Promise<void> = wanted
      .then(async (isWanted) => {
        if (isWanted) await this.records.query(event);
      })
      .catch((error: unknown) =>
        this.log.error({ error, event_type: occurrence.event_type }, 'an event was not recorded'),
      )
      .finally(() => this.recording.delete(recorded));
    this.recording.add(recorded);
  }

  private answerFault(ctx: KoaContextWithOIDC, error: unknown): void {
    const own = answerOwnError(ctx, error);
    if (own && own.status < 500) return logRefusal(this.log, requestOf(ctx), own);
    this.log.error({ error }, own instanceof ApiError ? own.message : 'the authorization server failed');
  }
}

const issuedCounter = (metrics: Metrics) =>
  metrics.counter({
    name: 'tokens_issued_total',
    help: 'Answers of the token endpoint by grant.',
    labelNames: ['grant'],
  });

// A grant that was answered is one of the registered names.
const grantOf = ({ oidc }: KoaContextWithOIDC): string => String(oidc.params?.['grant_type']);
