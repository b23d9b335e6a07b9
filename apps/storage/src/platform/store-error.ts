import { ApiError, unavailable } from '@groundwork/rest';

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
const BUSY = /^E(IO|MFILE|NFILE|AGAIN|BUSY|TIMEDOUT|STALE|ROFS|ACCES|PERM)$/;

/** The error for content that does not fit into the store. */
export const noSpace = (cause?: unknown): ApiError =>
  new ApiError('insufficient_storage', 'The store has no space left for the content.', { cause });

/** A blob of the database is missing or incomplete: a fault of the server, so 500. (storage.md §4) */
export const missingBlob = (key: string, cause?: unknown): ApiError =>
  new ApiError('server_error', `The blob ${key} is missing or damaged.`, { cause });

/** Translates a file system's error: full is `insufficient_storage`, failing `unavailable`; others stay. (storage.md §8, 25, 26) */
export function storeError(thrown: unknown): unknown {
  const code = codeOf(thrown);
  if (FULL.has(code)) return noSpace(thrown);
  return BUSY.test(code) ? unavailable('The store does not respond.', 5, thrown) : thrown;
}

/** `ENOENT` and the like; empty for other things. */
export const codeOf = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : '';

/** The result of the work, or its translated error. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storeError(error);
  }
}
