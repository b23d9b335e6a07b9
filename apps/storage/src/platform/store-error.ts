import { ApiError, unavailable } from '@groundwork/rest';

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
const BUSY = /^E(IO|MFILE|NFILE|AGAIN|BUSY|TIMEDOUT|STALE|ROFS|ACCES|PERM)$/;

/** The refusal of content there is no room for. */
export const noRoom = (cause?: unknown): ApiError =>
  new ApiError('insufficient_storage', 'The store has no space left for the content.', { cause });

/** The database knows a blob that is not there, or not whole: ours to mend, so 500. (storage.md §4) */
export const missingBlob = (key: string, cause?: unknown): ApiError =>
  new ApiError('server_error', `The blob ${key} is missing or damaged.`, { cause });

/** A file system's error as ours: full is `insufficient_storage`, out of order `unavailable`; others stay. (storage.md §8, 25, 26) */
export function storeError(thrown: unknown): unknown {
  const code = codeOf(thrown);
  if (FULL.has(code)) return noRoom(thrown);
  return BUSY.test(code) ? unavailable('The store does not respond.', 5, thrown) : thrown;
}

/** `ENOENT` and the like; empty for other things. */
export const codeOf = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : '';

/** The work's result, or its error as ours. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storeError(error);
  }
}
