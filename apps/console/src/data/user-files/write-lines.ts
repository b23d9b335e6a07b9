import type { Charset } from './charsets';
import { userOf, type Mapping } from './mapping';
import { tableOf } from './table';

/** So many lines are a part of the file that is made. */
const PART_LINES = 1_000;

/**
 * Makes one JSON object a line of a table, as the service reads its own format. Each row keeps its number: the head is an empty line, and so
 * is an empty row, which the service does not count.
 */
export async function writeLines(file: Blob, charset: Charset, mapping: Mapping): Promise<Blob> {
  const text = new TextDecoder(charset).decode(await file.arrayBuffer());
  const [head, ...rows] = tableOf(text);
  const columns = (head?.cells ?? []).map((name) => name.trim());
  const parts: string[] = ['\n'];
  for (let at = 0; at < rows.length; at += PART_LINES)
    parts.push(
      rows
        .slice(at, at + PART_LINES)
        .map(({ cells }) => `${JSON.stringify(userOf(columns, cells, mapping)) ?? ''}\n`)
        .join(''),
    );
  return new Blob(parts);
}
