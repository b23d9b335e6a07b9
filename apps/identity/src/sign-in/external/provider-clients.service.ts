import { Injectable } from '@nestjs/common';
import { OutgoingError } from '@groundwork/outgoing';
import * as oidc from 'openid-client';
import { Outgoing } from '../../platform/outgoing/outgoing.service.js';
import { ExternalProviders, type ExternalProvider } from './external-providers.service.js';
import { CLOCK_TOLERANCE, ProviderMetadata } from './provider-metadata.service.js';
import type { ClaimsReader, TokenAnswer, Vendor } from './vendor.js';
import { vendorOf } from './vendors.js';

type AnswerReader = NonNullable<Vendor['tokenAnswer']>;

/** Our client at a provider: its endpoints, how it authenticates, and what calls it makes. */
@Injectable()
export class ProviderClients {
  constructor(
    private readonly metadata: ProviderMetadata,
    private readonly providers: ExternalProviders,
    private readonly outgoing: Outgoing,
  ) {}

  /** For one request: it holds the secret. Throws when the provider does not respond to discovery. */
  async at(provider: ExternalProvider): Promise<oidc.Configuration> {
    const vendor = vendorOf(provider);
    const metadata = vendor.metadata?.(provider) ?? (await this.discovered(provider)).metadata;
    const settings = { [oidc.clockTolerance]: CLOCK_TOLERANCE, id_token_signed_response_alg: undefined };
    const authentication = await this.authentication(provider, metadata);
    const config = new oidc.Configuration(metadata, provider.client_id, settings, authentication);
    const { fetch } = this.outgoing;
    config[oidc.customFetch] = vendor.tokenAnswer ? translating(fetch, vendor.tokenAnswer) : fetch;
    if (this.outgoing.allowsPrivate) oidc.allowInsecureRequests(config);
    return config;
  }

  /** Of an OpenID provider. */
  discovered(provider: ExternalProvider) {
    return this.metadata.of(provider.issuer_url, vendorOf(provider).issuerHasDirectory);
  }

  /** Reads claims with an access token, which no address carries. */
  readerFor(provider: ExternalProvider, accessToken: string): ClaimsReader {
    const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json', 'user-agent': 'groundwork' };
    const read = async (address: string): Promise<unknown> => {
      const response = await this.outgoing.fetch(address, { headers });
      if (response.status >= 500) throw new OutgoingError(`The provider responded with ${response.status}.`);
      if (response.status === 403 || response.status === 404) return undefined;
      if (response.status !== 200) throw new Error(`the claims were answered with ${response.status}`);
      return response.json();
    };
    return { provider, accessToken, secret: this.providers.secretOf(provider), read };
  }

  /** `client_secret_basic`, unless the provider supports `client_secret_post` only. (OpenID Connect Core §9) */
  private async authentication(provider: ExternalProvider, metadata: oidc.ServerMetadata): Promise<oidc.ClientAuth> {
    const stored = this.providers.secretOf(provider);
    if (stored === undefined) return oidc.None();
    const { makeSecret, secretInForm } = vendorOf(provider);
    const secret = makeSecret ? await makeSecret(provider, stored, metadata.issuer) : stored;
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBasic = !secretInForm && methods.includes('client_secret_basic');
    return isBasic ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
  }
}

/** Posts go to the token endpoint, whose answers are translated; what is no JSON object is left to the library. */
function translating(fetch: Outgoing['fetch'], answerOf: AnswerReader): oidc.CustomFetch {
  return async (address, options) => {
    const response = await fetch(address, options);
    if (options.method !== 'POST') return response;
    const text = await response.text();
    const { status, body } = translated(response.status, text, answerOf);
    return new Response(body, { status, headers: response.headers });
  };
}

function translated(status: number, text: string, answerOf: AnswerReader): { status: number; body: string } {
  try {
    const answer = answerOf({ status, body: JSON.parse(text) as TokenAnswer['body'] }); // checked by the library after it
    return { status: answer.status, body: JSON.stringify(answer.body) };
  } catch {
    return { status, body: text };
  }
}
