import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { QueryFailedError, type DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { createMigrationSource } from './data-source.js';

/** What the comment of a column begins with that triggers fill and indexes serve: no entity has it. */
const KEPT_BY_TRIGGER = 'kept by a trigger';

/** One line per column that an entity declares and the table lacks, or the other way round; empty when they agree. Several entities may share a table. */
export async function checkSchema(dataSource: DataSource, schema: string): Promise<string[]> {
  const rows: { table_name: string; column_name: string; is_nullable: string }[] = await dataSource.query(
    `select table_name, column_name, is_nullable from information_schema.columns where table_schema = $1
     and coalesce(col_description(format('%I.%I', table_schema, table_name)::regclass, ordinal_position), '') not like $2`,
    [schema, `${KEPT_BY_TRIGGER}%`],
  );
  const actual = new Map(rows.map((row) => [`${row.table_name}.${row.column_name}`, row.is_nullable === 'YES']));
  const lacking = new Set<string>();
  const declared = new Set<string>();
  for (const { tableName, columns } of dataSource.entityMetadatas)
    for (const { databaseName, isNullable } of columns) {
      const name = `${tableName}.${databaseName}`;
      declared.add(name);
      for (const fault of faultOf(name, isNullable, actual.get(name))) lacking.add(fault);
    }
  const tables = new Set(dataSource.entityMetadatas.map(({ tableName }) => tableName));
  const extra = [...actual.keys()].filter((name) => tables.has(name.split('.', 1)[0]!) && !declared.has(name));
  return [...lacking, ...extra.map((name) => `${name} is in the table, not in the entity`)];
}

function faultOf(name: string, declared: boolean, actual: boolean | undefined): string[] {
  if (actual === undefined) return [`${name} is in the entity, not in the table`];
  return declared === actual
    ? []
    : [`${name} is ${actual ? '' : 'not '}nullable in the table, ${declared ? '' : 'not '}nullable in the entity`];
}

/** A number no other advisory lock uses; one per purpose and schema. */
const MIGRATION_LOCK = 7_226_001;
const LOCK_RETRY_MS = 500;
const QUERY_CANCELED = '57014';

/**
 * Brings the schema to the newest migration, once: of several replicas the first does it, the others wait.
 * The lock is held by a connection of its own, so that it ends with this process whatever happens.
 */
export async function migrate(dataSource: DataSource, url: string, schema: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: `${schema} migrations` });
  // A connection lost in between fails the statement that runs; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await lockMigrations(client, schema);
    await createSchema(client, schema);
    return await runMigrations(createMigrationSource(dataSource, url, schema));
  } finally {
    await client.end();
  }
}

/** Tries until it has the lock: a statement that waits has a snapshot, and a `create index concurrently` of the other replica would wait for its end. */
async function lockMigrations(client: pg.Client, schema: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as locked',
      [MIGRATION_LOCK, schema],
    );
    if (rows[0]?.locked) return;
    await pause(LOCK_RETRY_MS);
  }
}

async function runMigrations(source: DataSource): Promise<string[]> {
  await source.initialize();
  try {
    return (await source.runMigrations()).map(({ name }) => name);
  } catch (error) {
    // Somebody ended it on purpose: it is not begun again, as it would be after a database that was away.
    if (error instanceof QueryFailedError && 'code' in error && error.code === QUERY_CANCELED)
      throw new Error('A migration was cancelled.', { cause: error });
    throw error;
  } finally {
    await source.destroy();
  }
}

/** A role that owns no database may not create schemas; then its schema has to be there. */
async function createSchema(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query('select 1 from pg_namespace where nspname = $1', [schema]);
  if (rows.length === 0) await client.query(`create schema if not exists ${client.escapeIdentifier(schema)}`);
}

/** No migration is waiting. */
export const isMigrated = async (dataSource: DataSource): Promise<boolean> => !(await dataSource.showMigrations());

/** The migrations that a baseline stands for: how many there were, and the name of the last. */
export interface ReplacedMigrations {
  readonly last: string;
  readonly count: number;
}

/**
 * The schema was built by all of them, so the baseline has nothing left to do. Throws when it was built by some: the baseline neither
 * completes them nor begins anew beside their tables.
 */
export async function isBuiltByReplaced(runner: QueryRunner, { last, count }: ReplacedMigrations): Promise<boolean> {
  const rows = (await runner.query('select name from migrations')) as { name: string }[];
  if (rows.length === 0) return false;
  if (rows.length >= count && rows.some(({ name }) => name === last)) return true;
  throw new Error(
    `The schema was built by ${rows.length} of the ${count} migrations before the first release: run the command migrate of the last ` +
      'commit that has them, or begin with an empty schema. (docs/operations.md, "Upgrade")',
  );
}

/** A migration as TypeORM takes it: its name ends in the time that orders it. */
export type Migration = new () => MigrationInterface;

/**
 * The migrations of a folder, oldest first: every class that a `*.migration.ts` of it exports. A bundle has them as static imports.
 * (tools/bundle/bundle-app.mjs)
 */
export async function readMigrations(folder: string, load: (file: string) => Promise<object>): Promise<Migration[]> {
  const modules: object[] = [];
  for (const file of readdirSync(folder))
    if (/\.migration\.[jt]s$/.test(file)) modules.push(await load(file.replace(/ts$/, 'js')));
  return migrationsOf(modules);
}

/** The migrations that modules export, oldest first. Throws where one would not be run, or not in the order it looks like. */
export function migrationsOf(modules: readonly object[]): Migration[] {
  const byTime = new Map<number, Migration>();
  for (const migration of modules.flatMap(exportedBy)) {
    const time = timeOf(migration);
    const other = byTime.get(time);
    if (other) throw new Error(`The migrations ${other.name} and ${migration.name} have the same time.`);
    byTime.set(time, migration);
  }
  return [...byTime].sort(([a], [b]) => a - b).map(([, migration]) => migration);
}

function exportedBy(module: object): Migration[] {
  const migrations = Object.values(module).filter(isMigration);
  if (migrations.length > 0) return migrations;
  throw new Error(`A file of migrations exports none; it exports: ${Object.keys(module).join(', ') || 'nothing'}.`);
}

const isMigration = (value: unknown): value is Migration =>
  typeof value === 'function' && typeof (value.prototype as Partial<MigrationInterface> | undefined)?.up === 'function';

function timeOf(migration: Migration): number {
  const time = /\d{13}$/.exec(migration.name)?.[0];
  if (time === undefined)
    throw new Error(`The name of the migration ${migration.name} does not end in a time of 13 digits.`);
  const { name = migration.name } = new migration();
  if (name !== migration.name) throw new Error(`The migration ${migration.name} calls itself ${name}.`);
  return Number(time);
}
