import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import type { BlobPart, BlobRange } from '../../platform/store.js';
import { isNotThere, nameOf, statusOf } from './s3-error.js';

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

/** How an S3 store is reached. (storage.md §5, "S3") */
export interface S3Options {
  /** Absent for AWS itself. */
  readonly endpoint?: string;
  readonly region: string;
  readonly bucket: string;
  /** In front of all keys; empty or with a slash at its end. */
  readonly prefix: string;
  readonly pathStyle: boolean;
  /** Absent for what the environment of an AWS machine or pod offers. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly checksums: 'WHEN_REQUIRED' | 'WHEN_SUPPORTED';
  /** A connection on which nothing moves for so long is given up. */
  readonly timeoutMs: number;
}

/** Bytes that can be sent again. */
export interface Sendable {
  readonly size: number;
  /** Anew for each try. */
  body(): Buffer | Readable;
}

/** Nothing, as bytes. */
export const NO_BYTES: Sendable = { size: 0, body: () => Buffer.alloc(0) };

/** An object or a part of one, as it comes. */
export interface S3Object {
  readonly body: Readable;
  /** Bytes of the whole object. */
  readonly size: number;
}

const CONNECT_MS = 3_000;
const SOCKETS = 128;

/** The calls of S3 that a store is made of; errors are the SDK's. Each is tried three times where S3 or the way to it is at fault, twice where nothing is answered. */
export class S3Bucket {
  readonly client: S3Client;
  private readonly Bucket: string;

  constructor(readonly options: S3Options) {
    this.Bucket = options.bucket;
    this.client = new S3Client({
      ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
      ...(options.credentials ? { credentials: options.credentials } : {}),
      region: options.region,
      forcePathStyle: options.pathStyle,
      requestChecksumCalculation: options.checksums,
      responseChecksumValidation: options.checksums,
      retryStrategy: s3Retries,
      requestHandler: {
        connectionTimeout: Math.min(CONNECT_MS, options.timeoutMs),
        socketTimeout: options.timeoutMs,
        httpAgent: { keepAlive: true, maxSockets: SOCKETS },
        httpsAgent: { keepAlive: true, maxSockets: SOCKETS },
      },
    });
    addDeadline(this.client, options.timeoutMs);
  }

  /** The bucket is there and may be used. */
  async assertThere(): Promise<void> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.Bucket }));
  }

  async put(Key: string, bytes: Sendable): Promise<void> {
    await again(bytes, (Body) =>
      this.client.send(new PutObjectCommand({ Bucket: this.Bucket, Key, Body, ContentLength: bytes.size })),
    );
  }

  /** Refuses to replace an object, where the server knows how to. */
  async putNew(Key: string, Body: string): Promise<void> {
    await this.client.send(new PutObjectCommand({ Bucket: this.Bucket, Key, Body, IfNoneMatch: '*' }));
  }

  /** Bytes of an object; `undefined` when there is none. */
  async size(Key: string): Promise<number | undefined> {
    try {
      return (await this.client.send(new HeadObjectCommand({ Bucket: this.Bucket, Key }))).ContentLength ?? 0;
    } catch (error) {
      if (isNotThere(error)) return undefined;
      throw error;
    }
  }

  /** An object, or a part of it that is not empty. */
  async get(Key: string, range?: BlobRange): Promise<S3Object> {
    const Range = range && `bytes=${range.start}-${range.end - 1}`;
    const answer = await this.client.send(new GetObjectCommand({ Bucket: this.Bucket, Key, Range }));
    const whole = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1] ?? answer.ContentLength;
    // In Node the body is a stream of it.
    return { body: answer.Body as Readable, size: Number(whole) };
  }

  /** Answers the id under which parts are sent. */
  async beginParts(Key: string): Promise<string> {
    const { UploadId } = await this.client.send(new CreateMultipartUploadCommand({ Bucket: this.Bucket, Key }));
    if (UploadId === undefined) throw new Error('S3 began an upload without an id.');
    return UploadId;
  }

  /** Parts are numbered from 0 here, from 1 there. */
  async putPart(Key: string, UploadId: string, index: number, bytes: Sendable): Promise<BlobPart> {
    const part = { Bucket: this.Bucket, Key, UploadId, PartNumber: index + 1, ContentLength: bytes.size };
    const { ETag = '' } = await again(bytes, (Body) => this.client.send(new UploadPartCommand({ ...part, Body })));
    return { index, size: bytes.size, etag: ETag };
  }

  async completeParts(Key: string, UploadId: string, parts: readonly BlobPart[]): Promise<void> {
    const Parts = parts.map(({ index, etag }) => ({ PartNumber: index + 1, ETag: etag }));
    await this.client.send(
      new CompleteMultipartUploadCommand({ Bucket: this.Bucket, Key, UploadId, MultipartUpload: { Parts } }),
    );
  }

  /** One that has ended is no error. */
  async abortParts(Key: string, UploadId: string): Promise<void> {
    try {
      await this.client.send(new AbortMultipartUploadCommand({ Bucket: this.Bucket, Key, UploadId }));
    } catch (error) {
      if (nameOf(error) !== 'NoSuchUpload' && statusOf(error) !== 404) throw error;
    }
  }
}

/** The SDK repeats what it holds in memory; a stream it can send only once. */
async function again<T>(bytes: Sendable, send: (body: Buffer | Readable) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const body = bytes.body();
    try {
      return await send(body);
    } catch (error) {
      const isLast = Buffer.isBuffer(body) || isLastAttempt(attempt, error);
      if (isLast || (statusOf(error) ?? 500) < 500) throw error;
    }
  }
}
