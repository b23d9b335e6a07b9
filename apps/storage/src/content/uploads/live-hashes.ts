import type { Hash } from 'node:crypto';

const MAX_ENTRIES = 256;
const KEPT_MS = 60_000;

interface LiveHash {
  readonly offset: number;
  readonly hash: Hash;
  readonly until: number;
}

/**
 * SHA-256 of the beginnings of uploads, for the next request that goes on where this process stopped. Losing one costs
 * reading the bytes again at the finish, never a wrong digest. (storage.md §3, "SHA-256" a)
 */
export class LiveHashes {
  private readonly hashes = new Map<string, LiveHash>();

  keep(id: string, offset: number, hash: Hash): void {
    this.hashes.delete(id);
    this.hashes.set(id, { offset, hash, until: performance.now() + KEPT_MS });
    const [oldest] = this.hashes.keys();
    if (this.hashes.size > MAX_ENTRIES && oldest !== undefined) this.hashes.delete(oldest);
  }

  /** The hash of exactly the first `offset` bytes; whoever takes it goes on with it. */
  take(id: string, offset: number): Hash | undefined {
    const found = this.hashes.get(id);
    this.hashes.delete(id);
    return found && found.offset === offset && found.until > performance.now() ? found.hash : undefined;
  }
}
