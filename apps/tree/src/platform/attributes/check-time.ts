import type { ApiError } from '@groundwork/rest';

/** How long the attributes of one request are checked, and how much longer for each node: other requests wait meanwhile, maybe for a version, too. */
const BASE_MS = 30_000;
const NODE_MS = 0.03;

/**
 * The time that checks of attributes against a schema take in one request, all together; what is read between them does not count. Patterns and
 * references of users can make each as long as the limit of a single one.
 */
export class CheckTime {
  private spentMs = 0;
  private nodes = 0;

  /** `refusal` is the error once the time is over. */
  constructor(private readonly refusal: () => ApiError) {}

  /** What `check` of some nodes returns, or throws. */
  spend<T>(nodes: number, check: () => T): T {
    const start = performance.now();
    try {
      return check();
    } finally {
      this.spentMs += performance.now() - start;
      this.nodes += nodes;
    }
  }

  /** To be called between checks. Throws `refusal` where they have taken too long. */
  assertLeft(): void {
    if (this.spentMs > this.allowedMs) throw this.refusal();
  }

  get allowedMs(): number {
    return BASE_MS + NODE_MS * this.nodes;
  }
}
