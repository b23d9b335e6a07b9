import { unavailable } from '@groundwork/rest';

/** Lets so many works run at once and so many wait. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly queue: number,
  ) {}

  /** Throws `unavailable` when the queue is full. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) await this.wait();
    this.running++;
    try {
      return await work();
    } finally {
      this.running--;
      this.waiting.shift()?.();
    }
  }

  private wait(): Promise<void> {
    if (this.waiting.length >= this.queue) throw unavailable('Too many previews are being made.');
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
