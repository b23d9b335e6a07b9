import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  assertScopes,
  callerOf,
  isLater,
  missingToken,
  RequestVerifier,
  TokenVerifier,
  whenKnown,
  type NeededScopes,
  type Soon,
} from '@groundwork/verify';
import { asHttpException, isConnection, keepCaller, requestOf } from './contexts.js';
import { PUBLIC, SCOPES } from './decorators.js';

/** What the decorators of a handler and its class say: no request changes it. */
type Needs = 'public' | readonly NeededScopes[];

/**
 * Closed by default: a handler is called with an access token for this API that has the scopes it declares, or where it is `@Public()`.
 * 401 and 403 carry `WWW-Authenticate`; 503 where the token cannot be checked. A handler of no HTTP request is refused.
 */
@Injectable()
export class GroundworkGuard implements CanActivate {
  private readonly requests: RequestVerifier;
  /** By class and handler. */
  private readonly needs = new WeakMap<object, WeakMap<object, Needs>>();

  constructor(
    @Inject(TokenVerifier) private readonly verifier: TokenVerifier,
    @Inject(Reflector) private readonly reflector: Reflector,
  ) {
    this.requests = new RequestVerifier(verifier);
  }

  /** At once for a token that was verified before, or is refused without a look at it: Nest waits for nothing then. */
  canActivate(context: ExecutionContext): Soon<boolean> {
    const needed = this.needsOf(context);
    if (needed === 'public') return true;
    const refuse = (error: unknown): never => {
      throw asHttpException(error, context);
    };
    try {
      const admitted = this.admit(context, needed);
      return isLater(admitted) ? admitted.catch(refuse) : admitted;
    } catch (error) {
      return refuse(error);
    }
  }

  private admit(context: ExecutionContext, needed: readonly NeededScopes[]): Soon<true> {
    const request = requestOf(context);
    if (!request) throw missingToken();
    const verifier = isConnection(context) ? this.verifier : this.requests;
    return whenKnown(verifier.checkRequest(request), (claims) => {
      const caller = callerOf(claims);
      for (const { scopes, any } of needed) assertScopes(caller, scopes, { any });
      keepCaller(request, caller);
      return true;
    });
  }

  private needsOf(context: ExecutionContext): Needs {
    const [handler, type] = [context.getHandler(), context.getClass()];
    const known = this.needs.get(type)?.get(handler);
    if (known) return known;
    const needed = this.neededScopes(context);
    const ofClass = this.needs.get(type) ?? new WeakMap<object, Needs>();
    this.needs.set(type, ofClass.set(handler, needed));
    return needed;
  }

  /** What is nearer to the handler decides whether it is public; scopes never open what is closed. */
  private neededScopes(context: ExecutionContext): Needs {
    const places = [context.getHandler(), context.getClass()];
    const declared = places.map((place) => this.reflector.get<NeededScopes | undefined>(SCOPES, place));
    const isOpen = places.map((place) => this.reflector.get<boolean | undefined>(PUBLIC, place) === true);
    const opens = declared[0] ? false : isOpen[0] || (isOpen[1] && !declared[1]);
    return opens ? 'public' : declared.filter((one) => one !== undefined);
  }
}
