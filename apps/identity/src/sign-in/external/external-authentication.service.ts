import { Injectable } from '@nestjs/common';
import { ExternalFailure, failureOf } from './external-failure.js';
import { ExternalProtocol, type ExternalIdentity } from './external-protocol.service.js';
import { ExternalProviders, type ExternalProvider } from './external-providers.service.js';
import { StartedSignIns, type Place } from './started-sign-ins.service.js';
import { Records } from '@groundwork/records';
import { addressKey, RateLimits, type Limiter } from '@groundwork/service';

/** Sign-ins through providers that one address may begin without finishing them; counted by all replicas. */
const UNFINISHED = { name: 'external', points: 100, seconds: 600 };

/** Keeps an address from beginning sign-ins without end; whoever comes back from a provider has not used any of it up. */
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

  /** The provider has said who it is: the one that began at this address counts no more. One statement. */
  async finish(address: string): Promise<void> {
    await this.limiter.consume(addressKey(address), -1);
  }
}

/** Who is sent where, and how. */
export interface Departure {
  readonly tenantId: string;
  readonly providerId: string;
  /** Of the browser. */
  readonly address: string;
  readonly loginHint?: string;
  readonly uiLocales?: string;
  /** Signed in there or not, the provider has to ask. */
  readonly again?: boolean;
  /** Seconds that the sign-in there may be old. */
  readonly maxAge?: number;
  /** Whom to link the identity to; absent: it signs in. */
  readonly userId?: string;
}

/** Somebody who is back, and who the provider says it is. */
export interface Arrival {
  readonly provider: ExternalProvider;
  readonly identity: ExternalIdentity;
  readonly userId?: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** To a provider and back, in one browser and from one place. Nothing is kept in the process. */
@Injectable()
export class ExternalJourney {
  constructor(
    private readonly started: StartedSignIns,
    private readonly providers: ExternalProviders,
    private readonly protocol: ExternalProtocol,
    private readonly unfinished: UnfinishedSignIns,
  ) {}

  /** Where to send the browser. Throws `too_many_requests`; `ExternalFailure`: `gone`, `away`, `untrusted`. */
  async depart(place: Place, { tenantId, providerId, userId, address, ...wishes }: Departure): Promise<string> {
    await this.unfinished.begin(address);
    const provider = UUID.test(providerId) ? await this.providers.find(tenantId, providerId) : undefined;
    if (!provider) throw new ExternalFailure('gone');
    const state = this.started.makeState(place);
    const secrets = this.protocol.makeSecrets(wishes.maxAge);
    const asked = { ...wishes, state, secrets, again: wishes.again ?? false };
    const goesTo = await asFailure(provider, this.protocol.authorizationAddress(provider, asked));
    await this.started.keep(state, place, { providerId, secrets, userId, address });
    return goesTo;
  }

  /** What the browser brought back: taken once, and only at the place it left from. Throws `ExternalFailure`. */
  async arrive(place: Place, tenantId: string, answer: Readonly<Record<string, string>>): Promise<Arrival> {
    const journey = await this.started.take(answer['state'] ?? '', place);
    if (!journey) throw new ExternalFailure('over');
    const provider = await this.providers.find(tenantId, journey.providerId);
    if (!provider) throw new ExternalFailure('gone');
    const identity = await asFailure(provider, this.protocol.identityFrom(provider, answer, journey.secrets));
    if (journey.address !== undefined) await this.unfinished.finish(journey.address);
    return { provider, identity, userId: journey.userId };
  }
}

async function asFailure<T>({ provider_name }: ExternalProvider, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw failureOf(error, provider_name);
  }
}
