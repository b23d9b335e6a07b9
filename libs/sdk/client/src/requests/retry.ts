import { GroundworkError, isError } from '../errors.js';
import { isByteStream, sentStreamOf, type ByteStream } from './byte-stream.js';

const FIRST_DELAY_SECONDS = 0.2;
const MOST_ATTEMPTS = 4;
/** A `Retry-After` beyond it is the caller's to decide about; no request is repeated after that time. */
const DEADLINE_SECONDS = 60;
const TEMPORARY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** What time and chance a retry depends on; tests replace it. */
export interface RetryTiming {
  /** Seconds, never going back. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Rejects with the reason of the signal as soon as it is aborted. */
  readonly sleep: (seconds: number, signal?: AbortSignal) => Promise<void>;
}

/** Real time. */
export const REAL_TIMING: RetryTiming = {
  now: () => performance.now() / 1_000,
  random: Math.random,
  sleep: (seconds, signal) =>
    new Promise((resolve, reject) => {
      // The reason of an abort is what the caller chose.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      const abort = (): void => (clearTimeout(timer), reject(signal?.reason));
      const timer = setTimeout(() => (signal?.removeEventListener('abort', abort), resolve()), seconds * 1_000);
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    }),
};

/** How a request is repeated. */
export interface Retries {
  /**
   * Repeating it does no harm: the method says so, or an `Idempotency-Key`. `if refused`: as long as the service has not taken it, as it says by
   * 429 and by 503 with `Retry-After`.
   */
  readonly isSafe: boolean | 'if refused';
  /** It carries an `Idempotency-Key`: the 409 of a key whose request still runs is repeated. */
  readonly isKeyed: boolean;
  readonly signal?: AbortSignal;
  readonly timing: RetryTiming;
}

/**
 * Runs `attempt` up to four times within a minute: again after network failures, 429, 502, 503, 504 and the 409 of a key that is still in
 * work, as `Retry-After` says or after 0.2 s × 2ⁿ with full jitter. (RFC 9110 §9.2.2, §10.2.3)
 */
export async function withRetries<T>(attempt: () => Promise<T>, retries: Retries): Promise<T> {
  const { signal, timing } = retries;
  const started = timing.now();
  for (let nth = 0; ; nth++) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      const seconds = nth + 1 < MOST_ATTEMPTS ? delayOf(error, nth, retries) : undefined;
      if (seconds === undefined || timing.now() - started + seconds > DEADLINE_SECONDS) throw error;
      await timing.sleep(seconds, signal);
    }
  }
}

/** Seconds before the next attempt; `undefined` where there is none. */
function delayOf(error: unknown, nth: number, { isSafe, isKeyed, timing }: Retries): number | undefined {
  if (!isError(error) || !isSafe) return undefined;
  const { status, code, retryAfter } = error;
  const isInWork = isKeyed && status === 409 && retryAfter !== undefined;
  const isRefused = status === 429 || (status === 503 && retryAfter !== undefined);
  const isTemporary = isSafe === 'if refused' ? isRefused : code === 'unreachable' || TEMPORARY.has(status);
  if (!isTemporary && !isInWork) return undefined;
  return retryAfter ?? timing.random() * FIRST_DELAY_SECONDS * 2 ** nth;
}

/**
 * How a stream is sent. `fetch` of Node keeps a copy of all it has sent, to send it again after a redirect, except for a request that follows
 * none and has no window. (ADR 0120; Fetch, "HTTP-network-or-cache fetch")
 */
const STREAMED = { duplex: 'half', redirect: 'error', window: null } as const;

/** What `fetch` takes, and streams of Node as bodies. */
export interface SentRequest extends Omit<RequestInit, 'body'> {
  readonly body?: RequestInit['body'] | ByteStream;
}

/**
 * `fetch` whose network failures are `unreachable`; an abort stays what it is, and so does a fault of the request itself or of the stream that
 * is its body: a file that is missing is no service that is. It is given no `Request`: `fetch` makes one of its own, which costs more than all
 * else that this package does for a call, and copies the body of another.
 */
export async function reach(fetcher: typeof fetch, url: string, { body, ...init }: SentRequest): Promise<Response> {
  const sent = isByteStream(body) ? sentStreamOf(body) : undefined;
  try {
    if (isByteStream(body)) return await fetcher(url, { ...init, body: sent?.stream ?? null, ...STREAMED });
    return await fetcher(url, body === undefined ? init : { ...init, body });
  } catch (cause) {
    sent?.end();
    init.signal?.throwIfAborted();
    const failure = sent?.failure();
    if (failure) throw failure.reason;
    // Throws for an address, a method or a header that is none.
    const request = new Request(url, { method: init.method, headers: init.headers });
    const { origin } = new URL(request.url);
    throw new GroundworkError({ code: 'unreachable', status: 0, message: `${origin} cannot be reached.`, cause });
  }
}
