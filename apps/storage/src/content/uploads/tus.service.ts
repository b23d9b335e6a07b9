import { newId } from '@groundwork/records';
import { ApiError, linkTo, type ErrorCode } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import { Server, type Lock, type Locker } from '@tus/server';
import type { StorageConfig } from '../../platform/config.js';
import { TusDataStoreService } from './tus-data-store.service.js';
import { duringExchange, exchange, type TusExchange, CHECKSUM_ALGORITHMS } from './tus-exchange.js';
import { UploadLeasesService } from './upload-leases.service.js';
import { assertAlive, uploadIn } from './upload-row.js';

/** The locker of @tus/server, on leases of uploads: for PATCH and DELETE; POST takes its own once the upload exists, HEAD none. (storage.md §3) */
@Injectable()
export class TusLockerService implements Locker {
  constructor(private readonly leases: UploadLeasesService) {}

  newLock(id: string): Lock {
    const current = exchange();
    return {
      lock: async () => {
        if (current.method === 'HEAD') return this.leases.awaitRelease(id);
        if (current.method === 'POST') return;
        const condition = uploadIn(current.bucket, current.caller);
        const taken = await this.leases.acquire(id, condition);
        Object.assign(current, taken);
        try {
          assertAlive(taken.row);
        } catch (error) {
          await this.leases.release(taken.lease);
          throw error;
        }
      },
      unlock: async () => {
        if (current.lease && !current.endsLease) await this.leases.release(current.lease);
      },
    };
  }
}

/** An error of @tus/server. */
interface UpstreamError {
  readonly status_code: number;
  readonly body: string;
}

/** The protocol of resumable uploads, by @tus/server; its state and locks are in the database. (storage.md §3; tus 1.0) */
@Injectable()
export class TusService {
  private readonly server: Server;

  constructor(store: TusDataStoreService, locker: TusLockerService, @InjectConfig() { MAX_FILE_BYTES }: StorageConfig) {
    this.server = new Server({
      path: '/uploads',
      datastore: store,
      locker,
      maxSize: MAX_FILE_BYTES,
      namingFunction: () => newId(),
      generateUrl: (_, { id }) => linkTo(`/uploads/${id}`),
      getFileIdFromRequest: (_, id) => id,
      disableTerminationForFinishedUploads: true,
      onUploadFinish: () => Promise.resolve({ headers: fileHeaders(exchange()) }),
      onResponseError: (_, error) => void (exchange().error ??= error),
    });
  }

  /** Throws errors of the catalogue. */
  handle(current: TusExchange, path: string, headers: Headers): Promise<Response> {
    return duringExchange(current, async () => {
      // Upstream never gets the body: the data store reads it from the request itself.
      const response = await this.server.handleWeb(
        new Request(`http://tus${path}`, { method: current.method, headers }),
      );
      if (current.error !== undefined) throw apiError(current.error);
      if (response.status >= 400) throw apiError({ status_code: response.status, body: await response.text() });
      for (const [name, value] of Object.entries(fileHeaders(current))) response.headers.set(name, value);
      // As it was sent: upstream would parse it and write it anew. (tus 1.0, "Creation")
      if (current.method === 'HEAD' && current.row?.tus_metadata)
        response.headers.set('Upload-Metadata', current.row.tus_metadata);
      if (current.method === 'OPTIONS') response.headers.set('Tus-Checksum-Algorithm', CHECKSUM_ALGORITHMS);
      return response;
    });
  }
}

const fileHeaders = ({ row }: TusExchange): Record<string, string> =>
  row ? { 'File-Id': row.file_id, 'Upload-Chunk-Size': String(row.chunk_size) } : {};

const CODES: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  409: 'conflict',
  410: 'gone',
  412: 'precondition_failed',
  413: 'payload_too_large',
  501: 'not_implemented',
};

/** Our own errors stay; upstream's become ours by their status. */
function apiError(error: unknown): unknown {
  if (!isUpstream(error)) return error;
  const code = error.status_code === 500 ? 'server_error' : (CODES[error.status_code] ?? 'invalid_request');
  return new ApiError(code, error.body.trim());
}

const isUpstream = (error: unknown): error is UpstreamError =>
  typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error;
