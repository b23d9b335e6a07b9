import { Inject, Injectable } from '@nestjs/common';
import { callerOf } from '@groundwork/auth';
import { Records } from '@groundwork/records';
import { ApiError, type Caller } from '@groundwork/rest';
import { CONFIG } from '@groundwork/service';
import type { Request } from 'express';
import type { IdentityConfig } from '../../platform/config/config.js';
import { Introspection } from '../endpoints/introspection.service.js';
import { findPolicy, type RegistrationPolicy } from './registration-policy.js';

/** Who registers a client, and where. */
export interface Registrar {
  readonly policy: RegistrationPolicy;
  /** `null`: nobody vouches for it. */
  readonly caller: Caller | null;
}

const SCOPE = 'clients:register';

/** Lets in whom the policy of a tenant lets register clients. (RFC 7591 §3) */
@Injectable()
export class RegistrationCallers {
  constructor(
    private readonly records: Records,
    private readonly introspection: Introspection,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'AUDIENCE'>,
  ) {}

  /**
   * The tenant is that of the token, else the one named, else the default one. A token is checked also where none is needed. Throws
   * `access_denied` where registration is off (a tenant that there is not answers the same), `invalid_token`, `insufficient_scope`, `forbidden`.
   */
  async admit(request: Request, tenant: string | undefined): Promise<Registrar> {
    const caller = await this.callerOf(request);
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
    const found = await this.introspection.explain(bearerToken(request));
    if (
      found?.kind !== 'access_token' ||
      ![found.claims.aud].flat().includes(this.config.AUDIENCE) ||
      found.claims['cnf']
    )
      throw noToken('The access token is not valid for this service.');
    const { client_id, sub, scope, exp } = found;
    if (!scope?.split(' ').includes(SCOPE)) {
      const headers = { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${SCOPE}"` };
      throw new ApiError('insufficient_scope', `The token lacks the scope ${SCOPE}.`, { headers });
    }
    const caller = callerOf({ ...found.claims, client_id, sub, scope, exp }, request.get('tenant-id'));
    // As the token guard leaves it: logs and audit events name the caller.
    Object.assign(request, { user: caller });
    return caller;
  }
}

/** The bearer token of a request. Throws `invalid_token`. (RFC 6750 §2.1) */
export function bearerToken({ headers }: Request): string {
  const [, token] = /^Bearer +([\w\-.~+/]+=*)$/i.exec(headers.authorization ?? '') ?? [];
  if (token === undefined) throw noToken('Send a token: Authorization: Bearer <token>.');
  return token;
}

/** The same for every token that does not fit. */
export const noToken = (message: string): ApiError =>
  new ApiError('invalid_token', message, { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });
