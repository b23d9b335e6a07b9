import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { Log, Metrics } from '@groundwork/service';
import sql from 'sql-template-tag';
import { eventSql, recordEvent, type Occurrence } from '../../platform/audit/record-event.js';
import { ExternalFailure, reasonOf } from './external-failure.js';
import { ExternalJourney, type Arrival, type Departure } from './external-authentication.service.js';
import { ExternalUsers } from './external-users.service.js';
import type { Place } from './started-sign-ins.service.js';

/** Whose sign-in it is: a tenant's, for a client. */
export interface SignInFor {
  readonly tenantId: string;
  readonly clientId: string;
}

/** What came back from a provider: the query of the callback. (RFC 6749 §4.1.2; RFC 9207) */
export type ProviderAnswer = Readonly<Record<string, string>>;

/** How sign-ins are counted and failures told. */
@Injectable()
export class SignInReports {
  constructor(
    readonly log: Log,
    readonly metrics: Metrics,
  ) {}

  count(outcome: 'success' | 'failure'): void {
    this.metrics
      .counter({ name: 'logins_total', help: 'Sign-ins by outcome.', labelNames: ['outcome'] })
      .inc({ outcome });
  }
}

/** Sign-in through external providers. (identity.md §9, "External OIDC") */
@Injectable()
export class ExternalSignIn {
  constructor(
    private readonly journey: ExternalJourney,
    private readonly users: ExternalUsers,
    private readonly records: Records,
    private readonly reports: SignInReports,
  ) {}

  /** Where to send the browser. Throws `ExternalFailure`, `too_many_requests`. */
  async start(place: Place, departure: Departure): Promise<string> {
    try {
      return await this.journey.depart(place, departure);
    } catch (error) {
      this.warn(error);
      throw error;
    }
  }

  /** The id of the user whom the answer signs in. Throws `ExternalFailure`; success and failure are written down. */
  async finish(place: Place, { tenantId, clientId }: SignInFor, answer: ProviderAnswer): Promise<string> {
    const about = { tenant_id: tenantId, actor_client_id: clientId, subject_type: 'user' } as const;
    try {
      const arrival = await this.journey.arrive(place, tenantId, answer);
      const userId = await this.users.resolve(arrival.provider, arrival.identity);
      await this.recordLogin(userId, { ...about, after: methodOf(arrival) });
      this.reports.count('success');
      return userId;
    } catch (error) {
      await this.recordFailure(error, about);
      throw error;
    }
  }

  /** Links what the answer proves to who is signed in and asked for it; answers the provider's name. Throws `ExternalFailure`. */
  async finishLink(place: Place, tenantId: string, userId: string, answer: ProviderAnswer): Promise<string> {
    try {
      const { provider, identity, userId: asked } = await this.journey.arrive(place, tenantId, answer);
      if (asked !== userId) throw new ExternalFailure('over', provider.provider_name);
      await this.users.link(userId, provider, identity);
      return provider.provider_name;
    } catch (error) {
      this.warn(error);
      throw error;
    }
  }

  private async recordLogin(id: string, occurrence: Omit<Occurrence, 'event_type'>): Promise<void> {
    const event = { ...occurrence, event_type: 'login.succeeded', actor_id: id, subject_id: id };
    await this.records.query(sql`
      with told as (${eventSql(event)}) update users set last_login_at = now(), login_count = login_count + 1 where id = ${id}`);
  }

  private async recordFailure(error: unknown, occurrence: Omit<Occurrence, 'event_type'>): Promise<void> {
    if (!(error instanceof ExternalFailure)) return;
    this.warn(error);
    this.reports.count('failure');
    const after = { method: 'external', reason: error.kind, provider_name: error.providerName };
    await recordEvent(this.records, { ...occurrence, event_type: 'login.failed', outcome: 'failure', after });
  }

  private warn(error: unknown): void {
    if (error instanceof ExternalFailure)
      this.reports.log.warn({ provider: error.providerName, reason: reasonOf(error) }, 'no sign-in through a provider');
  }
}

const methodOf = ({ provider: { id, provider_name } }: Arrival) => ({
  method: 'external',
  provider_id: id,
  provider_name,
});
