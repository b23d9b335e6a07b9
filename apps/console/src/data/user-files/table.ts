import Papa from 'papaparse';

/** A row of a table. */
export interface Row {
  /** From 1, the head too: what a spreadsheet numbers them by. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Its quotes do not match. */
  readonly isBroken: boolean;
}

/** The rows of a text of comma-separated values, at most so many; what separates them is guessed. (RFC 4180) */
export function tableOf(text: string, most = 0): readonly Row[] {
  const { data, errors } = Papa.parse<string[]>(text, { header: false, preview: most });
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  const rows = data.map((cells, index) => ({ line: index + 1, cells, isBroken: broken.has(index) }));
  // The last line end begins no row.
  return isBlank(rows.at(-1)?.cells) ? rows.slice(0, -1) : rows;
}

const isBlank = (cells: readonly string[] = []): boolean => cells.length === 1 && cells[0] === '';
