import { Readable } from 'node:stream';
import { ApiError } from '@groundwork/rest';
import { parse, type CsvError } from 'csv-parse';
import type { SourceRecord } from './source-user.js';

/** A row by the names of its columns, with its line in the file. */
export interface CsvRecord {
  readonly line: number;
  readonly record: SourceRecord;
}

/** Rows of a CSV file in UTF-8. `columns`: their names, where the file has no header. Throws `invalid_request`, naming the line. (RFC 4180) */
export async function* csvRecords(
  bytes: AsyncIterable<Uint8Array>,
  { columns, maxBytes }: { readonly columns?: readonly string[]; readonly maxBytes: number },
): AsyncGenerator<CsvRecord> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxBytes,
  });
  const source = Readable.from(bytes);
  source.on('error', (error) => parser.destroy(error)).pipe(parser);
  let names = columns;
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>) {
      if (!names) names = record.map((name) => name.trim());
      else yield { line: info.lines, record: namedBy(names, record) };
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const { lines, message } = error as CsvError & { readonly lines?: number };
    throw new ApiError('invalid_request', `The CSV is malformed at line ${lines ?? 1}: ${message}.`, { cause: error });
  } finally {
    // Whoever stops reading rows stops the reading of the file.
    source.destroy();
  }
}

const namedBy = (names: readonly string[], cells: readonly string[]): SourceRecord =>
  Object.fromEntries(
    names.map((name, at): [string, string | undefined] => [name, cells[at]]).filter(([name]) => name !== ''),
  );
