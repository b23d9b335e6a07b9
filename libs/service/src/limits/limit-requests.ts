import { tokenDigest } from '@groundwork/auth';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { addressKey } from './address-key.js';
import type { Limiter } from './limiter.js';
import type { RateLimits } from './rate-limits.js';

const WINDOW_SECONDS = 60;

/**
 * Limits requests per minute: with a bearer token per token, else per client address.
 * An address whose tokens are refused as often as the limit allows is refused itself, so that made-up tokens buy nothing.
 * (api.md, `too_many_requests`)
 */
export function limitRequests(limits: RateLimits, perMinute: number): RequestHandler {
  const budget = { points: perMinute, seconds: WINDOW_SECONDS };
  const callers = limits.limiter({ name: 'caller', ...budget });
  const refusals = limits.limiter({ name: 'refused', ...budget, local: true });
  return (request: Request, response: Response, next: NextFunction) => {
    admit(request, response, callers, refusals).then(() => next(), next);
  };
}

async function admit(request: Request, response: Response, callers: Limiter, refusals: Limiter): Promise<void> {
  const token = bearerToken(request);
  const address = addressKey(request.ip);
  if (token) await watchRefusals(response, address, refusals);
  const state = await callers.consume(token ? `token ${tokenDigest(request, token)}` : `address ${address}`);
  for (const [name, value] of callers.headers(state)) response.setHeader(name, value);
}

async function watchRefusals(response: Response, address: string, refusals: Limiter): Promise<void> {
  await refusals.assertLeft(address);
  response.on('finish', () => {
    if (response.statusCode === 401) refusals.consume(address).catch(() => undefined);
  });
}

const bearerToken = (request: Request): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
