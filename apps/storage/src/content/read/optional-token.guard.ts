import { callerFound } from '@groundwork/auth';
import { ApiError, type Caller } from '@groundwork/rest';
import { applyDecorators, Injectable, UseGuards, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { USE_SCOPE } from '../../platform/scopes.js';
import { READ_SCOPE } from './read-content.service.js';

const CHALLENGE = { headers: { 'WWW-Authenticate': 'Bearer' } };

/** Admits requests without a token, for public buckets; a given token has to be valid. `ReadContentService` checks its scope. (storage.md §4) */
@Injectable()
export class OptionalTokenGuard extends AuthGuard() {
  override canActivate(
    context: ExecutionContext,
  ): ReturnType<InstanceType<ReturnType<typeof AuthGuard>>['canActivate']> {
    const { headers } = context.switchToHttp().getRequest<Request>();
    return headers.authorization === undefined || super.canActivate(context);
  }

  override handleRequest<C = Caller>(
    error: unknown,
    found: Caller | false,
    _info: unknown,
    _context: unknown,
    status?: number,
  ): C {
    const caller = callerFound(error, found, status);
    if (!caller) throw new ApiError('invalid_token', 'The header Authorization holds no bearer token.', CHALLENGE);
    // Nest leaves the type to the caller.
    return caller as C;
  }
}

/** On an operation of scope `own`: guarded so, and documented as one that takes a token. */
export const OptionalToken = (): MethodDecorator =>
  applyDecorators(
    UseGuards(OptionalTokenGuard),
    ApiSecurity('bearer'),
    ApiSecurity('oauth2', [READ_SCOPE]),
    ApiSecurity('oauth2', [USE_SCOPE]),
  );
