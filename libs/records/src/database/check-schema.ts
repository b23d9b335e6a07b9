import type { DataSource } from 'typeorm';

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
