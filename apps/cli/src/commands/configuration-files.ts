import type { Session } from '../session.js';
import { print } from '../print.js';
import { readWhole } from '../files.js';

/** A record of a difference. (docs/configuration-as-code.md) */
interface Entry {
  readonly kind: string;
  readonly name: string;
  readonly tenant?: string;
  readonly of?: string;
  readonly members?: readonly string[];
}

/** What a document changes. */
export interface Difference {
  readonly create: readonly Entry[];
  readonly change: readonly Entry[];
  readonly delete: readonly Entry[];
}

/** Applies a document, or asks what that would change. */
export async function putConfiguration(
  session: Session,
  file: string,
  query: { dry_run?: string; prune?: string },
): Promise<Difference> {
  const answer = await session.ask('/configuration', {
    method: 'PUT',
    query,
    headers: { 'content-type': file.endsWith('.json') ? 'application/json' : 'application/yaml' },
    body: readWhole(file),
  });
  return (await answer.json()) as Difference;
}

/** How many records differ. */
export const sizeOf = ({ create, change, delete: gone }: Difference): number =>
  create.length + change.length + gone.length;

/** One line per record: `+ role clerk`, `~ client Shop (permissions)`, `- scope orders:read of Orders`. */
export function printDifference(difference: Difference, asJson: boolean): void {
  if (asJson) return print(JSON.stringify(difference, null, 2));
  for (const [sign, entries] of [
    ['+', difference.create],
    ['~', difference.change],
    ['-', difference.delete],
  ] as const)
    for (const entry of entries) print(`${sign} ${lineOf(entry)}`);
}

const lineOf = ({ kind, name, of, tenant, members }: Entry): string =>
  [kind, name, of && `of ${of}`, tenant && `in ${tenant}`, members && `(${members.join(', ')})`]
    .filter(Boolean)
    .join(' ');
