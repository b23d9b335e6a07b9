/** Remembers which proofs were used. */
export interface UsedProofs {
  /** Whether this is the first use of an id; it is kept for so many seconds at least. Rejects where that cannot be said. */
  firstUse(id: string, seconds: number): boolean | Promise<boolean>;
}

/**
 * Proofs that this process has seen. Two generations: an id is kept for the time at least and twice that at most, and none is ever looked
 * through.
 */
export class LocalUses implements UsedProofs {
  private young = new Set<string>();
  private old = new Set<string>();
  private since = 0;

  firstUse(id: string, seconds: number): boolean {
    const now = Date.now();
    const age = now - this.since;
    if (age >= seconds * 1_000) {
      this.old = age >= 2 * seconds * 1_000 ? new Set() : this.young;
      this.young = new Set();
      this.since = now;
    }
    if (this.young.has(id) || this.old.has(id)) return false;
    this.young.add(id);
    return true;
  }
}
