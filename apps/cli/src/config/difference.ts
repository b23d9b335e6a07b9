import type { Groundwork } from '@groundwork/client';
import { print } from '../output.js';
import type { SentDocument } from './document.js';

/** A record of a difference. (docs/configuration-as-code.md) */
export interface Entry {
  readonly kind: string;
  readonly name: string;
  readonly tenant?: string;
  readonly of?: string;
  readonly members?: readonly string[];
}

/** What changes of a record, a line for each member: `client_description: "old" → "new"`. */
export type Values = (entry: Entry) => readonly string[];

/** What a document changes. */
export interface Difference {
  readonly create: readonly Entry[];
  readonly change: readonly Entry[];
  readonly delete: readonly Entry[];
}

/** Applies a document, or with dry_run returns what it would change. */
export const putConfiguration = (
  identity: Groundwork['identity'],
  { type, text }: SentDocument,
  query: { readonly dry_run?: boolean; readonly prune: boolean },
): Promise<Difference> => identity.put('/configuration', { query, type, body: text });

/** How many records differ. */
export const sizeOf = ({ create, change, delete: gone }: Difference): number =>
  create.length + change.length + gone.length;

/**
 * One line per record: `+ role clerk`, `~ client Shop (permissions)`, `- scope orders:read of Orders`; below a changed one what its members
 * were and become, where that is known.
 */
export function printDifference(difference: Difference, asJson: boolean, values: Values = () => []): void {
  if (asJson) return print(JSON.stringify(difference, null, 2));
  for (const entry of difference.create) print(`+ ${lineOf(entry)}`);
  for (const entry of difference.change) {
    print(`~ ${lineOf(entry)}`);
    for (const line of values(entry)) print(`    ${line}`);
  }
  for (const entry of difference.delete) print(`- ${lineOf(entry)}`);
}

const lineOf = ({ kind, name, of, tenant, members }: Entry): string =>
  [kind, name, of && `of ${of}`, tenant && `in ${tenant}`, members && `(${members.join(', ')})`]
    .filter(Boolean)
    .join(' ');
