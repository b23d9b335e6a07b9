import { tokenDigest } from '@groundwork/verify';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Limiter } from './limiter.js';
import type { RateLimits } from './rate-limits.service.js';
import { isIPv4 } from 'node:net';
import { unavailable } from '@groundwork/rest';

/**
 * Responds 503 at once while more requests are in flight than the service can handle: memory stays bounded, and those that are
 * being served stay quick. (deployment.md, "Faults to inject" 15)
 */
export function shedLoad(mostInFlight: number): RequestHandler {
  let inFlight = 0;
  return (_request: Request, response: Response, next: NextFunction) => {
    if (inFlight >= mostInFlight) return next(unavailable('The service is at its limit of concurrent requests.'));
    inFlight++;
    response.on('close', () => inFlight--);
    next();
  };
}

/** The key of a caller without a token: its IPv4 address, or the /64 network of its IPv6 address (one subscriber has a whole network). */
export function addressKey(address: string | undefined): string {
  if (!address) return 'unknown';
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  return address.includes(':') ? `${expand(address).slice(0, 4).join(':')}::/64` : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::');
  const left = groups(head);
  const right = tail === undefined ? [] : groups(tail);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right].map((group) => group.replace(/^0+(?=.)/, ''));
}

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));

const WINDOW_SECONDS = 60;
/** Most refused tokens of an address within the window: far fewer than valid requests. (ADR 0054) */
const MOST_REFUSALS = 6_000;

/**
 * Limits requests per minute: with a bearer token per token, else per client address.
 * An address whose tokens are refused as often as the limit allows, or 6,000 times, is refused itself, so that invalid tokens do not evade the limit.
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

/** Refused tokens are counted by this replica alone: without any within the window there is nothing to look up. */
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
  /^(?:Bearer|DPoP)\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
