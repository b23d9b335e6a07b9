import { GroundworkError } from '../errors.js';
import type { Answer, OperationOf } from '../paths.js';
import { sendFile, type FileContext } from '../requests/sent-file.js';
import type { ImportSource } from '../trees/import.js';
import type { paths as IdentityPaths } from '../types/identity.generated.js';

const LOOK_EVERY_SECONDS = 0.5;

/** What an import of users did: `added`, `changed` and `failed` are lines, `errors` the first thousand that were rejected. */
export type UserImport = Answer<OperationOf<IdentityPaths, '/imports/{import_id}', 'get'>, never>;

/** How far an import of users is. */
export interface UserImportProgress {
  /** Of the file, sent so far. */
  readonly bytes: number;
  readonly state: UserImport['state'];
  /** Lines added, changed or rejected so far. */
  readonly lines: number;
}

/** How a file of users is imported. (docs/bulk-users.md) */
export interface UserImportOptions {
  /** Its media type: `application/x-ndjson` without it, or what else the service reads. */
  readonly type?: string;
  /** The system that the file is an export of. */
  readonly format?: 'auth0' | 'keycloak' | 'firebase' | 'cognito' | 'supabase';
  /** Sets the password of users that have one, too. */
  readonly replacePasswords?: boolean;
  /** Takes weak hashes of passwords. */
  readonly acceptWeak?: boolean;
  /** How the hashes of Firebase were made. */
  readonly hashConfig?: string;
  /** For global callers. */
  readonly tenantId?: string;
  /** Told how far it has come, whenever that changes. */
  readonly onProgress?: (progress: UserImportProgress) => void;
  /** Ends the import, in the service too; what was written before stays. */
  readonly signal?: AbortSignal;
}

/** What an import of users needs of its client. */
export interface UserImportContext extends FileContext {
  readonly url: string;
  readonly find: (id: string, signal?: AbortSignal) => Promise<UserImport>;
  readonly cancel: (id: string) => Promise<void>;
}

/**
 * Sends a file of users and looks at its import every half second until it has ended. Rejected lines are in what it answers; the others are
 * imported.
 * Throws `GroundworkError`, for an import that failed or was cancelled, too; the reason of the signal.
 */
export async function importUsers(
  context: UserImportContext,
  source: ImportSource,
  options: UserImportOptions,
): Promise<UserImport> {
  const { onProgress, signal } = options;
  const { timing, find, cancel } = context;
  let bytes = 0;
  const onBytes = (sent: number): void => onProgress?.({ bytes: (bytes = sent), state: 'receiving', lines: 0 });
  const response = await sendFile(context, { ...requestOf(context.url, options), source, onBytes, signal });
  let now = (await response.json()) as UserImport; // as the operation declares
  try {
    for (;;) {
      onProgress?.({ bytes, state: now.state, lines: now.added + now.changed + now.failed });
      if (now.finished_at !== null) break;
      await timing.sleep(LOOK_EVERY_SECONDS, signal);
      now = await find(now.id, signal);
    }
  } catch (error) {
    await cancel(now.id).catch(() => undefined); // nobody waits for it; it may have ended by now
    throw error;
  }
  if (now.state !== 'completed') throw ended(now);
  return now;
}

function requestOf(
  base: string,
  options: UserImportOptions,
): { readonly url: string; readonly headers: Record<string, string> } {
  const { type = 'application/x-ndjson', format, replacePasswords, acceptWeak, hashConfig, tenantId } = options;
  const url = new URL(`${base}/users/import`);
  for (const [name, value] of Object.entries({ format, replace_passwords: replacePasswords, accept_weak: acceptWeak }))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const headers = { 'content-type': type, 'hash-config': hashConfig, 'tenant-id': tenantId };
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { url: url.href, headers: Object.fromEntries(given) };
}

const ended = ({ state, failure, added, changed }: UserImport): GroundworkError =>
  new GroundworkError({
    code: 'unexpected',
    status: 0,
    message: `The import is ${state}${failure ? `: ${failure}` : ''}. ${added} users were added and ${changed} changed.`,
  });
