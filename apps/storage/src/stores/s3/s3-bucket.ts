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
import { isNotFound, nameOf, statusOf } from './s3-error.js';

const ATTEMPTS = 3;
/** A request that timed out is sent once more, on another connection: a store that hangs must not hold callers for longer. */
const ATTEMPTS_WITHOUT_ANSWER = 2;
const BACKOFF_MS = 100;
/** Commands with a body have no deadline: the idle time-out of the connection applies. */
const WITH_BYTES: ReadonlySet<string> = new Set(['PutObjectCommand', 'UploadPartCommand']);

/** Whether to give up after so many attempts of which the last failed with this error. */
export const isLastAttempt = (attempts: number, error: unknown): boolean =>
  attempts >= (nameOf(error) === 'TimeoutError' ? ATTEMPTS_WITHOUT_ANSWER : ATTEMPTS);

/** Retries errors of S3 and of the connection, with a back-off. */
export const s3Retries: NonNullable<S3ClientConfig['retryStrategy']> = {
  acquireInitialRetryToken: () => Promise.resolve(tokenOf(0)),
  refreshRetryTokenForRetry(token, { error, errorType }) {
    const attempts = token.getRetryCount() + 1;
    if (errorType === 'CLIENT_ERROR' || isLastAttempt(attempts, error))
      return Promise.reject(new Error('The request is not retried.'));
    return Promise.resolve(tokenOf(attempts));
  },
  recordSuccess: () => undefined,
};

const tokenOf = (count: number) => {
  const delay = count === 0 ? 0 : Math.random() * BACKOFF_MS * 2 ** count;
  return { getRetryCount: () => count, getRetryDelay: () => delay };
};

/** Requests without a body have a deadline of one time-out per attempt, the wait for a free connection included. */
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

/** The address and credentials of an S3 store. (storage.md §5, "S3") */
export interface S3Options {
  /** Absent for AWS itself. */
  readonly endpoint?: string;
  readonly region: string;
  readonly bucket: string;
  /** Prefix of all keys; empty or with a slash at its end. */
  readonly prefix: string;
  readonly pathStyle: boolean;
  /** Absent for those of the environment of an AWS machine or pod. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly checksums: 'WHEN_REQUIRED' | 'WHEN_SUPPORTED';
  /** A connection that is idle for so long is closed. */
  readonly timeoutMs: number;
}

/** Bytes that can be sent again. */
export interface Sendable {
  readonly size: number;
  /** A new one for each attempt. */
  body(): Buffer | Readable;
}

/** An empty body. */
export const NO_BYTES: Sendable = { size: 0, body: () => Buffer.alloc(0) };

/** An object or a part of one, as a stream. */
export interface S3Object {
  readonly body: Readable;
  /** Bytes of the whole object. */
  readonly size: number;
}

const CONNECT_MS = 3_000;
const SOCKETS = 128;

/** The calls of S3 that a store needs; errors are the SDK's. Each has three attempts at errors of S3 or the connection, two at time-outs. */
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

  /** Throws where the bucket is missing or may not be used. */
  async assertExists(): Promise<void> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.Bucket }));
  }

  async put(Key: string, bytes: Sendable): Promise<void> {
    await withRetries(bytes, (Body) =>
      this.client.send(new PutObjectCommand({ Bucket: this.Bucket, Key, Body, ContentLength: bytes.size })),
    );
  }

  /** Refuses to replace an object, where the server supports `If-None-Match`. */
  async putNew(Key: string, Body: string): Promise<void> {
    await this.client.send(new PutObjectCommand({ Bucket: this.Bucket, Key, Body, IfNoneMatch: '*' }));
  }

  /** Bytes of an object; `undefined` when there is none. */
  async size(Key: string): Promise<number | undefined> {
    try {
      return (await this.client.send(new HeadObjectCommand({ Bucket: this.Bucket, Key }))).ContentLength ?? 0;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** An object, or a part of it that is not empty. */
  async get(Key: string, range?: BlobRange): Promise<S3Object> {
    const Range = range && `bytes=${range.start}-${range.end - 1}`;
    const output = await this.client.send(new GetObjectCommand({ Bucket: this.Bucket, Key, Range }));
    const whole = /\/(\d+)$/.exec(output.ContentRange ?? '')?.[1] ?? output.ContentLength;
    // In Node the body is a stream of it.
    return { body: output.Body as Readable, size: Number(whole) };
  }

  /** Returns the id of the multipart upload. */
  async beginParts(Key: string): Promise<string> {
    const { UploadId } = await this.client.send(new CreateMultipartUploadCommand({ Bucket: this.Bucket, Key }));
    if (UploadId === undefined) throw new Error('S3 began an upload without an id.');
    return UploadId;
  }

  /** S3 numbers parts from 1. */
  async putPart(Key: string, UploadId: string, index: number, bytes: Sendable): Promise<BlobPart> {
    const part = { Bucket: this.Bucket, Key, UploadId, PartNumber: index + 1, ContentLength: bytes.size };
    const { ETag = '' } = await withRetries(bytes, (Body) =>
      this.client.send(new UploadPartCommand({ ...part, Body })),
    );
    return { index, size: bytes.size, etag: ETag };
  }

  async completeParts(Key: string, UploadId: string, parts: readonly BlobPart[]): Promise<void> {
    const Parts = parts.map(({ index, etag }) => ({ PartNumber: index + 1, ETag: etag }));
    await this.client.send(
      new CompleteMultipartUploadCommand({ Bucket: this.Bucket, Key, UploadId, MultipartUpload: { Parts } }),
    );
  }

  /** An upload that has ended is no error. */
  async abortParts(Key: string, UploadId: string): Promise<void> {
    try {
      await this.client.send(new AbortMultipartUploadCommand({ Bucket: this.Bucket, Key, UploadId }));
    } catch (error) {
      if (nameOf(error) !== 'NoSuchUpload' && statusOf(error) !== 404) throw error;
    }
  }
}

/** The SDK retries bodies in memory; a stream it can send only once. */
async function withRetries<T>(bytes: Sendable, send: (body: Buffer | Readable) => Promise<T>): Promise<T> {
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
