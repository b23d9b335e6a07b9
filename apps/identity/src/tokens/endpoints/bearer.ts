import { ApiError } from '@groundwork/rest';
import type { Request } from 'express';

/** The token of the `Authorization` header. Throws `invalid_token`, with the challenge. (RFC 6750 §3) */
export function bearerOf({ headers }: Request): string {
  const [, token] = /^Bearer +([\w\-.~+/]+=*)$/i.exec(headers.authorization ?? '') ?? [];
  if (token === undefined)
    throw new ApiError('invalid_token', 'Send an access token: Authorization: Bearer <token>.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  return token;
}
