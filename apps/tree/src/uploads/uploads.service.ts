import { findRow, listRecords, newId, outsideWork, Records, type Database, type RecordSet } from '@groundwork/records';
import { ApiError, segment, type Caller, type ListQuery } from '@groundwork/rest';
import { InjectConfig, sweepRows, Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { TreeConfig } from '../platform/config.js';
import { findTree } from '../platform/find-tree.js';
import type { TreePath } from '../platform/paths.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { Upload, uploadView } from './upload.entity.js';

/** How long an upload is kept, however many bytes arrive. */
const KEPT = sql`interval '24 hours'`;
const SWEEP_SECONDS = 600;
/** Most open uploads of a tree, and of one subject in it. */
const MAX_OPEN = { tree: 16, subject: 8 };
/** The open uploads of a tenant, and of one subject in it, are as long as so many of the longest imports. */
const MAX_LONGEST = { tenant: 4, subject: 2 };
/** Any number that no other use of advisory locks takes. */
const TENANT_LOCK = 7_226_005;
/** Bytes of a stored part; so much is in memory per request. */
const PART_BYTES = 1_048_576;
const PARTS_PER_READ = 4;

/** Files that are uploaded to be imported, in parts in the database. Each is used by its creator alone. (docs/tree-import-export.md, "Large files") */
@Injectable()
export class UploadsService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
    @InjectConfig() private readonly config: TreeConfig,
    sweeps: Sweeps,
  ) {
    const over = sql`expires_at < now()`;
    sweeps.every({ name: 'uploads', seconds: SWEEP_SECONDS, work: () => sweepRows(records, 'upload', over) });
  }

  /** Returns the id. Throws `payload_too_large`, `conflict` where the tree or the caller has too many, or the tenant or the caller too many bytes in them. */
  async begin(caller: Caller, path: TreePath, length: number, metadata: string | null): Promise<string> {
    const at = await this.access.assertMay(caller, path, 'create');
    const most = this.config.MAX_IMPORT_BYTES;
    if (length > most) throw new ApiError('payload_too_large', `An import takes at most ${most} bytes.`);
    return this.records.transaction(async (tx) => {
      const { id: treeId } = await findTree(tx, caller, at);
      await assertSpace(tx, { treeId, subject: caller.subject, length, longest: most });
      const id = newId();
      await tx.query(sql`
        insert into upload (id, tree_id, length, metadata, created_by, expires_at)
        values (${id}, ${treeId}, ${length}, ${metadata}, ${caller.subject}, now() + ${KEPT})`);
      return id;
    });
  }

  /** The open ones: of everybody for who administers the tree, else the caller's own. Costs 2 statements. */
  async list(caller: Caller, path: TreePath, query: ListQuery) {
    return listRecords(await this.visible(caller, path), uploadView, query);
  }

  /** Deletes an own one, or that of another caller for who administers the tree. Throws `not_found`. */
  async remove(caller: Caller, path: TreePath, id: string): Promise<void> {
    await this.delete(await findRow<Upload>(await this.visible(caller, path), uploadView, { id }));
  }

  private async visible(caller: Caller, path: TreePath): Promise<RecordSet> {
    const seesAll = await this.access.may(caller, path, 'administer');
    const at = await this.access.assertMay(caller, path, seesAll ? 'administer' : 'create');
    const { id } = await findTree(this.records, caller, at);
    const open = this.records.of(Upload, caller).where(sql`t.tree_id = ${id} and t.expires_at > now()`);
    const uploads = seesAll ? open : open.where(sql`t.created_by = ${caller.subject}`);
    return uploads.at(`/trees/${segment(at.tree_code)}/uploads`);
  }

  /** Throws `not_found` for one of somebody else, or that has expired. */
  async find(caller: Caller, path: TreePath, id: string): Promise<Upload> {
    const at = await this.access.assertMay(caller, path, 'create');
    const { id: treeId } = await findTree(this.records, caller, at);
    const [upload] = await this.records.query<Upload>(sql`
      select id, tree_id, length, received, metadata, created_by, created_at, expires_at from upload
      where id = ${id} and tree_id = ${treeId} and created_by = ${caller.subject} and expires_at > now()`);
    if (!upload) throw new ApiError('not_found', `There is no upload ${id}.`);
    return upload;
  }

  /**
   * Stores the bytes that arrive, also where the connection breaks before the last one; returns the new offset. Throws `conflict` for
   * another offset, and where another request appends meanwhile.
   */
  async append({ id, length, received }: Upload, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    if (offset !== received) throw new ApiError('conflict', `The upload has ${received} bytes, not ${offset}.`);
    let [at, part] = [offset, Buffer.alloc(0)];
    const store = async (): Promise<void> => {
      const next = part;
      part = Buffer.alloc(0);
      if (next.length > 0) await outsideWork(() => this.store(id, at, next));
      at += next.length;
    };
    try {
      for await (const piece of bytes) {
        if (at + part.length + piece.length > length)
          throw new ApiError('payload_too_large', `The upload has ${length} bytes; more were sent.`);
        part = Buffer.concat([part, piece]);
        if (part.length >= PART_BYTES) await store();
      }
    } finally {
      await store();
    }
    return at;
  }

  /** The bytes of a complete upload. Throws `conflict` for one that lacks some. */
  read(upload: Upload): AsyncGenerator<Uint8Array> {
    if (upload.received < upload.length)
      throw new ApiError('conflict', `The upload has ${upload.received} of ${upload.length} bytes.`);
    return this.partsOf(upload);
  }

  async delete({ id }: Upload, db: Database = this.records): Promise<void> {
    await db.query(sql`delete from upload where id = ${id}`);
  }

  private async store(id: string, at: number, part: Buffer): Promise<void> {
    const stored = await this.records.query(sql`
      with grown as (
        update upload set received = received + ${part.length}
        where id = ${id} and received = ${at} and expires_at > now() returning id)
      insert into upload_part (upload_id, start, bytes) select id, ${at}::bigint, ${part}::bytea from grown returning 1`);
    if (stored.length === 0)
      throw new ApiError('conflict', 'Another request appends to the upload, or it has expired.');
  }

  private async *partsOf({ id, length }: Upload): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < length;) {
      const parts = await this.records.query<{ bytes: Buffer }>(sql`
        select bytes from upload_part where upload_id = ${id} and start >= ${at} order by start limit ${PARTS_PER_READ}`);
      if (parts.length === 0) throw new ApiError('conflict', 'The upload was deleted.');
      for (const { bytes } of parts) {
        at += bytes.length;
        yield bytes;
      }
    }
  }
}

