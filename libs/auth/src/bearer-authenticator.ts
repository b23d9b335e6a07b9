import { ApiError, type Caller } from '@groundwork/rest';
import type { Request, Response } from 'express';
import passport from 'passport';
import { Strategy, type IVerifyOptions } from 'passport-http-bearer';
import { callerOf } from './caller-of.js';
import type { TokenVerifier } from './token-verifier.js';

type Done = (error: unknown, caller?: Caller | false, options?: IVerifyOptions | string, status?: number) => void;
type Middleware = (request: Request, response: Response, next: Done) => void;

/** Turns the bearer token of a request into its caller, with a passport of its own. (RFC 6750) */
export class BearerAuthenticator {
  private readonly passport = new passport.Passport();

  constructor(verifier: TokenVerifier, multiTenant: boolean) {
    const verify = (request: Request, token: string, done: Done): void => {
      verifier
        .verify(token)
        .then((claims) => done(null, callerOf(claims, multiTenant, request.get('tenant_id'))))
        .catch((error: unknown) => done(error));
    };
    this.passport.use(new Strategy({ passReqToCallback: true }, verify) as passport.Strategy);
  }

  /** `undefined` without a usable token. Throws what verification throws, `invalid_request` for a token sent twice. */
  authenticate(request: Request, response: Response): Promise<Caller | undefined> {
    return new Promise((resolve, reject) => {
      const done: Done = (error, caller, _, status) => {
        if (error)
          reject(error instanceof Error ? error : new Error('The token could not be checked.', { cause: error }));
        else if (status === 400)
          reject(
            new ApiError(
              'invalid_request',
              'The access token belongs into the Authorization header, and nowhere else.',
            ),
          );
        else resolve(caller || undefined);
      };
      // passport types its middleware as any.
      const middleware = this.passport.authenticate('bearer', { session: false }, done) as Middleware;
      middleware(request, response, done);
    });
  }
}
