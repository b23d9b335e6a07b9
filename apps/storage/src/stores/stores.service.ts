import { Injectable } from '@nestjs/common';
import { type Store, type StoreName } from '../platform/store.js';

/** All stores that hold content; new content goes to the one that `STORE` names. (storage.md §5, "`content.store` is per row") */
@Injectable()
export class StoresService {
  private used: readonly Store[];

  /** `others` are those that are configured beside it. */
  constructor(
    readonly current: Store,
    private readonly others: readonly Store[],
  ) {
    this.used = [current, ...others];
  }

  /** Those in use. */
  get all(): readonly Store[] {
    return this.used;
  }

  /** The store of a row. Throws for one that is not configured. */
  of(name: string): Store {
    const store = [this.current, ...this.others].find((candidate) => candidate.name === name);
    if (!store)
      throw new Error(`The database has content in the store ${name}, which is not configured: ${HOW[name]}.`);
    return store;
  }

  /** Selects the stores in use by those that the database names. The default folder of the disk store is not used where it never held content. */
  use(known: readonly string[]): void {
    for (const name of known) this.of(name);
    this.used = [this.current, ...this.others.filter(({ name }) => name !== 'disk' || known.includes(name))];
  }
}

const HOW: Readonly<Record<string, string>> = {
  s3: 'set S3_BUCKET and the other variables of S3',
  disk: 'set DISK_ROOT',
} satisfies Record<StoreName, string>;
