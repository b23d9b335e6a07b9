import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataStore, Upload } from '@tus/server';
import { AppendUploadService } from './append-upload.service.js';
import { LateFinishService } from './finish-upload.service.js';
import { parametersOfMetadata } from './upload.entity.js';
import { UploadLeasesService, type UploadLease } from './upload-leases.service.js';
import type { UploadRow } from './upload-row.js';
import { UploadsService } from './uploads.service.js';
import { exchange } from './tus-exchange.js';

const DAY_MS = 86_400_000;

/** The data store of @tus/server, on this service's uploads. The finish is part of the last write, under the lease. (storage.md §3) */
@Injectable()
export class TusDataStoreService extends DataStore {
  override extensions = [
    'creation',
    'creation-with-upload',
    'creation-defer-length',
    'expiration',
    'checksum',
    'termination',
  ];

  constructor(
    private readonly uploads: UploadsService,
    private readonly leases: UploadLeasesService,
    private readonly appends: AppendUploadService,
    private readonly finishes: LateFinishService,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    const current = exchange();
    const parameters = parametersOfMetadata(upload.metadata ?? {}, upload.id, upload.size);
    const given = { ...parameters, tusMetadata: current.metadata };
    const { row, repeated } = await this.uploads.create(current.caller, current.bucket, given, current.keyed);
    current.row = row;
    current.repeated = repeated;
    upload.id = row.id;
    upload.creation_date = creationDateOf(row);
    if (repeated) return upload;
    // The body of the request is written under a lease, as that of any other.
    if (current.hasBytes || row.length === 0) Object.assign(current, await this.leases.acquire(row.id));
    if (row.length === 0) await this.finish(row, current.lease);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const current = exchange();
    const row = (current.row ??= await this.uploads.find(current.caller, current.bucket, id));
    return new Upload({
      id,
      size: row.length ?? undefined,
      offset: row.committed_offset,
      creation_date: creationDateOf(row),
      metadata: undefined,
    });
  }

  override async declareUploadLength(_id: string, length: number): Promise<void> {
    const current = exchange();
    if (!current.row) throw new Error('A length can be set under the lease only.');
    await this.uploads.declareLength(current.row, length);
    current.row = { ...current.row, length };
  }

  /** `stream` is empty: the bytes come straight from the request. */
  override async write(stream: Readable): Promise<number> {
    stream.resume();
    const { caller, row, lease, body, checksum, repeated } = exchange();
    if (row && repeated) return row.committed_offset;
    if (!row || !lease) throw new Error('Bytes are written under a lease only.');
    if (row.state === 'done') return row.committed_offset;
    await this.uploads.assertMayWrite(caller, row);
    if (row.committed_offset === row.length) return this.finishAgain(row, lease);
    const most = row.length === null ? await this.uploads.limitOf(row) : { limit: row.length };
    const now = await this.appends.append({ row, lease, body: body(lease.releaseWanted), ...most, checksum });
    exchange().row = now;
    if (now.committed_offset === now.length) {
      await this.uploads.assertMayWrite(caller, now);
      await this.finish(now, lease);
    }
    return now.committed_offset;
  }

  override async remove(id: string): Promise<void> {
    const { caller, bucket } = exchange();
    await this.uploads.cancel(caller, bucket, id);
  }

  override getExpiration(): number {
    return DAY_MS;
  }

  /** All bytes were received before: their finish was interrupted, and may have moved the blob already. */
  private async finishAgain(row: UploadRow, lease: UploadLease): Promise<number> {
    await this.finish(row, lease);
    return row.committed_offset;
  }

  /** A long finish continues in the background: the response to a PATCH only confirms that the bytes were received. */
  private async finish(row: UploadRow, lease: UploadLease | undefined): Promise<void> {
    const current = exchange();
    if (!lease) throw new Error('An upload is finished under a lease only.');
    current.endsLease = true;
    await this.finishes.finish({ row, lease, caller: current.caller, known: this.appends.digest(row) });
  }
}

/** Upstream counts the expiry from the creation; finished uploads do not expire. */
const creationDateOf = ({ state, expires_at }: UploadRow): string =>
  new Date(state === 'done' ? Date.now() : Date.parse(expires_at) - DAY_MS).toISOString();
