/**
 * A bounded map that keeps what was used last: of `max` entries at least the `max / 2` most recent ones. Two generations instead of an
 * order: a look-up costs one or two, and nothing is moved but at the first use in a generation.
 */
export class RecentlyUsed<Value> {
  private young = new Map<string, Value>();
  private old = new Map<string, Value>();

  constructor(private readonly max: number) {}

  get(key: string): Value | undefined {
    const young = this.young.get(key);
    if (young !== undefined) return young;
    const old = this.old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: Value): void {
    this.young.set(key, value);
    if (this.young.size < this.max / 2) return;
    this.old = this.young;
    this.young = new Map();
  }
}
