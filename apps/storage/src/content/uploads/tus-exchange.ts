import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from '@groundwork/rest';
import type { KeyedRequest } from '@groundwork/service';
import type { Appended } from './append-upload.service.js';
import type { UploadLease } from './upload-leases.service.js';
import type { UploadRow } from './upload-row.js';

/** One request to /uploads, while @tus/server handles it: what its data store and locker need and upstream does not carry. */
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
  /** The request, where it asks to be carried out once. */
  keyed?: KeyedRequest;
  /** An earlier request with the same key began the upload; nothing of this one is taken. */
  repeated?: boolean;
  row?: UploadRow;
  lease?: UploadLease;
  /** The finish of the upload ends its lease. */
  endsLease?: boolean;
  /** What went wrong below upstream, which would only keep its text. */
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
