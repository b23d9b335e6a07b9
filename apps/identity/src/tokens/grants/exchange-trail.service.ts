import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { recordEvent, type Occurrence } from '../../platform/audit/record-event.js';
import { clientOf } from './issue-tokens.js';
import { whyOf } from '../provider/provider-occurrences.js';
import { errors, type KoaContextWithOIDC } from '../provider/oidc-provider.js';
import { AuditedRefusals } from '../provider/refusal-log.service.js';

/** An exchange, as far as it has come; without `of` the token is not verified yet. */
export interface Exchange {
  readonly ctx: KoaContextWithOIDC;
  /** `null`: not known yet. */
  readonly tenantId: string | null;
  /** Where the token is from. */
  readonly of?: Readonly<Record<string, string>>;
}

/** What the audit log records of exchanges: `token.exchanged`, with outcome `failure` where none came of it. (ADR 0035) */
@Injectable()
export class ExchangeTrail {
  constructor(
    private readonly records: Records,
    private readonly audited: AuditedRefusals,
  ) {}

  /** Runs a part of an exchange and records why it is refused. A provider that is away, or a lock, is no refusal. */
  async recording<T>(exchange: Exchange, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof errors.OIDCProviderError) await this.refused(exchange, error);
      throw error;
    }
  }

  /** The client got its token. */
  succeeded(exchange: Exchange): Promise<void> {
    const scope = String(exchange.ctx.oidc.entities.AccessToken?.scope ?? '');
    return recordEvent(this.records, exchanged(exchange, { scope }));
  }

  private async refused(exchange: Exchange, error: errors.OIDCProviderError): Promise<void> {
    if (!(await this.audited.hasRoom(exchange.ctx))) return;
    await recordEvent(this.records, { ...exchanged(exchange, whyOf(error)), outcome: 'failure' });
  }
}

function exchanged({ ctx, tenantId, of }: Exchange, more: Readonly<Record<string, string>>): Occurrence {
  const userId = ctx.oidc.entities.Account?.accountId ?? null;
  return {
    event_type: 'token.exchanged',
    actor_id: userId,
    actor_client_id: clientOf(ctx).clientId,
    tenant_id: tenantId,
    subject_type: 'user',
    subject_id: userId,
    after: { ...of, ...more },
  };
}
