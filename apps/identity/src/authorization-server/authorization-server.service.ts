import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { unavailable } from '@groundwork/rest';
import type { JWK } from 'jose';
import { SigningKeys } from '../keys/signing-keys.service.js';
import { formRequest } from './form-request.js';
import { authenticateClient, type Client, type Provider } from './provider-seam.js';

// Other features meet this one at its services only.
export { standardGrant } from './grant-names.js';
export { readProtocolError } from './protocol-error.js';
export type { Client } from './provider-seam.js';

/** Makes a provider that signs with some keys. */
export type ProviderFactory = (keys: readonly JWK[]) => Provider;

/** A form of our own dialect, translated, and how its answer is finished. */
export interface TranslatedRequest {
  /** Path of the endpoint that takes it. */
  readonly url: string;
  readonly form: Readonly<Record<string, string | readonly string[]>>;
  /** What of a successful answer is shown. */
  readonly select?: (body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** How an answer is finished, by its request. */
const selections = new WeakMap<IncomingMessage, TranslatedRequest['select']>();

/** The selection a request was translated with. */
export const selectionOf = (request: IncomingMessage): TranslatedRequest['select'] => selections.get(request);

/** The library, made anew whenever the keys change: requests in flight finish with the keys they began with. (identity.md §7) */
@Injectable()
export class AuthorizationServer {
  private current?: Provider;
  private handler?: Handler;

  constructor(make: ProviderFactory, keys: SigningKeys) {
    keys.follow(({ signing }) => {
      if (signing.length === 0) return;
      this.current = make(signing);
      this.handler = this.current.callback() as Handler;
    });
  }

  /** Throws `unavailable` until the keys have been read. */
  get provider(): Provider {
    if (!this.current) throw unavailable('The service is starting.', 1);
    return this.current;
  }

  /** Lets the library answer a request as it came. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.handler) throw unavailable('The service is starting.', 1);
    await this.handler(request, response);
  }

  /** Lets the library answer a request that was translated. */
  handleTranslated(request: IncomingMessage, response: ServerResponse, { url, form, select }: TranslatedRequest): Promise<void> {
    const translated = formRequest(request, url, form);
    selections.set(translated, select);
    return this.handle(translated, response);
  }

  /** The client that sends the request, authenticated as at the token endpoint. Throws `invalid_client`, `invalid_request`. */
  authenticate(request: IncomingMessage, response: ServerResponse, form: Readonly<Record<string, unknown>>): Promise<Client> {
    return authenticateClient(this.provider, request, response, form);
  }
}
