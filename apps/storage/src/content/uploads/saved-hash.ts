import { createSHA256 } from 'hash-wasm';

/** A digest in the making whose state can be kept; slower than that of Node, whose state cannot. (storage.md §3, "SHA-256" b) */
export interface SavedHash {
  update(bytes: Uint8Array): unknown;
  /** About 116 bytes. */
  save(): Uint8Array;
}

/** Goes on where a state was saved; from the start without one. */
export async function resumeHash(state: Buffer | null): Promise<SavedHash> {
  const hash = await createSHA256();
  return state ? hash.load(state) : hash.init();
}

/** What the bytes behind a state hash to, in hex; `undefined` without one. */
export async function digestOf(state: Buffer | null): Promise<string | undefined> {
  if (!state) return undefined;
  return (await createSHA256()).load(state).digest('hex');
}
