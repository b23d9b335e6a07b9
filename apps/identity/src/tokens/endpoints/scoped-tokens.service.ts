import { ApiError } from '@groundwork/rest';
import { CONFIG } from '@groundwork/service';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { IdentityConfig } from '../../platform/config/config.js';
import { Introspection, type ActiveToken } from './introspection.service.js';
import { PresentedTokens } from './presented-tokens.service.js';

/** Access tokens for this service, at operations that take other credentials, too, and so are not behind the guard. */
@Injectable()
export class ScopedTokens {
  constructor(
    private readonly tokens: PresentedTokens,
    private readonly introspection: Introspection,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'AUDIENCE'>,
  ) {}

  /** The token of a request, which has the scope. Throws `invalid_token`, `insufficient_scope`. (RFC 6750 §3.1) */
  async find(request: Request, scope: string): Promise<ActiveToken> {
    const presented = this.tokens.read(request);
    const found = await this.introspection.explain(presented.token);
    if (found?.kind !== 'access_token' || ![found.claims.aud].flat().includes(this.config.AUDIENCE))
      throw new ApiError('invalid_token', 'The access token is not valid for this service.', {
        headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
      });
    await this.tokens.assertSender(found.claims, presented);
    if (!found.scope?.split(' ').includes(scope)) {
      const headers = { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` };
      throw new ApiError('insufficient_scope', `The token lacks the scope ${scope}.`, { headers });
    }
    return found;
  }
}
