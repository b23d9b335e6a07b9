import type { TestSchema } from './test-schema.js';

type Query = TestSchema['query'];

/** The tables of the schema that statements of the spec find first. */
async function tablesOf(query: Query): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = current_schema()`,
  );
  return tables.map(({ name }) => name);
}

/**
 * From here on nothing analyzes or vacuums the tables of a schema but the spec itself: autovacuum would, now and then, in the middle of a
 * test that looks at plans.
 */
export async function keepStatistics({ query }: { readonly query: Query }): Promise<void> {
  for (const table of await tablesOf(query)) await query(`alter table ${table} set (autovacuum_enabled = off)`);
}

/** Analyzes the tables of a schema, and not those of other specs, whose plans it would change. */
export async function analyzeAll({ query }: { readonly query: Query }): Promise<void> {
  await query(`analyze ${(await tablesOf(query)).join()}`);
}
