/** An answer as it was given, and is given again. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as JSON text; encrypted before it gets here. */
  readonly body: Buffer;
}

/** What became of the attempt to be the first with a key. */
export type Beginning =
  | { readonly state: 'started'; /** Proves at the end that nobody took over. */ readonly attempt: string }
  | { readonly state: 'running' }
  | { readonly state: 'mismatch' }
  | { readonly state: 'answered'; readonly answer: StoredAnswer };

/** Remembers which keys were used for what, and what was answered. */
export interface IdempotencyStore {
  /** Claims a key for a request; exactly one of several concurrent requests is told `started`. */
  begin(id: Buffer, requestDigest: Buffer): Promise<Beginning>;
  /** Keeps the answer for later repetitions. */
  finish(id: Buffer, attempt: string, answer: StoredAnswer): Promise<void>;
  /** Frees the key: nothing was made. */
  abandon(id: Buffer, attempt: string): Promise<void>;
  /** Clears away a batch of expired keys; answers how many. */
  sweep(): Promise<number>;
}
