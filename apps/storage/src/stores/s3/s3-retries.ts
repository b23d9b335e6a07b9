import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import { nameOf } from './s3-error.js';

const ATTEMPTS = 3;
/** A request that got no answer in time is sent once more, on another connection: a store that hangs must not hold callers for longer. */
const ATTEMPTS_WITHOUT_ANSWER = 2;
const BACKOFF_MS = 100;
/** Bytes on their way take the time they take; that they move is watched by the connection. */
const WITH_BYTES: ReadonlySet<string> = new Set(['PutObjectCommand', 'UploadPartCommand']);

/** No further attempt is made after so many of which the last failed with this error. */
export const isLastAttempt = (attempts: number, error: unknown): boolean =>
  attempts >= (nameOf(error) === 'TimeoutError' ? ATTEMPTS_WITHOUT_ANSWER : ATTEMPTS);

/** Repeats what failed by S3 or on the way to it, after a short while. */
export const s3Retries: NonNullable<S3ClientConfig['retryStrategy']> = {
  acquireInitialRetryToken: () => Promise.resolve(tokenOf(0)),
  refreshRetryTokenForRetry(token, { error, errorType }) {
    const attempts = token.getRetryCount() + 1;
    if (errorType === 'CLIENT_ERROR' || isLastAttempt(attempts, error))
      return Promise.reject(new Error('It is not sent again.'));
    return Promise.resolve(tokenOf(attempts));
  },
  recordSuccess: () => undefined,
};

const tokenOf = (count: number) => {
  const delay = count === 0 ? 0 : Math.random() * BACKOFF_MS * 2 ** count;
  return { getRetryCount: () => count, getRetryDelay: () => delay };
};

/** Requests without bytes end after a time-out for each attempt, those included that wait for a connection because all others hang. */
export function addDeadline({ middlewareStack }: S3Client, timeoutMs: number): void {
  middlewareStack.add(
    (next, context) => (given) =>
      WITH_BYTES.has(context.commandName ?? '')
        ? next(given)
        : within(timeoutMs * ATTEMPTS_WITHOUT_ANSWER, () => next(given)),
    { step: 'initialize', name: 'deadline' },
  );
}

async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const error = Object.assign(new Error(`S3 did not answer within ${ms} ms.`), { name: 'TimeoutError' });
  const timer = setTimeout(() => late.reject(error), ms);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