/** An upload that is to begin. */
interface Planned {
  readonly treeId: string;
  readonly subject: string;
  readonly length: number;
  /** Bytes of the longest import. */
  readonly longest: number;
}

/** What of the open uploads of a tenant counts; `own` ones are of the subject. */
interface Open {
  readonly count: number;
  readonly ownCount: number;
  readonly bytes: number;
  readonly ownBytes: number;
}

/**
 * There is space for another upload. Uploads of a tenant begin one after the other: each counts those before. What one subject may have leaves space
 * for others. Costs 2 statements. Throws `conflict` naming what is full.
 */
async function assertSpace(tx: Database, { treeId, subject, length, longest }: Planned): Promise<void> {
  const tenant = sql`(select tenant_id from tree where id = ${treeId})`;
  await tx.query(sql`select pg_advisory_xact_lock(${TENANT_LOCK}, hashtext(coalesce(${tenant}::text, '')))`);
  const isOwn = sql`u.created_by = ${subject}`;
  const [open] = await tx.query<Open>(sql`
    select count(*) filter (where u.tree_id = ${treeId})::int as count, count(*) filter (where u.tree_id = ${treeId} and ${isOwn})::int as "ownCount",
      coalesce(sum(u.length), 0)::float8 as bytes, coalesce(sum(u.length) filter (where ${isOwn}), 0)::float8 as "ownBytes"
    from upload u join tree t on t.id = u.tree_id where t.tenant_id is not distinct from ${tenant} and u.expires_at > now()`);
  const full = open && whatIsFull(open, length, longest);
  if (full !== undefined) throw new ApiError('conflict', `${full}; import or delete one.`);
}

function whatIsFull({ count, ownCount, bytes, ownBytes }: Open, length: number, longest: number): string | undefined {
  const [most, mostOwn] = [MAX_LONGEST.tenant * longest, MAX_LONGEST.subject * longest];
  if (ownCount >= MAX_OPEN.subject) return `You have ${MAX_OPEN.subject} open uploads in the tree`;
  if (ownBytes + length > mostOwn) return `Your open uploads take at most ${mostOwn} bytes, and have ${ownBytes}`;
  if (count >= MAX_OPEN.tree) return `The tree has ${MAX_OPEN.tree} open uploads`;
  if (bytes + length > most) return `Open uploads of the tenant take at most ${most} bytes, and have ${bytes}`;
  return undefined;
}
