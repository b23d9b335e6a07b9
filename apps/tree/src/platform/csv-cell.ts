/** A cell of a CSV file (RFC 4180); `spreadsheet` escapes one that a spreadsheet would evaluate as a formula. */
export function csvCell(value: unknown, spreadsheet: boolean, delimiter = ','): string {
  const text = value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  const safe = spreadsheet && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /["\r\n]/.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
