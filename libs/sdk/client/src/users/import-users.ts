import { GroundworkError } from '../errors.js';
import type { Answer, OperationOf } from '../paths.js';
import { follow } from '../requests/follow.js';
import { sendFile, type FileContext } from '../requests/sent-file.js';
import type { ImportSource } from '../trees/import.js';
import type { paths as IdentityPaths } from '../types/identity.generated.js';

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
  /** False answers the import once its file is read; `followImport` waits for its end. */
  readonly wait?: boolean;
  /** Told how far it has come, whenever that changes. */
  readonly onProgress?: (progress: UserImportProgress) => void;
  /** Ends the import, in the service too; what was written before stays. */
  readonly signal?: AbortSignal;
}

/** How an import of users that has begun is waited for. */
export interface FollowOptions {
  /** For global callers. */
  readonly tenantId?: string;
  /** Told what it is, every half second and at its end. */
  readonly onProgress?: (now: UserImport) => void;
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
 * Sends a file of users and follows its import until it has ended. Rejected lines are in what it answers; the others are imported.
 * Throws `GroundworkError`, for an import that failed or was cancelled, too; the reason of the signal.
 */
export async function importUsers(
  context: UserImportContext,
  source: ImportSource,
  options: UserImportOptions,
): Promise<UserImport> {
  const { wait = true, onProgress, signal } = options;
  let bytes = 0;
  const onBytes = (sent: number): void => onProgress?.({ bytes: (bytes = sent), state: 'receiving', lines: 0 });
  const response = await sendFile(context, { ...requestOf(context.url, options), source, onBytes, signal });
  const begun = (await response.json()) as UserImport; // as the operation declares
  if (!wait) return begun;
  const onLook = ({ state, added, changed, failed }: UserImport): void =>
    onProgress?.({ bytes, state, lines: added + changed + failed });
  const done = await followImport(context, begun, { onProgress: onLook, signal });
  if (done.state !== 'completed') throw ended(done);
  return done;
}

/** Waits for the end of an import, however it ends. Throws `GroundworkError` where it cannot be looked at; the reason of the signal. */
export const followImport = (
  { timing, find, cancel }: UserImportContext,
  begun: UserImport,
  { onProgress, signal }: FollowOptions,
): Promise<UserImport> =>
  follow(begun, {
    timing,
    signal,
    find: (during) => find(begun.id, during),
    cancel: () => cancel(begun.id),
    isOver: ({ finished_at }) => finished_at !== null,
    onLook: (now) => onProgress?.(now),
  });

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
