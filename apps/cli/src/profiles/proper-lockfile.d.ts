// The package has no types of its own; these are those of its README that are used here.
declare module 'proper-lockfile' {
  interface LockOptions {
    /** Whether the file has to exist. */
    readonly realpath?: boolean;
    /** Milliseconds after which the lock of a process that died counts as given up. */
    readonly stale?: number;
    readonly retries?: { readonly retries: number; readonly minTimeout: number; readonly maxTimeout: number };
  }
  /** Locks a file; rejects with the code `ELOCKED` where another process keeps it. */
  export function lock(file: string, options?: LockOptions): Promise<() => Promise<void>>;
}
