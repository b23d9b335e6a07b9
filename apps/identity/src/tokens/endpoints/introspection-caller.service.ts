import type { PresentedToken } from '@groundwork/verify';
import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '@groundwork/rest';
import { CONFIG } from '@groundwork/service';
import type { Request, Response } from 'express';
import { AuthorizationServer } from '../server/authorization-server.service.js';
import { ClientDirectory } from '../clients/client-directory.service.js';
import type { IdentityConfig } from '../../platform/config/config.js';
import { PresentedTokens } from './presented-tokens.service.js';
import { Introspection } from './introspection.service.js';

/** Who introspects: a tenant sees its own tokens, a global caller (`null`) all. */
export interface IntrospectionCaller {
  readonly tenantId: string | null;
}

const SCOPE = 'tokens:introspect';
const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="identity", Bearer realm="identity"' };

type Form = Readonly<Record<string, unknown>>;

/** Lets in confidential clients with their secret, and bearers of `tokens:introspect`. (api.md, "tokeninfo") */
@Injectable()
export class IntrospectionCallers {
  constructor(
    private readonly server: AuthorizationServer,
    private readonly clients: ClientDirectory,
    private readonly introspection: Introspection,
    private readonly tokens: PresentedTokens,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'AUDIENCE'>,
  ) {}

  /** Throws `invalid_client`, `invalid_token`, `insufficient_scope`, `invalid_request`. */
  async authenticate(request: Request, response: Response, form: Form): Promise<IntrospectionCaller> {
    const [scheme = ''] = (request.headers.authorization ?? '').split(' ');
    const tenantId = /^(bearer|dpop)$/i.test(scheme)
      ? await this.tenantOfBearer(this.tokens.read(request))
      : await this.tenantOfClient(request, response, form);
    return { tenantId };
  }

  private async tenantOfBearer(presented: PresentedToken): Promise<string | null> {
    const bearer = await this.introspection.explain(presented.token);
    if (bearer?.kind !== 'access_token' || ![bearer.claims.aud].flat().includes(this.config.AUDIENCE)) {
      throw new ApiError('invalid_token', 'The access token is not valid for this service.', {
        headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
      });
    }
    await this.tokens.assertSender(bearer.claims, presented);
    if (!bearer.scope?.split(' ').includes(SCOPE)) {
      const headers = { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${SCOPE}"` };
      throw new ApiError('insufficient_scope', `The token lacks the scope ${SCOPE}.`, { headers });
    }
    return bearer.tenant_id ?? null;
  }

  private async tenantOfClient(request: Request, response: Response, form: Form): Promise<string | null> {
    const silent =
      request.headers.authorization === undefined &&
      form['client_secret'] === undefined &&
      form['client_assertion'] === undefined;
    if (silent)
      throw new ApiError('invalid_client', 'Introspection needs client credentials or an access token.', {
        headers: CHALLENGE,
      });
    const { clientId } = await this.server.authenticate(request, response, form);
    const client = await this.clients.find(clientId);
    if (!client) throw new ApiError('invalid_client', 'client authentication failed', { headers: CHALLENGE });
    return client.is_global ? null : client.tenant_id;
  }
}
