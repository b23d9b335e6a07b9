import type { Groundwork, IdentityApi } from '@groundwork/client';

type Identity = Groundwork['identity'];
type Document = IdentityApi.components['schemas']['ConfigurationDocument'];

/** A record that a document would make, change or delete. */
export interface PlannedRecord {
  readonly kind: string;
  readonly name: string;
  readonly tenant?: string;
  readonly of?: string;
  readonly members?: readonly string[];
}

/** What a document would do. */
export interface Plan {
  readonly create: readonly PlannedRecord[];
  readonly change: readonly PlannedRecord[];
  readonly delete: readonly PlannedRecord[];
}

/** The forms of a document, and the media type of each. */
export const DOCUMENT_TYPES = { yaml: 'application/yaml', json: 'application/json' } as const;
export type DocumentFormat = keyof typeof DOCUMENT_TYPES;

/** The configuration as a document; JSON is indented. */
export async function readConfiguration(
  identity: Identity,
  format: DocumentFormat,
  signal: AbortSignal,
): Promise<string> {
  if (format === 'json') return JSON.stringify(await identity.get('/configuration', { signal }), null, 2);
  return new Response(await identity.get('/configuration', { accept: DOCUMENT_TYPES.yaml, signal })).text();
}

export interface ApplyOptions {
  /** Tells what would happen, and does nothing. */
  readonly isDryRun: boolean;
  /** Deletes what the document does not name. */
  readonly isPruning: boolean;
}

/** Applies a document, all of it or nothing. JSON and YAML are told apart by their first character. */
export async function applyConfiguration(
  identity: Identity,
  text: string,
  { isDryRun, isPruning }: ApplyOptions,
): Promise<Plan> {
  const query = { dry_run: isDryRun, prune: isPruning };
  if (text.trimStart().startsWith('{'))
    return identity.put('/configuration', { query, body: JSON.parse(text) as Document }); // the service judges
  return identity.put('/configuration', { query, body: text, type: 'application/yaml' }); // a text of that type
}

/** How many records a plan concerns. */
export const sizeOf = (plan: Plan): number => plan.create.length + plan.change.length + plan.delete.length;
