import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  assertScopes,
  callerOf,
  createVerifier,
  isLater,
  missingToken,
  neededScopes,
  RequestVerifier,
  tenantOf,
  whenKnown,
  type Caller,
  type ScopeArguments,
  type Soon,
  type VerifyOptions,
} from '@groundwork/verify';

/** A handler of Express 4 and 5, by what it uses of them. */
export type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

const CALLER = Symbol('groundwork caller');
type KnownRequest = IncomingMessage & { [CALLER]?: Caller };

/**
 * Lets a request through that has an access token for this API: what is mounted after it is closed. Anything else goes to the error handlers
 * as a `TokenError`, of which Express itself answers `status` and `headers`: 401 with `WWW-Authenticate`, 503 where the token cannot be
 * checked. A request that passes it twice is verified once. Throws where options are missing.
 */
export function groundwork(options: VerifyOptions): Handler {
  const requests = new RequestVerifier(createVerifier(options));
  const identify = (request: KnownRequest): Soon<void> =>
    whenKnown(requests.checkRequest(request), (claims) => void (request[CALLER] = callerOf(claims)));
  return (request, _response, next) => {
    let identified: Soon<void>;
    try {
      identified = identify(request);
    } catch (error) {
      return next(error);
    }
    if (!isLater(identified)) return next();
    identified.then(
      () => next(),
      (error: unknown) => next(error),
    );
  };
}

/** Lets a caller through who has these scopes, or one of them where `any`; 403 with `WWW-Authenticate` for all others. */
export function requireScopes(...given: ScopeArguments): Handler {
  const { scopes, any } = neededScopes(given);
  return (request, _response, next) => next(thrownBy(() => assertScopes(caller(request), scopes, { any })));
}

/** Who calls. Throws a `TokenError` of status 401 where `groundwork()` is not mounted before the handler. */
export function caller(request: IncomingMessage): Caller {
  const known = (request as KnownRequest)[CALLER];
  if (!known) throw missingToken();
  return known;
}

/** The tenant that the caller's token is bound to. Throws a `TokenError` of status 403 where it is bound to none. */
export const tenant = (request: IncomingMessage): string => tenantOf(caller(request));

function thrownBy(call: () => void): unknown {
  try {
    call();
    return undefined;
  } catch (error) {
    return error;
  }
}
