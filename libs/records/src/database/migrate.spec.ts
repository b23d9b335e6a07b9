import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestSchema } from '@groundwork/testing';
import type { QueryRunner } from 'typeorm';
import { createDataSource } from './data-source.js';
import { migrate, migrationsOf, readMigrations } from './migrate.js';

class Nothing {
  up = () => Promise.resolve();
  async down(): Promise<void> {}
}
class Migrating {
  async up(): Promise<void> {}
  async down(): Promise<void> {}
}
class First1700000000001 extends Migrating {
  readonly name = 'First1700000000001';
}
class Second1700000000002 extends Migrating {}
class Again1700000000001 extends Migrating {}
class Short170000000000 extends Migrating {}
class Renamed1700000000003 extends Migrating {
  readonly name = 'Renaming1700000000003';
}

describe('migrations', () => {
  it('are those that modules export, oldest first', () => {
    const modules = [{ Second1700000000002, INDEX: 'second' }, { First1700000000001 }];
    expect(migrationsOf(modules)).toEqual([First1700000000001, Second1700000000002]);
  });

  it.each<[string, object[], RegExp]>([
    ['a file without one', [{ First1700000000001 }, { Nothing, INDEX: 'second' }], /exports none.*Nothing, INDEX/],
    ['an empty file', [{}], /exports none.*nothing/],
    [
      'a name without 13 digits',
      [{ First1700000000001, Short170000000000 }],
      /Short170000000000 does not end in a time/,
    ],
    ['a repeated time', [{ First1700000000001 }, { Again1700000000001 }], /First1700000000001 and Again1700000000001/],
    ['a name of its own', [{ Renamed1700000000003 }], /Renamed1700000000003 calls itself Renaming1700000000003/],
  ])('throw for %s', (_, modules, message) => {
    expect(() => migrationsOf(modules)).toThrow(message);
  });

  it('of a folder throw for a file without one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
    try {
      for (const file of ['first.migration.ts', 'empty.migration.js', 'list.ts']) writeFileSync(join(folder, file), '');
      const load = (file: string) => Promise.resolve(file === 'first.migration.js' ? { First1700000000001 } : {});
      await expect(readMigrations(folder, load)).rejects.toThrow(/exports none/);
      rmSync(join(folder, 'empty.migration.js'));
      expect(await readMigrations(folder, load)).toEqual([First1700000000001]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** Makes an index while others write, after the other replica has begun to wait. */
class Concurrent1700000000004 {
  readonly name = 'Concurrent1700000000004';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table counted (n integer); insert into counted select generate_series(1, 100)');
    await runner.query('select pg_sleep(2)');
    await runner.query('create index concurrently counted_n on counted (n)');
  }
  async down(): Promise<void> {}
}

describe('migrate', () => {
  it('ends on two replicas at once, also where an index is made concurrently; one of them runs it', async () => {
    const schema = await createTestSchema();
    const { url, name } = schema;
    const replica = async () => {
      const options = { url, schema: name, poolSize: 1, entities: [], migrations: [Concurrent1700000000004] };
      const source = await createDataSource(options).initialize();
      return migrate(source, url, name).finally(() => source.destroy());
    };
    try {
      const ran = await Promise.all([replica(), replica()]);
      expect(ran.flat()).toEqual(['Concurrent1700000000004']);
    } finally {
      await schema.drop();
    }
  });
});
