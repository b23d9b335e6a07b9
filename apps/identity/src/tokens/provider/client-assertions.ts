import { errors, type KoaContextWithOIDC, type Provider } from './oidc-provider.js';

/** What the library's context answers, which it does not type. */
interface Audiences {
  clientJwtAuthExpectedAudience(): Set<string>;
}

/**
 * Audiences of a client's assertion: the issuer, the endpoint it is sent to, and both token endpoints, the standard's and the
 * specification's. (RFC 7523 §3; OpenID Connect Core §9)
 */
export const acceptBothTokenEndpoints =
  (issuer: string) =>
  (provider: Provider): void => {
    const context = provider.OIDCContext.prototype as unknown as Audiences;
    // Called with its `this` below.
    // eslint-disable-next-line @typescript-eslint/unbound-method
    const accepted = context.clientJwtAuthExpectedAudience;
    context.clientJwtAuthExpectedAudience = function (this: Audiences) {
      return accepted.call(this).add(`${issuer.replace(/\/$/, '')}/token`);
    };
  };

/**
 * An assertion that names somebody else beside us could be used there, or was meant for there: it is refused. The library takes a list in
 * which one is right. (RFC 7523 §3, 3)
 */
export function assertOwnAudiences({ oidc }: KoaContextWithOIDC, { aud }: { readonly aud?: unknown }): void {
  const accepted = (oidc as unknown as Audiences).clientJwtAuthExpectedAudience();
  const foreign = [aud].flat().filter((one) => typeof one !== 'string' || !accepted.has(one));
  if (foreign.length > 0) throw new errors.InvalidClientAuth('the assertion has a wrong audience');
}
