import { BearerAuthenticator } from '@groundwork/auth';
import { ApiError, type Caller } from '@groundwork/rest';
import { applyDecorators, Injectable, UseGuards, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { READ_SCOPE } from './read-content.service.js';

const CHALLENGE = { headers: { 'WWW-Authenticate': 'Bearer' } };

/** Lets requests without a token in, for public buckets; a token that is given has to be valid. `ReadContentService` checks its scope. (storage.md §4) */
@Injectable()
export class OptionalTokenGuard implements CanActivate {
  constructor(private readonly authenticator: BearerAuthenticator) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { user?: Caller }>();
    if (request.headers.authorization === undefined) return true;
    const caller = await this.authenticator.authenticate(request, http.getResponse<Response>());
    if (!caller) throw new ApiError('invalid_token', 'The header Authorization holds no bearer token.', CHALLENGE);
    request.user = caller;
    return true;
  }
}

/** On an operation of scope `own`: guarded so, and documented as one that takes a token. */
export const OptionalToken = (): MethodDecorator =>
  applyDecorators(UseGuards(OptionalTokenGuard), ApiSecurity('bearer'), ApiSecurity('oauth2', [READ_SCOPE]));
