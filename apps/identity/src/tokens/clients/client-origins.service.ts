import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '@groundwork/rest';
import { CONFIG } from '@groundwork/service';
import type { Request, Response } from 'express';
import type { IdentityConfig } from '../../platform/config/config.js';
import { ClientDirectory } from './client-directory.service.js';

/**
 * Lets scripts of a client's registered origins read answers of token operations; never with cookies. Before the client is
 * known a preflight allows any origin: it reveals nothing and changes nothing. (Fetch, "CORS protocol"; identity.md §2)
 */
@Injectable()
export class ClientOrigins {
  private readonly own: string;

  constructor(
    private readonly clients: ClientDirectory,
    @Inject(CONFIG) config: Pick<IdentityConfig, 'ISSUER'>,
  ) {
    this.own = new URL(config.ISSUER).origin;
  }

  /** Throws `invalid_request` for a script of an origin that the client did not register. */
  async admit({ headers }: Request, response: Response, clientId: string): Promise<void> {
    const { origin } = headers;
    response.vary('Origin');
    if (origin === undefined) return;
    const client = origin === this.own ? undefined : await this.clients.find(clientId);
    const registered = client?.client_metadata.urls?.allowed_origins ?? [];
    if (origin !== this.own && (origin === 'null' || !registered.includes(origin))) {
      throw new ApiError(
        'invalid_request',
        `The origin ${origin.slice(0, 255)} is not registered for client ${clientId}.`,
      );
    }
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate, Retry-After, DPoP-Nonce');
  }
}
