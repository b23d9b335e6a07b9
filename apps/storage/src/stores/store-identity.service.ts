import { randomUUID } from 'node:crypto';
import { Records, type Database } from '@groundwork/records';
import { Log } from '@groundwork/service';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { Store } from '../platform/store.js';
import { StoresService } from './stores.service.js';

/**
 * Refuses a store that does not belong to the database: both hold the same id, generated at the first start.
 * A foreign store, or an empty one where the database has blobs, stops the start. (storage.md §5, "Keys"; §8, 45)
 */
@Injectable()
export class StoreIdentityService implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly stores: StoresService,
    private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    const known = await this.records.query<{ store: string }>(sql`select store from store_identity order by store`);
    this.stores.use(known.map(({ store }) => store));
    for (const store of this.stores.all) await this.recognise(store);
  }

  /** Prepares a store and compares its id. Throws where it belongs to another database. */
  async recognise(store: Store): Promise<void> {
    const notice = await store.prepare();
    if (notice !== undefined) this.log.warn({ store: store.name }, notice);
    await this.records.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('store_identity', 0))`);
      const [known, found] = [await idInDatabase(tx, store.name), await store.identity()];
      if (known === undefined) return begin(tx, store, found);
      if (found !== known) throw refusal(store, `belongs to ${found ?? 'no store'}, the database to store ${known}`);
    });
  }
}

/** A marked store without blobs is accepted: the start that marked it was interrupted. */
async function begin(tx: Database, store: Store, found: string | undefined): Promise<void> {
  if (found !== undefined && !(await isEmpty(store)))
    throw refusal(store, `belongs to ${found} and holds blobs, the database to no store`);
  const id = found ?? randomUUID();
  if (found === undefined) await store.mark(id);
  await tx.query(sql`insert into store_identity (store, store_id) values (${store.name}, ${id})`);
}

async function isEmpty(store: Store): Promise<boolean> {
  for await (const page of store.list('')) if (page.length > 0) return false;
  return true;
}

async function idInDatabase(tx: Database, store: string): Promise<string | undefined> {
  const [row] = await tx.query<{ store_id: string }>(sql`select store_id from store_identity where store = ${store}`);
  return row?.store_id;
}

const refusal = ({ location }: Store, fault: string): Error =>
  new Error(`${location} ${fault}: check it and DATABASE_URL.`);
