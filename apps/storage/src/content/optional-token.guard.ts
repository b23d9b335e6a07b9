import { assertScope, BearerAuthenticator } from '@groundwork/auth';
import { ApiError, type Caller } from '@groundwork/rest';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';

const CHALLENGE = { headers: { 'WWW-Authenticate': 'Bearer' } };

/** Lets requests without a token in, for public buckets; a token that is given has to be good and carry `files:read`. (storage.md §4) */
@Injectable()
export class OptionalTokenGuard implements CanActivate {
  constructor(private readonly authenticator: BearerAuthenticator) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { user?: Caller }>();
    if (request.headers.authorization === undefined) return true;
    const caller = await this.authenticator.authenticate(request, http.getResponse<Response>());
    if (!caller) throw new ApiError('invalid_token', 'The header Authorization holds no bearer token.', CHALLENGE);
    assertScope(caller, 'files:read');
    request.user = caller;
    return true;
  }
}
