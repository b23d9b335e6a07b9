import type pg from 'pg';
import sql from 'sql-template-tag';
import type { FaultyLines, RunFault } from '../../../runs/run-faults.js';

/** Most characters of rows, as JSON, that a run keeps beside its faults: a row may have a million. */
const MAX_KEPT_CHARACTERS = 8 * 1_024 * 1_024;

/** Adds the cells of rows to their faults, as long as they are not too many. */
export class KeptCells {
  private characters = 0;

  with(fault: RunFault, cells: readonly string[] | undefined): RunFault {
    if (!cells) return fault;
    this.characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    return this.characters > MAX_KEPT_CHARACTERS ? fault : { ...fault, cells };
  }
}

/** The same faults with the cells of their rows, where a table is staged. Costs 1 statement. (docs/tree-runs.md, "Errors") */
export async function withCells(
  client: pg.Client,
  error: FaultyLines,
  columns: readonly string[],
): Promise<FaultyLines> {
  const lines = [...new Set(error.faults.flatMap(({ line }) => line ?? []))];
  const { rows } = await client.query<{ line: number; cells: string }>(sql`
    select line, cells from (
      select line, cells, sum(length(cells)) over (order by line rows unbounded preceding) as characters
      from staged where line = any (${lines}::int[]) and cells is not null) s
    where characters <= ${MAX_KEPT_CHARACTERS}`);
  const cells = new Map(rows.map((row) => [row.line, JSON.parse(row.cells) as string[]]));
  const kept = new KeptCells();
  const faults = error.faults.map((fault) => kept.with(fault, cells.get(fault.line ?? -1)));
  return error.ofTable(columns, faults);
}
