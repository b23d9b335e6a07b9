import type { Row } from './parse-csv.js';
import type { Parsed } from '../nodes/parse-lines.js';
import { codesOfPath } from './path-codes.js';
import { nodeOf, type Cells } from './table-cells.js';
import { assertColumnCount, assertColumns, columnsOf, type Column, type TableOptions } from './table-columns.js';
import type { Preset } from './table-presets.js';
import { FaultyLines, lineFault } from '../../../runs/run-faults.js';
import type { Warnings } from '../nodes/warnings.js';

/** Who hears of what a table has besides nodes. */
export interface TableObserver {
  readonly warnings: Warnings;
  /** Called with the cells of the header, before the first node. */
  readonly setColumns?: (columns: readonly string[]) => void;
}

/**
 * The nodes of a table, each as the object that the JSON formats have. The header says which of three shapes the table has: rows with the
 * code of their parent, with an id and the id of their parent, or with a path, in one column or one per level. Columns without a member
 * are counted in `warnings`. Throws `invalid_request` for a header that makes no nodes. (docs/tree-import-export.md, "Tables")
 */
export async function* parseTable(
  rows: AsyncIterable<Row>,
  options: TableOptions,
  { warnings, setColumns }: TableObserver,
): AsyncGenerator<Parsed> {
  const { preset } = options;
  let reader: TableReader | undefined;
  if (preset?.columns) {
    setColumns?.(preset.columns);
    reader = readerOf(preset.columns, 1);
  }
  for await (const { line, cells, fault } of rows) {
    if (fault !== undefined) {
      if (!reader) throw new FaultyLines([lineFault(line, { field: 'header', message: fault })]);
      yield { line, fault };
    } else if (reader) {
      const row = preset?.columns ? joined(cells, preset) : cells;
      for (const parsed of reader.read(line, row)) yield parsed.implied ? parsed : { ...parsed, cells: row };
    } else {
      setColumns?.(cells);
      reader = readerOf(cells, line);
    }
  }

  function readerOf(header: readonly string[], line: number): TableReader {
    assertColumnCount(header, line);
    const columns = columnsOf(header, options);
    assertColumns(columns, line, options.mapping);
    return new TableReader(columns, (column, at) => {
      if (!column.isOmitted) warnings.count(at, `column ${column.name || '(without a name)'}`);
    });
  }
}

/** What is left of a line is its last cell, even where it has the delimiter in it. */
function joined(cells: readonly string[], { columns = [], delimiter = '' }: Preset): string[] {
  const last = columns.length - 1;
  return [...cells.slice(0, last), cells.slice(last).join(delimiter)].map((cell) => cell.trim());
}

/** The steps of a path from its root, each with a code where a column gives one. */
interface Step {
  readonly name: string;
  readonly code?: string;
}

/** As deep as a tree may be. */
const MAX_STEPS = 10_000;

/** The path of the row before. */
interface Before {
  /** As its columns have it. */
  readonly steps: readonly (Step | undefined)[];
  readonly keys: readonly string[];
  readonly names: readonly string[];
}

/** Reads rows in the order of the file: a path may leave out what it has in common with that of the row before. */
class TableReader {
  private readonly levels: readonly number[];
  private readonly hasPath: boolean;
  private readonly hasId: boolean;
  private before: Before = { steps: [], keys: [], names: [] };

  constructor(
    private readonly columns: readonly Column[],
    private readonly omit: (column: Column, line: number) => void,
  ) {
    const members = columns.flatMap(({ member }) => member ?? []);
    const numbers = members.flatMap((member) => /^level(\d+)/.exec(member)?.[1] ?? []).map(Number);
    this.levels = [...new Set(numbers)].sort((one, other) => one - other);
    this.hasPath = this.levels.length > 0 || members.includes('path');
    this.hasId = members.includes('parent_id') || (members.includes('id') && !members.includes('code'));
  }

  *read(line: number, row: readonly string[]): Generator<Parsed> {
    if (row.slice(this.columns.length).some((cell) => cell !== '')) {
      yield { line, fault: `has ${row.length} cells, the header ${this.columns.length}` };
      return;
    }
    const cells = this.cellsOf(line, row);
    const value = nodeOf(cells);
    if (this.hasPath) yield* this.readPath(line, cells, value);
    else if (this.hasId) yield this.readId(line, cells, value);
    else yield { line, value };
  }

  private cellsOf(line: number, row: readonly string[]): Cells {
    const cells = new Map<string, string>();
    for (const [at, column] of this.columns.entries()) {
      const cell = row[at] ?? '';
      if (column.member !== null) cells.set(column.member, cell);
      else if (cell !== '') this.omit(column, line);
    }
    return cells;
  }

  /** The id identifies a node within the file; it is the code where no column holds one. */
  private readId(line: number, cells: Cells, value: Record<string, unknown>): Parsed {
    const code = cells.get('code') || cells.get('id') || '';
    const parent = cells.has('parent_id')
      ? { parent_code: cells.get('parent_id') || value['parent_code'] || null }
      : {};
    return { line, key: cells.get('id') || code, value: { ...value, ...parent, code } };
  }

  private *readPath(line: number, cells: Cells, value: Record<string, unknown>): Generator<Parsed> {
    const steps = this.levels.length > 0 ? this.stepsOfLevels(cells) : stepsOf(cells.get('path') ?? '');
    const last = steps.at(-1);
    if (!last) {
      yield { line, fault: 'has no name in any level of its path' };
      return;
    }
    if (steps.length > MAX_STEPS) {
      yield { line, fault: `has a path of more than ${MAX_STEPS} levels` };
      return;
    }
    const codes = codesOfPath(steps.map(({ name }) => name));
    const keys = steps.map(({ code }, at) => code ?? codes[at] ?? '');
    for (const [at, { name }] of steps.slice(0, -1).entries()) {
      const key = keys[at] ?? '';
      if (this.before.keys[at] === key && this.before.names[at] === name) continue;
      yield { line, key, implied: true, value: { code: key, name, parent_code: keys[at - 1] ?? null } };
    }
    const key = keys.at(-1) ?? '';
    this.before = { ...this.before, keys, names: steps.map((step) => step.name) };
    const own = { name: cells.get('name') || last.name, code: cells.get('code') || key };
    yield { line, key, implied: false, value: { ...value, ...own, parent_code: keys.at(-2) ?? null } };
  }

  /** Empty cells at the beginning repeat the row before, as in an outline; those between two names are no level. */
  private stepsOfLevels(cells: Cells): Step[] {
    const given = this.levels.map((level): Step | undefined => {
      const name = (cells.get(`level${level}`) ?? '').trim();
      const code = (cells.get(`level${level}.code`) ?? '').trim();
      return name === '' && code === '' ? undefined : { name: name || code, ...(code === '' ? {} : { code }) };
    });
    const first = given.findIndex((step) => step !== undefined);
    const steps = given.map((step, at) => (at < first ? this.before.steps[at] : step));
    this.before = { ...this.before, steps };
    return first < 0 ? [] : steps.filter((step) => step !== undefined);
  }
}

const stepsOf = (path: string): Step[] =>
  path
    .split('>')
    .map((name) => ({ name: name.trim() }))
    .filter(({ name }) => name !== '');
