import { lookup as resolve, type LookupAddress } from 'node:dns';
import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * An address out in the internet: not loopback, private, link-local, multicast, reserved, or one of these wrapped in IPv6.
 * (RFC 6890; ipaddr.js calls what is left "unicast")
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

/** A request to an address that a user configured. */
export interface GuardedRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The whole exchange takes at most so long. */
  readonly timeoutMs: number;
  /** Most bytes of the response's body. */
  readonly maxBytes: number;
  /** Loopback and private addresses and plain http are allowed: for development and tests alone. */
  readonly allowPrivate?: boolean;
}

/** The response. Redirects are responses like any other: they are not followed. */
export interface GuardedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** `refused`: the address may not be called; `timeout`; `too_large`; `failed`: no connection, or another fault. */
export type OutgoingFault = 'refused' | 'timeout' | 'too_large' | 'failed';

/** Why a request was not made, or its response not accepted; the message may be shown to the user who configured the address. */
export class OutgoingError extends Error {
  readonly fault: OutgoingFault;

  constructor(message: string, { fault = 'failed', ...options }: ErrorOptions & { fault?: OutgoingFault } = {}) {
    super(message, options);
    this.name = 'OutgoingError';
    this.fault = fault;
  }
}

/**
 * A request that is safe against SSRF: https only, the name is resolved once and the connection goes to the very
 * address that was checked, private addresses are refused, redirects are not followed, time and size are bounded. Throws `OutgoingError`.
 * (identity.md, security test 65; storage.md, test 19)
 */
export async function guardedRequest(address: string, request: GuardedRequest): Promise<GuardedAnswer> {
  const url = assertAddress(address, request.allowPrivate ?? false);
  const signal = AbortSignal.timeout(request.timeoutMs);
  try {
    return await collect(await send(url, request, signal), request.maxBytes);
  } catch (error) {
    if (error instanceof OutgoingError) throw error;
    if (signal.aborted)
      throw new OutgoingError(`No answer within ${request.timeoutMs} ms.`, { cause: error, fault: 'timeout' });
    throw new OutgoingError(`The request failed: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  }
}

/** The address as a URL that may be called. Throws `OutgoingError`. */
export function assertAddress(address: string, allowPrivate: boolean): URL {
  const url = URL.parse(address);
  if (!url) throw refused('is not a URL');
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) throw refused('must be https');
  if (url.username || url.password) throw refused('must not carry credentials');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && (isLocalName(host) || (isIP(host) && !isPublicAddress(host)))) throw refused('is not public');
  return url;
}

const refused = (why: string): OutgoingError => new OutgoingError(`The address ${why}.`, { fault: 'refused' });

/** What is wrong with an address that is to be called later, as far as its text says; `undefined` when nothing is. */
export function addressFault(address: string, allowPrivate: boolean): string | undefined {
  try {
    assertAddress(address, allowPrivate);
    return undefined;
  } catch (error) {
    if (error instanceof OutgoingError) return error.message;
    throw error;
  }
}

/** Names that always resolve to this machine. (RFC 6761 §6.3) */
const isLocalName = (host: string): boolean => /(^|\.)localhost\.?$/i.test(host);

function send(
  url: URL,
  { method = 'GET', headers, body, allowPrivate = false }: GuardedRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((answer, fail) => {
    const sent = request(
      url,
      { method, headers: { ...headers }, signal, lookup: allowPrivate ? undefined : publicLookup, agent: false },
      answer,
    );
    sent.on('error', fail);
    sent.end(body);
  });
}

/** Resolves a name for the connection itself: the checked address is the one connected to, so that DNS rebinding gains nothing. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return callback(refused('is not public'), '', 0);
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};

async function collect(answer: IncomingMessage, maxBytes: number): Promise<GuardedAnswer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new OutgoingError(`The answer is over ${maxBytes} bytes.`, { fault: 'too_large' });
    parts.push(part);
  }
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return { status: answer.statusCode ?? 0, headers: Object.fromEntries(headers), body: Buffer.concat(parts) };
}
