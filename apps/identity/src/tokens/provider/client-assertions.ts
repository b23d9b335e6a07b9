import type { IncomingMessage } from 'node:http';
import { FAPI_ALGORITHMS, isFapiAlgorithm } from '../../directory/clients/security-profile.js';
import { errors, type KoaContextWithOIDC, type Provider } from './oidc-provider.js';

/** What the library's context answers, which it does not type. */
interface Context {
  readonly ctx: KoaContextWithOIDC;
  readonly route: string;
  clientJwtAuthExpectedAudience(): Set<string>;
  urlFor(name: string, options?: object): string;
}

/** Requests that were sent to `/token`. */
const dialect = new WeakSet<IncomingMessage>();

/** The request was sent to `/token` and translated. */
export const markDialect = (request: IncomingMessage): void => void dialect.add(request);

const dialectEndpoint = (issuer: string): string => `${issuer.replace(/\/$/, '')}/token`;

/**
 * Audiences of a client's assertion: the issuer, the endpoint it is sent to, and both token endpoints, the standard's and the
 * specification's. (RFC 7523 §3; OpenID Connect Core §9)
 */
export const acceptBothTokenEndpoints =
  (issuer: string) =>
  (provider: Provider): void => {
    const context = provider.OIDCContext.prototype as unknown as Context;
    // Called with its `this` below.
    // eslint-disable-next-line @typescript-eslint/unbound-method
    const accepted = context.clientJwtAuthExpectedAudience;
    context.clientJwtAuthExpectedAudience = function (this: Context) {
      return accepted.call(this).add(dialectEndpoint(issuer));
    };
  };

/** A request sent to `/token` was for that endpoint: so says the `htu` of its DPoP proof. (RFC 9449 §4.3, 9) */
export const nameTokenEndpoint =
  (issuer: string) =>
  (provider: Provider): void => {
    const context = provider.OIDCContext.prototype as unknown as Context;
    // Called with its `this` below.
    // eslint-disable-next-line @typescript-eslint/unbound-method
    const { urlFor, clientJwtAuthExpectedAudience: accepted } = context;
    context.urlFor = function (this: Context, name, options) {
      const isDialect = name === 'token' && dialect.has(this.ctx.req);
      return isDialect ? dialectEndpoint(issuer) : urlFor.call(this, name, options);
    };
    context.clientJwtAuthExpectedAudience = function (this: Context) {
      return accepted.call(this).add(urlFor.call(this, 'token'));
    };
  };

/** How an assertion is signed, and whether its client is one of FAPI 2.0. */
export interface Assertion {
  readonly header: { readonly alg?: unknown };
  readonly isFapi: boolean;
}

/**
 * An assertion that names somebody else beside us could be used there, or was meant for there: it is refused. The library takes a list in
 * which one is right. Of a client of FAPI 2.0 the issuer alone counts, and no RSA of PKCS #1. (RFC 7523 §3, 3)
 */
export function assertOwnAudiences(
  { oidc }: KoaContextWithOIDC,
  { aud }: { readonly aud?: unknown },
  { header, isFapi }: Assertion,
): void {
  if (isFapi && aud !== oidc.issuer)
    throw new errors.InvalidClientAuth('the audience of the assertion must be the issuer');
  if (isFapi && !isFapiAlgorithm(header.alg))
    throw new errors.InvalidClientAuth(`the assertion must be signed by ${FAPI_ALGORITHMS.join(', ')}`);
  const accepted = (oidc as unknown as Context).clientJwtAuthExpectedAudience();
  const foreign = [aud].flat().filter((one) => typeof one !== 'string' || !accepted.has(one));
  if (foreign.length > 0) throw new errors.InvalidClientAuth('the assertion has a wrong audience');
}
