import { outsideWork } from '@groundwork/records';
import { ApiError, unavailable } from '@groundwork/rest';

/** How much work there may be. */
export interface WorkLimits {
  /** Pieces of work that run at the same time. */
  readonly concurrency: number;
  /** Pieces of work that wait for their turn. */
  readonly queueLength: number;
  /** How long one waits at most, in milliseconds. */
  readonly maxWaitMs: number;
}

/** A job; `signal` aborts when no caller waits for its result any more. */
export type Work<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Jobs by key: concurrent requests with the same key share one result; running and queued jobs are limited. A request that
 * is aborted stops waiting; a job without waiting requests leaves the queue, or is aborted when it runs.
 */
export class SharedWork<T> {
  private readonly jobs = new Map<string, Job<T>>();
  private readonly queue = new Set<Job<T>>();
  private running = 0;

  constructor(private readonly limits: WorkLimits) {}

  /** How much runs and waits. */
  get load(): { readonly running: number; readonly queued: number } {
    return { running: this.running, queued: this.queue.size };
  }

  /**
   * Throws `unavailable` when the queue is full or the turn does not come in time, `request_timeout` when `signal` aborts; else what the
   * work throws.
   */
  async run(key: string, work: Work<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw abandoned();
    const job = this.jobs.get(key) ?? outsideWork(() => this.add(key, work));
    job.waiters++;
    try {
      return await untilAborted(job.result, signal);
    } finally {
      if (--job.waiters === 0) this.remove(key, job);
    }
  }

  private add(key: string, work: Work<T>): Job<T> {
    const isFree = this.running < this.limits.concurrency;
    if (!isFree && this.queue.size >= this.limits.queueLength) throw overloaded();
    const job = new Job(work);
    this.jobs.set(key, job);
    if (isFree) void this.start(job);
    else this.enqueue(job);
    return job;
  }

  private enqueue(job: Job<T>): void {
    this.queue.add(job);
    const expire = (): void => {
      this.queue.delete(job);
      job.fail(overloaded());
    };
    job.timer = setTimeout(expire, this.limits.maxWaitMs).unref();
  }

  private async start(job: Job<T>): Promise<void> {
    this.running++;
    await job.start();
    this.running--;
    const [next] = this.queue;
    if (!next) return;
    this.queue.delete(next);
    await this.start(next);
  }

  /** No request waits for the job, or it has ended. */
  private remove(key: string, job: Job<T>): void {
    if (this.jobs.get(key) === job) this.jobs.delete(key);
    this.queue.delete(job);
    job.abort();
  }
}

/** One job and how many requests wait for it. */
class Job<T> {
  readonly result: Promise<T>;
  readonly fail: (error: unknown) => void;
  waiters = 0;
  timer?: NodeJS.Timeout;
  private readonly succeed: (value: T) => void;
  private readonly controller = new AbortController();

  constructor(private readonly work: Work<T>) {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.result = promise;
    this.succeed = resolve;
    this.fail = reject;
    // All requests may have stopped waiting before it fails.
    promise.catch(() => undefined);
  }

  /** Resolves when the work has ended, well or not. */
  async start(): Promise<void> {
    clearTimeout(this.timer);
    await this.work(this.controller.signal).then(this.succeed, this.fail);
  }

  abort(): void {
    clearTimeout(this.timer);
    this.controller.abort();
  }
}

const untilAborted = <T>(result: Promise<T>, signal?: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = (): void => reject(abandoned());
    signal?.addEventListener('abort', leave, { once: true });
    void result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
  });

const overloaded = (): ApiError => unavailable('Too many previews are being made.');
const abandoned = (): ApiError => new ApiError('request_timeout', 'The client closed the connection.');
