import { ApiError, type Caller } from '@groundwork/rest';
import type { Request, Response } from 'express';
import passport from 'passport';
import { Strategy, type IVerifyOptions } from 'passport-http-bearer';
import { callerOf, tenantHeader, type HomeTenant } from './caller-of.js';
import type { TokenClaims } from './token-claims.js';
import { tokenDigest } from './token-digest.js';
import type { TokenVerifier } from './token-verifier.js';

type Done = (error: unknown, caller?: Caller | false, options?: IVerifyOptions | string, status?: number) => void;
type Middleware = (request: Request, response: Response, next: Done) => void;

const BEARER = 'Bearer ';

/** Turns the bearer token of a request into its caller, with a passport of its own. (RFC 6750) */
export class BearerAuthenticator {
  private readonly passport = new passport.Passport();
  /** Callers that did not narrow themselves, by what their token says. */
  private readonly callers = new WeakMap<TokenClaims, Caller>();

  constructor(
    private readonly verifier: TokenVerifier,
    private readonly home?: HomeTenant,
  ) {
    const verify = (request: Request, token: string, done: Done): void => {
      verifier
        .verify(token, tokenDigest(request, token))
        .then((claims) => done(null, this.callerOf(claims, request)))
        .catch((error: unknown) => done(error));
    };
    this.passport.use(new Strategy({ passReqToCallback: true }, verify) as passport.Strategy);
  }

  /** The caller of a token that was verified before and is sent in the header alone, at once; `undefined` where it has to be looked at. */
  known(request: Request): Caller | undefined {
    const token = soleToken(request);
    const claims = token === undefined ? undefined : this.verifier.known(tokenDigest(request, token));
    return claims && this.callerOf(claims, request);
  }

  /** `undefined` without a usable token. Throws what verification throws, `invalid_request` for a token sent twice. */
  authenticate(request: Request, response: Response): Promise<Caller | undefined> {
    return new Promise((resolve, reject) => {
      const done: Done = (error, caller, _, status) => {
        if (error)
          reject(error instanceof Error ? error : new Error('The token could not be verified.', { cause: error }));
        else if (status === 400)
          reject(new ApiError('invalid_request', 'Send the access token in the Authorization header only.'));
        else resolve(caller || undefined);
      };
      // passport types its middleware as any.
      const middleware = this.passport.authenticate('bearer', { session: false }, done) as Middleware;
      middleware(request, response, done);
    });
  }

  private callerOf(claims: TokenClaims, request: Request): Caller {
    const header = tenantHeader(request.headers);
    if (header !== undefined) return callerOf(claims, header, this.home);
    const known = this.callers.get(claims);
    if (known) return known;
    const caller = callerOf(claims, undefined, this.home);
    this.callers.set(claims, caller);
    return caller;
  }
}

/** The token of a header as everybody writes it, where the strategy would find none elsewhere. */
function soleToken({ headers: { authorization }, body, query }: Request): string | undefined {
  if (!authorization?.startsWith(BEARER) || body !== undefined || query['access_token'] !== undefined) return undefined;
  const token = authorization.slice(BEARER.length);
  return token === '' || token.includes(' ') ? undefined : token;
}
