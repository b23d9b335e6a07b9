import type { KoaContextWithOIDC, Provider } from './oidc-provider.js';

/** Not typed by the library: an ID token on its way. */
interface IssuedIdToken {
  readonly ctx?: KoaContextWithOIDC;
  readonly scope?: string;
  set(name: string, value: unknown): void;
  issue(options?: { readonly use?: string }): Promise<string>;
}

/** The claims of an ID token that are ours to add, by the scopes that were granted with it. */
export type IdTokenClaims = (ctx: KoaContextWithOIDC, scopes: ReadonlySet<string>) => Promise<Record<string, unknown>>;

/** Adds claims to every ID token, whichever grant or page it is issued by. */
export const addIdTokenClaims =
  (claimsOf: IdTokenClaims) =>
  (provider: Provider): void => {
    const idToken = provider.IdToken.prototype as unknown as IssuedIdToken;
    // Called with its `this` below.
    // eslint-disable-next-line @typescript-eslint/unbound-method
    const issue = idToken.issue;
    idToken.issue = async function (this: IssuedIdToken, options) {
      if (options?.use === 'idtoken' && this.ctx) {
        const claims = await claimsOf(this.ctx, grantedScopes(this.ctx, this.scope));
        for (const [name, value] of Object.entries(claims)) this.set(name, value);
      }
      return issue.call(this, options);
    };
  };

/** Of an ID token beside an access token the library names fewer scopes than were granted: userinfo has the rest. */
const grantedScopes = ({ oidc }: KoaContextWithOIDC, scope = ''): Set<string> =>
  new Set([scope, oidc.entities.AccessToken?.scope ?? ''].flatMap((scopes) => scopes.split(' ')).filter(Boolean));
