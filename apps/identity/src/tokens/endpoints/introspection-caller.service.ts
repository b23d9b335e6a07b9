import { Injectable } from '@nestjs/common';
import { ApiError } from '@groundwork/rest';
import type { Request, Response } from 'express';
import { AuthorizationServer } from '../server/authorization-server.service.js';
import { ClientDirectory } from '../clients/client-directory.service.js';
import { ScopedTokens } from './scoped-tokens.service.js';

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
    private readonly tokens: ScopedTokens,
  ) {}

  /** Throws `invalid_client`, `invalid_token`, `insufficient_scope`, `insufficient_user_authentication`, `invalid_request`. */
  async authenticate(request: Request, response: Response, form: Form): Promise<IntrospectionCaller> {
    const [scheme = ''] = (request.headers.authorization ?? '').split(' ');
    const tenantId = /^(bearer|dpop)$/i.test(scheme)
      ? ((await this.tokens.find(request, SCOPE)).tenant_id ?? null)
      : await this.tenantOfClient(request, response, form);
    return { tenantId };
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
