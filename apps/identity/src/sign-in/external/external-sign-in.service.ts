import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { recordEvent, type Occurrence } from '../../platform/audit/record-event.js';
import { ExternalFailure, reasonOf } from './external-failure.js';
import {
  ExternalAuthentication,
  type AuthenticationResult,
  type AuthenticationRequest,
} from './external-authentication.service.js';
import { ExternalUsers, LinkToConfirm } from './external-users.service.js';
import type { Device } from '../accounts/claimant.js';
import { Logins, type LoginUser } from '../accounts/logins.service.js';
import { SignInMonitor } from '../accounts/sign-in-monitor.service.js';
import type { BrowserBinding } from '../second-factors/binding.js';

/** The tenant and the client of a sign-in. */
export interface SignInFor {
  readonly tenantId: string;
  readonly clientId: string;
  /** The browser, and its IP address. */
  readonly device: Device;
  readonly address: string;
}

/** The query of the callback: a provider's authorization response. (RFC 6749 §4.1.2; RFC 9207) */
export type ProviderAnswer = Readonly<Record<string, string>>;

/** Sign-in through external providers. (identity.md §9, "External OIDC") */
@Injectable()
export class ExternalSignIn {
  constructor(
    private readonly authentication: ExternalAuthentication,
    private readonly users: ExternalUsers,
    private readonly records: Records,
    private readonly logins: Logins,
    private readonly monitor: SignInMonitor,
  ) {}

  /** The address to redirect the browser to. Throws `ExternalFailure`, `too_many_requests`. */
  async start(binding: BrowserBinding, request: AuthenticationRequest): Promise<string> {
    try {
      return await this.authentication.start(binding, request);
    } catch (error) {
      this.warn(error);
      throw error;
    }
  }

  /** The id of the user whom the response signs in. Success and failure are audited. Throws `LinkToConfirm`, `ExternalFailure`. */
  async finish(binding: BrowserBinding, target: SignInFor, answer: ProviderAnswer): Promise<string> {
    const { tenantId, clientId } = target;
    const about = { tenant_id: tenantId, actor_client_id: clientId, subject_type: 'user' } as const;
    try {
      const result = await this.authentication.finish(binding, tenantId, answer);
      const user = await this.users.resolve(result.provider, result.identity);
      await this.recordLogin(user, { ...about, after: methodOf(result) }, target);
      this.monitor.count('success');
      return user.id;
    } catch (error) {
      await this.recordFailure(error, about);
      throw error;
    }
  }

  /** Links the identity to the signed-in user who started this; returns the provider's name. Throws `ExternalFailure`. */
  async finishLink(binding: BrowserBinding, tenantId: string, userId: string, answer: ProviderAnswer): Promise<string> {
    try {
      const { provider, identity, userId: startedBy } = await this.authentication.finish(binding, tenantId, answer);
      if (startedBy !== userId) throw new ExternalFailure('over', provider.provider_name);
      await this.users.link(userId, provider, identity);
      return provider.provider_name;
    } catch (error) {
      this.warn(error);
      throw error;
    }
  }

  private recordLogin(
    user: LoginUser,
    occurrence: Omit<Occurrence, 'event_type'>,
    { device, address }: SignInFor,
  ): Promise<void> {
    const event = { ...occurrence, event_type: 'login.succeeded', actor_id: user.id, subject_id: user.id };
    return this.logins.record({ user, event, device, address });
  }

  private async recordFailure(error: unknown, occurrence: Omit<Occurrence, 'event_type'>): Promise<void> {
    if (!(error instanceof ExternalFailure) || error instanceof LinkToConfirm) return;
    this.warn(error);
    this.monitor.count('failure');
    const after = { method: 'external', reason: error.kind, provider_name: error.providerName };
    await recordEvent(this.records, { ...occurrence, event_type: 'login.failed', outcome: 'failure', after });
  }

  private warn(error: unknown): void {
    if (error instanceof ExternalFailure)
      this.monitor.log.warn(
        { provider: error.providerName, reason: reasonOf(error) },
        'sign-in through an external provider failed',
      );
  }
}

const methodOf = ({ provider: { id, provider_name } }: AuthenticationResult) => ({
  method: 'external',
  provider_id: id,
  provider_name,
});
