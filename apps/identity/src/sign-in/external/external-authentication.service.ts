import { Injectable } from '@nestjs/common';
import { ExternalFailure, failureOf } from './external-failure.js';
import { ExternalProtocol, type ExternalIdentity } from './external-protocol.service.js';
import { ExternalProviders, type ExternalProvider } from './external-providers.service.js';
import { StartedSignIns } from './started-sign-ins.service.js';
import type { BrowserBinding } from '../second-factors/binding.js';
import { Records } from '@groundwork/records';
import { UUID_PATTERN } from '@groundwork/rest';
import { addressKey, RateLimits, type Limiter } from '@groundwork/service';

/** Sign-ins through providers that one address may start without finishing them; counted by all replicas. */
const UNFINISHED = { name: 'external', points: 100, seconds: 600 };

/** Limits the unfinished sign-ins of an address; a finished one does not count. */
@Injectable()
export class UnfinishedSignIns {
  private readonly limiter: Limiter;

  constructor(limits: RateLimits, records: Records) {
    this.limiter = limits.limiter({ ...UNFINISHED, database: records });
  }

  /** One statement. Throws `too_many_requests`. */
  async begin(address: string): Promise<void> {
    await this.limiter.consume(addressKey(address));
  }

  /** The provider authenticated the user: the sign-in started at this address no longer counts. One statement. */
  async finish(address: string): Promise<void> {
    await this.limiter.consume(addressKey(address), -1);
  }
}

/** Parameters of the authentication request to a provider. (OpenID Connect Core §3.1.2.1) */
export interface AuthenticationRequest {
  readonly tenantId: string;
  readonly providerId: string;
  /** IP address of the browser. */
  readonly address: string;
  readonly loginHint?: string;
  readonly uiLocales?: string;
  /** `prompt=login`: the provider authenticates the user again, signed in or not. */
  readonly again?: boolean;
  /** `max_age` in seconds. */
  readonly maxAge?: number;
  /** The user to link the identity to; absent: the identity signs in. */
  readonly userId?: string;
}

/** What a provider answered: the identity it authenticated. */
export interface AuthenticationResult {
  readonly provider: ExternalProvider;
  readonly identity: ExternalIdentity;
  readonly userId?: string;
}

/** Authentication at a provider: the redirect there, and the response. Stateless: any replica takes either. */
@Injectable()
export class ExternalAuthentication {
  constructor(
    private readonly started: StartedSignIns,
    private readonly providers: ExternalProviders,
    private readonly protocol: ExternalProtocol,
    private readonly unfinished: UnfinishedSignIns,
  ) {}

  /** The address to redirect the browser to. Throws `too_many_requests`; `ExternalFailure`: `gone`, `away`, `untrusted`. */
  async start(
    binding: BrowserBinding,
    { tenantId, providerId, userId, address, ...options }: AuthenticationRequest,
  ): Promise<string> {
    await this.unfinished.begin(address);
    const provider = UUID_PATTERN.test(providerId) ? await this.providers.find(tenantId, providerId) : undefined;
    if (!provider) throw new ExternalFailure('gone');
    const state = this.started.makeState(binding);
    const secrets = this.protocol.makeSecrets(options.maxAge);
    const parameters = { ...options, state, secrets, again: options.again ?? false };
    const redirectTo = await asFailure(provider, this.protocol.authorizationAddress(provider, parameters));
    await this.started.keep(state, binding, { providerId, secrets, userId, address });
    return redirectTo;
  }

  /** The identity behind a response, which is accepted once and only with the binding it was started with. Throws `ExternalFailure`. */
  async finish(
    binding: BrowserBinding,
    tenantId: string,
    answer: Readonly<Record<string, string>>,
  ): Promise<AuthenticationResult> {
    const started = await this.started.take(answer['state'] ?? '', binding);
    if (!started) throw new ExternalFailure('over');
    const provider = await this.providers.find(tenantId, started.providerId);
    if (!provider) throw new ExternalFailure('gone');
    const identity = await asFailure(provider, this.protocol.identityFrom(provider, answer, started.secrets));
    if (started.address !== undefined) await this.unfinished.finish(started.address);
    return { provider, identity, userId: started.userId };
  }
}

async function asFailure<T>({ provider_name }: ExternalProvider, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw failureOf(error, provider_name);
  }
}
