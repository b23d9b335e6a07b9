import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { Records, type Database } from '@groundwork/records';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DiskStore } from './disk-store.js';
import { codeOf } from './store-error.js';
import { Store } from './store.service.js';

const LAYOUT = 1;

/**
 * Keeps a database and a store that do not belong together apart: both carry the same id, made at the first start.
 * A foreign store, or an empty folder where the database knows blobs, stops the start. (storage.md §5, "Keys"; §8, 45)
 */
@Injectable()
export class StoreIdentityService implements OnModuleInit {
  constructor(
    private readonly records: Records,
    @Inject(Store) private readonly store: DiskStore,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.prepare();
    await this.records.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('store_identity', 0))`);
      const [known, found] = [await idInDatabase(tx, this.store.name), await this.idInStore()];
      if (known === undefined) return this.begin(tx, found);
      if (found !== known) throw this.refusal(`belongs to ${found ?? 'no store'}, the database to store ${known}`);
    });
  }

  /** A store that was marked and holds nothing yet is taken: the start that marked it was cut off. */
  private async begin(tx: Database, found: string | undefined): Promise<void> {
    const { finished, identity } = this.store.paths;
    if (found !== undefined && (await readdir(finished)).length > 0) {
      throw this.refusal(`belongs to ${found} and holds blobs, the database to no store`);
    }
    const id = found ?? randomUUID();
    if (found === undefined)
      await writeFile(identity, JSON.stringify({ store_id: id, layout: LAYOUT }), { flag: 'wx' });
    await tx.query(sql`insert into store_identity (store, store_id) values (${this.store.name}, ${id})`);
  }

  private async idInStore(): Promise<string | undefined> {
    try {
      // Written by `begin` alone.
      const { store_id } = JSON.parse(await readFile(this.store.paths.identity, 'utf8')) as { store_id: string };
      return store_id;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      return undefined;
    }
  }

  private refusal(fault: string): Error {
    return new Error(`${this.store.paths.root} ${fault}: check DISK_ROOT and DATABASE_URL.`);
  }
}

async function idInDatabase(tx: Database, store: string): Promise<string | undefined> {
  const [row] = await tx.query<{ store_id: string }>(sql`select store_id from store_identity where store = ${store}`);
  return row?.store_id;
}
