import { tokenDigest } from '@groundwork/auth';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { addressKey } from './address-key.js';
import type { Limiter } from './limiter.js';
import type { RateLimits } from './rate-limits.js';

const WINDOW_SECONDS = 60;
/** Most refused tokens of an address within the window: nobody needs as many as good requests. (ADR 0054) */
const MOST_REFUSALS = 6_000;

/**
 * Limits requests per minute: with a bearer token per token, else per client address.
 * An address whose tokens are refused as often as the limit allows, or 6,000 times, is refused itself, so that made-up tokens buy nothing.
 * (api.md, `too_many_requests`)
 */
export function limitRequests(limits: RateLimits, perMinute: number): RequestHandler {
  const budget = { points: perMinute, seconds: WINDOW_SECONDS };
  const callers = limits.limiter({ name: 'caller', ...budget });
  const refused = { ...budget, points: Math.min(perMinute, MOST_REFUSALS) };
  const refusals = limits.limiter({ name: 'refused', ...refused, local: true });
  const watch = watchRefusals(refusals);
  return (request: Request, response: Response, next: NextFunction) => {
    admit(request, response, callers, watch).then(() => next(), next);
  };
}

type Watch = (request: Request, response: Response) => Promise<void> | undefined;

async function admit(request: Request, response: Response, callers: Limiter, watch: Watch): Promise<void> {
  const token = bearerToken(request);
  if (token) await watch(request, response);
  const key = token ? `token ${tokenDigest(request, token)}` : `address ${addressKey(request.ip)}`;
  const state = await callers.consume(key);
  for (const [name, value] of callers.headers(state)) response.setHeader(name, value);
}

/** Whose tokens are refused is counted here alone: as long as nobody's were within the window, there is nothing to look up. */
function watchRefusals(refusals: Limiter): Watch {
  let last = -Infinity;
  return ({ ip }, response) => {
    response.on('finish', () => {
      if (response.statusCode !== 401) return;
      last = performance.now();
      refusals.consume(addressKey(ip)).catch(() => undefined);
    });
    return performance.now() - last > WINDOW_SECONDS * 1_000 ? undefined : refusals.assertLeft(addressKey(ip));
  };
}

const bearerToken = (request: Request): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
