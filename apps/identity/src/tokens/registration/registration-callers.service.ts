import { Injectable } from '@nestjs/common';
import { apiError, asApiError, callerOf, tenantHeader } from '@groundwork/auth';
import { Records } from '@groundwork/records';
import { ApiError, type Caller } from '@groundwork/rest';
import { addressKey, RateLimits } from '@groundwork/service';
import { bearerToken, invalidToken } from '@groundwork/verify';
import type { Request } from 'express';
import { ScopedTokens } from '../endpoints/scoped-tokens.service.js';
import { findPolicy, type RegistrationPolicy } from './registration-policy.js';

/** Who registers a client, and where. */
export interface Registrar {
  readonly policy: RegistrationPolicy;
  /** `null`: nobody vouches for it. */
  readonly caller: Caller | null;
}

const SCOPE = 'clients:register';
const PER_ADDRESS = { name: 'client-registration', points: 60, seconds: 600 };

/** Lets in whom the policy of a tenant lets register clients. (RFC 7591 §3) */
@Injectable()
export class RegistrationCallers {
  private readonly byAddress;

  constructor(
    private readonly records: Records,
    private readonly tokens: ScopedTokens,
    limits: RateLimits,
  ) {
    this.byAddress = limits.limiter({ ...PER_ADDRESS, database: records });
  }

  /** Counts a request that writes without an access token. One statement. Throws `too_many_requests`. */
  async count({ ip }: Request): Promise<void> {
    await this.byAddress.consume(addressKey(ip));
  }

  /**
   * The tenant is that of the token, else the one named, else the default one. A token is checked also where none is needed. Throws
   * `access_denied` where registration is off (a tenant that there is not answers the same), `invalid_token`, `insufficient_scope`, `forbidden`,
   * `too_many_requests`.
   */
  async admit(request: Request, tenant: string | undefined): Promise<Registrar> {
    const caller = await this.callerOf(request);
    if (!caller) await this.count(request);
    const bound = caller?.tenantId ?? undefined;
    const policy = await findPolicy(this.records, tenant ?? bound);
    if (bound !== undefined && policy?.tenantId !== bound)
      throw new ApiError('forbidden', 'The token is bound to another tenant than the parameter tenant names.');
    if (!policy || policy.mode === 'off')
      throw new ApiError('access_denied', 'There is no such tenant, or clients do not register themselves there.');
    if (policy.mode === 'token' && !caller) throw noToken(`Send an access token with the scope ${SCOPE}.`);
    return { policy, caller };
  }

  private async callerOf(request: Request): Promise<Caller | null> {
    if (request.headers.authorization === undefined) return null;
    const found = await this.tokens.find(request, SCOPE);
    const { client_id, sub, scope, exp } = found;
    const caller = callerOf({ ...found.claims, client_id, sub, scope, exp }, tenantHeader(request.headers));
    // As the token guard leaves it: logs and audit events name the caller.
    Object.assign(request, { user: caller });
    return caller;
  }
}

/** The registration access token of a request. Throws `invalid_token`. (RFC 7592 §3; RFC 6750 §2.1) */
export function registrationToken({ headers }: Request): string {
  try {
    return bearerToken(headers.authorization);
  } catch (error) {
    throw asApiError(error);
  }
}

/** The same for every token that does not fit. */
export const noToken = (message: string): ApiError => apiError(invalidToken(message));
