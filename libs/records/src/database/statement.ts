import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { Sql } from 'sql-template-tag';

/** Tells every statement sent, `{ text }`; for tests that count and for metrics. */
export const statements = channel('groundwork:statement');

const MAX_NAMES = 1_000;
const names = new Map<string, string>();

/** Statements are prepared once per connection, by the digest of their text; the first thousand shapes of a process are. */
export function prepared(statement: Sql): { name?: string; text: string; values: unknown[] } {
  const { text, values } = statement;
  let name = names.get(text);
  if (name === undefined && names.size < MAX_NAMES) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return { name, text, values };
}
