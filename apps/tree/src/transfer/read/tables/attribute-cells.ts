const TRUTH = /^(true|false)$/i;

/**
 * The attribute that a cell of a table holds: a number, a truth value or another JSON value where it is written so, else the text;
 * `undefined` for an empty cell. Whole numbers that JavaScript does not hold exactly stay texts.
 */
export function attributeOf(cell: string): unknown {
  if (cell === '') return undefined;
  if (TRUTH.test(cell)) return cell.toLowerCase() === 'true';
  try {
    const value: unknown = JSON.parse(cell);
    return typeof value === 'number' && !isExact(value, cell) ? cell : value;
  } catch {
    return cell;
  }
}

const isExact = (value: number, text: string): boolean =>
  Number.isFinite(value) && (Number.isSafeInteger(value) || !/^\s*-?\d+\s*$/.test(text));

/** The cell that `attributeOf` reads back: a text that would be read as something else is quoted as JSON. */
export function cellOfAttribute(value: unknown): string | number | boolean | null {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return isExact(value, String(value)) ? value : value.toExponential();
  return typeof value === 'string' && attributeOf(value) === value ? value : JSON.stringify(value);
}
