import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, AuthModuleOptions } from '@nestjs/passport';
import { ApiError, OPERATION, type Caller, type Operation } from '@groundwork/rest';
import { insufficientScope, missingToken } from '@groundwork/verify';
import type { Request } from 'express';
import { apiError } from './as-api-error.js';

type OperationRequest = Request & { user?: Caller; [OPERATION]?: Operation };

/**
 * Lets an operation be called by whom it declares: `public` and `own` by anyone, else with a valid access token that carries its
 * scope (one of several: `a|b`); `any token` and `own token` need no scope. A handler that declares nothing is closed.
 */
@Injectable()
export class TokenGuard extends AuthGuard() {
  constructor(
    @Inject(AuthModuleOptions) options: AuthModuleOptions,
    private readonly reflector: Reflector,
  ) {
    super(options);
  }

  override canActivate(
    context: ExecutionContext,
  ): ReturnType<InstanceType<ReturnType<typeof AuthGuard>>['canActivate']> {
    const operation = this.reflector.get<Operation | undefined>(OPERATION, context.getHandler());
    if (!operation) throw new ApiError('forbidden', 'This operation is not declared.');
    const request = context.switchToHttp().getRequest<OperationRequest>();
    request[OPERATION] = operation;
    if (OPEN.has(operation.scope)) return true;
    // Only the header counts: a token in a query or body ends up in logs. (RFC 6750 §5.3)
    if (!request.headers.authorization) throw apiError(missingToken());
    return super.canActivate(context);
  }

  /** The caller is known also where the scope is missing: for logs. */
  override handleRequest<C = Caller>(
    error: unknown,
    found: Caller | false,
    _: unknown,
    context: ExecutionContext,
    status?: number,
  ): C {
    const caller = callerFound(error, found, status);
    if (!caller) throw apiError(missingToken());
    const request = context.switchToHttp().getRequest<OperationRequest>();
    request.user = caller;
    assertScope(caller, request[OPERATION]?.scope ?? '');
    // Nest leaves the type to the caller.
    return caller as C;
  }
}

/** What the strategy found: `undefined` without a usable token. Throws what verification throws, `invalid_request` for a token sent twice. */
export function callerFound(error: unknown, caller: Caller | false, status?: number): Caller | undefined {
  if (error) throw error instanceof Error ? error : new Error('The token could not be verified.', { cause: error });
  if (status === 400) throw new ApiError('invalid_request', 'Send the access token in the Authorization header only.');
  return caller || undefined;
}

/** The operation a request called; `undefined` before the guard. */
export const operationOf = (request: Request & { [OPERATION]?: Operation }): Operation | undefined =>
  request[OPERATION];

/** Scopes of operations that need no token; `own` ones check the caller themselves. */
const OPEN: ReadonlySet<string> = new Set(['public', 'own']);

/** Throws `insufficient_scope`, naming it. (RFC 6750 §3.1) */
export function assertScope(caller: Caller, needed: string): void {
  if (needed === 'any token' || needed === 'own token') return;
  const scopes = needed.split('|');
  if (!scopes.some((scope) => caller.scopes.has(scope))) throw apiError(insufficientScope(scopes, true));
}
