import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiError, OPERATION, type Caller, type Operation } from '@groundwork/rest';
import type { Request, Response } from 'express';
import { BearerAuthenticator } from './bearer-authenticator.js';

/**
 * Lets an operation be called by whom it declares: `public` and `own` by anyone, else with a valid access token that carries its
 * scope (one of several: `a|b`); `any token` and `own token` need no scope. A handler that declares nothing is closed.
 */
@Injectable()
export class TokenGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: BearerAuthenticator,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const operation = this.reflector.get<Operation | undefined>(OPERATION, context.getHandler());
    if (!operation) throw new ApiError('forbidden', 'This operation is not declared.');
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { user?: Caller; [OPERATION]?: Operation }>();
    request[OPERATION] = operation;
    if (OPEN.has(operation.scope)) return true;
    // Only the header counts: a token in a query or body ends up in logs. (RFC 6750 §5.3)
    if (!request.headers.authorization) throw missingToken();
    const known = this.authenticator.known(request);
    if (known) return admit(request, known, operation.scope);
    return this.authenticator
      .authenticate(request, http.getResponse<Response>())
      .then((caller) => admit(request, caller, operation.scope));
  }
}

/** The operation a request called; `undefined` before the guard. */
export const operationOf = (request: Request & { [OPERATION]?: Operation }): Operation | undefined =>
  request[OPERATION];

/** Scopes of operations that anybody reaches; `own` ones look at the caller themselves. */
const OPEN: ReadonlySet<string> = new Set(['public', 'own']);

/** Who is refused for a scope is known, too. */
function admit(request: Request & { user?: Caller }, caller: Caller | undefined, scope: string): true {
  if (!caller) throw missingToken();
  request.user = caller;
  assertScope(caller, scope);
  return true;
}

const missingToken = (): ApiError =>
  new ApiError('invalid_token', 'This operation needs an access token: Authorization: Bearer <token>.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

/** Throws `insufficient_scope`, naming it. (RFC 6750 §3.1) */
export function assertScope(caller: Caller, needed: string): void {
  if (needed === 'any token' || needed === 'own token') return;
  if (needed.split('|').some((scope) => caller.scopes.has(scope))) return;
  const header = `Bearer error="insufficient_scope", scope="${needed.replaceAll('|', ' ')}"`;
  throw new ApiError('insufficient_scope', `The token lacks the scope ${needed.replaceAll('|', ' or ')}.`, {
    headers: { 'WWW-Authenticate': header },
  });
}
