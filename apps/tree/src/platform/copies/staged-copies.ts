import type { Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { AUDIT_COLUMNS, auditOf } from '../bulk-write.js';
import type { CopiedRows } from './copied-parts.js';
import { inSlices, type ReportProgress } from '../slices.js';

/** How the statement that reads what is copied hands it on: nodes are the first of the contents. */
export interface CopyWriting {
  /** CTEs that write the content, or stage it. */
  readonly ctes: Sql;
  /** Writes what is staged. */
  readonly finish: (report: ReportProgress) => Promise<void>;
}

/** Everything is written by the statement that reads it. */
export const writtenAtOnce = (contents: readonly CopiedRows[], caller: Caller): CopyWriting => ({
  ctes: join(
    contents.map(
      (content, nth) =>
        sql`${raw(`written_${nth}`)} as (${insertOf(content, sql`(${content.rows}) r (${content.columns})`, caller)})`,
    ),
  ),
  finish: () => Promise.resolve(),
});

/**
 * Everything is staged in temporary tables, of one snapshot, and written from them in slices: between two of them the operation can be cancelled, and
 * says how many nodes are written. Costs a statement per content before, and two and one per slice after. (tree-next.md, "Runs")
 */
export async function stagedInSlices(
  tx: Database,
  contents: readonly CopiedRows[],
  caller: Caller,
): Promise<CopyWriting> {
  for (const [nth, content] of contents.entries()) await tx.query(stageOf(nth, content));
  const ctes = join(
    contents.map(
      ({ columns, rows, order }, nth) => sql`${raw(`staged_${nth}`)} as (
      insert into ${tableOf(nth)} select row_number() over (${order ?? sql``}), r.* from (${rows}) r (${columns}))`,
    ),
  );
  return { ctes, finish: (report) => writeStaged(tx, contents, caller, report) };
}

async function writeStaged(
  tx: Database,
  contents: readonly CopiedRows[],
  caller: Caller,
  report: ReportProgress,
): Promise<void> {
  for (const [nth, content] of contents.entries()) {
    await tx.query(sql`create index on ${tableOf(nth)} (nth)`);
    const [rows] = await tx.query<{ many: number }>(sql`select count(*)::int as many from ${tableOf(nth)}`);
    const many = rows?.many ?? 0;
    await inSlices(many, async ({ after, last }, done) => {
      await tx.query(
        insertOf(content, sql`${tableOf(nth)} where nth > ${after} and nth <= ${last} order by nth`, caller),
      );
      if (nth === 0) report(done, many);
    });
  }
}

const insertOf = ({ table, columns }: CopiedRows, from: Sql, caller: Caller): Sql => sql`
  insert into ${table} (${columns}, ${AUDIT_COLUMNS}) select ${columns}, ${auditOf(caller)} from ${from}`;

const tableOf = (nth: number): Sql => raw(`copied_${nth}`);

/** For rows as the table has them, numbered. */
const stageOf = (nth: number, { table, columns }: CopiedRows): Sql => sql`
  create temporary table ${tableOf(nth)} on commit drop as select 0::bigint as nth, ${columns} from ${table} with no data`;
