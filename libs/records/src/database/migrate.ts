import pg from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';

/** What the comment of a column begins with that triggers fill and indexes serve: no entity has it. */
const KEPT_BY_TRIGGER = 'kept by a trigger';

/** One line per column that an entity declares and the table lacks, or the other way round; empty when they agree. */
export async function checkSchema(dataSource: DataSource, schema: string): Promise<string[]> {
  const rows: { table_name: string; column_name: string; is_nullable: string }[] = await dataSource.query(
    `select table_name, column_name, is_nullable from information_schema.columns where table_schema = $1
     and coalesce(col_description(format('%I.%I', table_schema, table_name)::regclass, ordinal_position), '') not like $2`,
    [schema, `${KEPT_BY_TRIGGER}%`],
  );
  const actual = new Map(rows.map((row) => [`${row.table_name}.${row.column_name}`, row.is_nullable === 'YES']));
  return dataSource.entityMetadatas.flatMap((entity) => {
    const declared = new Map(
      entity.columns.map((column) => [`${entity.tableName}.${column.databaseName}`, column.isNullable]),
    );
    const lacking = [...declared].flatMap(([name, nullable]) => faultOf(name, nullable, actual.get(name)));
    const extra = [...actual.keys()].filter((name) => name.startsWith(`${entity.tableName}.`) && !declared.has(name));
    return [...lacking, ...extra.map((name) => `${name} is in the table, not in the entity`)];
  });
}

function faultOf(name: string, declared: boolean, actual: boolean | undefined): string[] {
  if (actual === undefined) return [`${name} is in the entity, not in the table`];
  return declared === actual
    ? []
    : [`${name} is ${actual ? '' : 'not '}nullable in the table, ${declared ? '' : 'not '}nullable in the entity`];
}

/** A number no other advisory lock uses; one per purpose and schema. */
const MIGRATION_LOCK = 7_226_001;

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
    await client.query('select pg_advisory_lock($1, hashtext($2))', [MIGRATION_LOCK, schema]);
    await createSchema(client, schema);
    return (await dataSource.runMigrations()).map(({ name }) => name);
  } finally {
    await client.end();
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
