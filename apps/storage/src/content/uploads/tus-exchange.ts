import { AsyncLocalStorage } from 'node:async_hooks';
import { type Caller, ApiError, invalidField } from '@groundwork/rest';
import type { KeyedRequest } from '@groundwork/service';
import type { Appended } from './append-upload.service.js';
import type { UploadLease } from './upload-leases.service.js';
import type { UploadRow } from './upload-row.js';
import type { Request, NextFunction, Response } from 'express';
import { bodyOf } from '../write/expect-continue.service.js';
import type { IncomingHttpHeaders } from 'node:http';

/** One request to /uploads, while @tus/server handles it: what its data store and locker need and upstream does not pass on. */
export interface TusExchange {
  readonly method: string;
  readonly caller: Caller;
  readonly bucket: string;
  readonly body: (until?: AbortSignal) => AsyncIterable<Buffer>;
  readonly checksum?: Appended['checksum'];
  /** The body is a part of the upload. */
  readonly hasBytes: boolean;
  /** `Upload-Metadata` as it was sent. */
  readonly metadata?: string;
  /** The request, where it has an Idempotency-Key. */
  keyed?: KeyedRequest;
  /** An earlier request with the same key began the upload; the body of this one is ignored. */
  repeated?: boolean;
  row?: UploadRow;
  lease?: UploadLease;
  /** The finish of the upload ends its lease. */
  endsLease?: boolean;
  /** The error thrown below upstream, which would only keep its text. */
  error?: unknown;
}

const exchanges = new AsyncLocalStorage<TusExchange>();

/** Runs work within an exchange. */
export const duringExchange = <T>(exchange: TusExchange, work: () => Promise<T>): Promise<T> =>
  exchanges.run(exchange, work);

/** The exchange of the running request. Throws outside of one. */
export function exchange(): TusExchange {
  const current = exchanges.getStore();
  if (!current) throw new Error('There is no tus request running.');
  return current;
}

/** The only version of the protocol. */
export const TUS_VERSION = '1.0.0';

const ALGORITHMS = { sha1: 20, sha256: 32 } as const;

/** Characters of `Upload-Metadata`: HEAD returns it, and many clients accept 16 KiB of headers in all. */
const MAX_METADATA = 8_192;

/** For `Tus-Checksum-Algorithm`. */
export const CHECKSUM_ALGORITHMS = Object.keys(ALGORITHMS).join(',');

/**
 * Refuses what @tus/server would answer differently from the protocol or this service: another version 412, a missing offset or a
 * malformed number 400, another content type 415, concatenation 501; metadata too long to be returned 400. (storage.md §3, "Corrected around upstream"; tus 1.0)
 */
export function assertTusHeaders(method: string, headers: IncomingHttpHeaders): void {
  if (headers['tus-resumable'] !== TUS_VERSION) {
    throw new ApiError('precondition_failed', `This service speaks tus ${TUS_VERSION}.`, {
      headers: { 'Tus-Version': TUS_VERSION },
    });
  }
  if (headers['upload-concat'] !== undefined)
    throw new ApiError('not_implemented', 'Uploads are not concatenated; use parallel chunks.');
  assertWhole(headers, 'upload-length');
  if (String(headers['upload-metadata'] ?? '').length > MAX_METADATA)
    throw invalidField('Upload-Metadata', `must be at most ${MAX_METADATA} characters`, 'length');
  if (method !== 'PATCH') return;
  if (headers['upload-offset'] === undefined) throw invalidField('Upload-Offset', 'must be given', 'required');
  assertWhole(headers, 'upload-offset');
  if (headers['content-type'] === 'application/offset+octet-stream') return;
  throw new ApiError('unsupported_media_type', 'The body must be application/offset+octet-stream.');
}

function assertWhole(headers: IncomingHttpHeaders, name: string): void {
  const value = headers[name];
  if (value === undefined) return;
  if (typeof value !== 'string' || !/^(0|[1-9]\d{0,15})$/.test(value) || !Number.isSafeInteger(Number(value))) {
    throw invalidField(name, 'must be a whole number of bytes', 'range');
  }
}

/** `Upload-Checksum: sha256 <base64>`. Throws `invalid_request` for an unknown algorithm or a digest of another length. */
export function readChecksum(value: string | string[] | undefined): Appended['checksum'] {
  if (value === undefined) return undefined;
  const [name = '', base64 = ''] = String(value).split(' ');
  if (name !== 'sha1' && name !== 'sha256')
    throw invalidField('Upload-Checksum', `must be of ${CHECKSUM_ALGORITHMS}`, 'choice');
  const digest = Buffer.from(base64, 'base64');
  if (digest.length !== ALGORITHMS[name])
    throw invalidField('Upload-Checksum', `must have ${ALGORITHMS[name]} bytes in base64`);
  return { algorithm: name, digest };
}

/** Sends the response of @tus/server, without its CORS headers: those are the service's. */
export function sendTus(target: Response, { status, headers }: globalThis.Response): void {
  target.status(status);
  headers.forEach((value, name) => {
    if (!name.startsWith('access-control-')) target.setHeader(name, value);
  });
  target.end();
}

const ANONYMOUS: Caller = {
  subject: '',
  clientId: '',
  isUser: false,
  tenantId: null,
  allTenants: false,
  scopes: new Set(),
  claims: {},
};

/** OPTIONS needs neither token nor bucket. */
export const OPTIONS_EXCHANGE: TusExchange = {
  method: 'OPTIONS',
  caller: ANONYMOUS,
  bucket: '',
  body: noBody,
  hasBytes: false,
};

/** The exchange of a request. Throws for malformed headers. */
export function tusExchange(request: Request, caller: Caller, bucket: string, idleSeconds: number): TusExchange {
  const { method, headers } = request;
  assertTusHeaders(method, headers);
  return {
    method,
    caller,
    bucket,
    body: bodyOf(request, idleSeconds),
    hasBytes: headers['content-type'] === 'application/offset+octet-stream',
    checksum: readChecksum(headers['upload-checksum']),
    metadata: request.get('upload-metadata'),
  };
}

/** The headers for @tus/server. */
export function tusHeaders({ headers }: Request): Headers {
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Headers(entries.filter(([name]) => name !== 'transfer-encoding' && name !== 'connection'));
}

async function* noBody(): AsyncGenerator<Buffer, void, void> {}

const UPLOAD = /^\/uploads\/[^/]+\/?$/;

/**
 * `POST /uploads/{upload_id}` with `X-HTTP-Method-Override: PATCH` or `DELETE` is that method, for clients that cannot send it;
 * before any guard, so that the effective method is authorized. (tus 1.0, "X-HTTP-Method-Override"; storage.md §8, 16)
 */
export function overrideMethod(request: Request, _response: Response, next: NextFunction): void {
  const wanted = request.get('x-http-method-override');
  if (request.method === 'POST' && UPLOAD.test(request.path) && (wanted === 'PATCH' || wanted === 'DELETE'))
    request.method = wanted;
  next();
}
