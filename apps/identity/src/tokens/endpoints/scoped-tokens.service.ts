import { apiError } from '@groundwork/auth';
import { CONFIG } from '@groundwork/service';
import { insufficientAuthentication, insufficientScope, missingContext, refusedToken } from '@groundwork/verify';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { IdentityConfig } from '../../platform/config/config.js';
import { Introspection, type ActiveToken } from '../issued/introspection.service.js';
import { PresentedTokens } from './presented-tokens.service.js';

/** Access tokens for this service, at operations that take other credentials, too, and so are not behind the guard. */
@Injectable()
export class ScopedTokens {
  constructor(
    private readonly tokens: PresentedTokens,
    private readonly introspection: Introspection,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'AUDIENCE'>,
  ) {}

  /** The token of a request, which has the scope. Throws `invalid_token`, `insufficient_user_authentication`, `insufficient_scope`. (RFC 6750 §3.1; RFC 9470 §3) */
  async find(request: Request, scope: string): Promise<ActiveToken> {
    const presented = this.tokens.read(request);
    const found = await this.introspection.explain(presented.token);
    if (found?.kind !== 'access_token' || ![found.claims.aud].flat().includes(this.config.AUDIENCE))
      throw apiError(refusedToken('The access token is not valid for this service.', presented.sender !== undefined));
    await this.tokens.assertSender(found.claims, presented);
    const { client_id, sub, exp } = found;
    const context = missingContext(this.config.AUDIENCE, { ...found.claims, client_id, sub, exp });
    if (context !== undefined) throw apiError(insufficientAuthentication(context));
    if (!found.scope?.split(' ').includes(scope)) throw apiError(insufficientScope([scope]));
    return found;
  }
}
