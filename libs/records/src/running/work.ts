import type { ApiError } from '@groundwork/rest';
import type { ClientBase } from 'pg';
import { sessionOf } from './backend-signals.js';
import { AsyncLocalStorage } from 'node:async_hooks';

/** What the code that runs belongs to: a request, a long operation, or nothing. */
export interface Scope {
  /** May be ended before it is done; absent for what several callers wait for. */
  readonly work?: Work;
  /** Of the request it belongs to. */
  readonly requestId?: string;
}

/** The scope of everything that runs; one storage for all, since every further one slows each promise. */
export const scopes = new AsyncLocalStorage<Scope>();

/** The work that statements sent here belong to. */
export const currentWork = (): Work | undefined => scopes.getStore()?.work;

/** Runs `run` as part of `work`; the rest of the scope stays. */
export const withinWork = <T>(work: Work, run: () => T): T => scopes.run({ ...scopes.getStore(), work }, run);

/** Runs what others wait for, too: it does not end with the request that happened to start it. */
export function outsideWork<T>(run: () => T): T {
  const scope = scopes.getStore();
  return scope?.work ? scopes.run({ ...scope, work: undefined }, run) : run();
}

/** A connection in use: for one statement, or as long as a long operation takes. */
export interface Activity {
  readonly client: ClientBase;
  /** Reading of `performance.now()`. */
  readonly since: number;
  readonly patienceMs: number;
  /** When it was cancelled first; such a connection is not used again, since the signal may arrive late. */
  cancelledAt?: number;
  /** When it was cancelled last. */
  signalledAt?: number;
}

/** Short statements may finish after their client disconnected: they record the progress of an upload, or release what was reserved. */
const PATIENCE_MS = 1_000;
const CHECK_EVERY_MS = 250;
const SIGNAL_EVERY_MS = 1_000;
const TERMINATE_AFTER_MS = 5_000;

/**
 * What statements are sent for: a request, or a long operation. Once it is aborted its statements are cancelled in the database, as soon
 * as they have run for a second (those on connections of a long operation at once), and their sessions ended where that does not help
 * within 5 s. (ADR 0050)
 */
export class Work {
  private readonly activities = new Set<Activity>();
  private readonly listeners = new Set<(reason: ApiError) => void>();
  private controller?: AbortController;
  private ended?: ApiError;
  private timer?: NodeJS.Timeout;

  /** Fires when the work is aborted; the reason is the `ApiError`. */
  get signal(): AbortSignal {
    this.controller ??= new AbortController();
    if (this.ended) this.controller.abort(this.ended);
    return this.controller.signal;
  }

  /** Why it was aborted; `undefined` while it goes on. */
  get reason(): ApiError | undefined {
    return this.ended;
  }

  /** Calls `listener` when it is aborted; returns a function that removes the listener. */
  onAbort(listener: (reason: ApiError) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Throws the reason once it was aborted; to be called between steps. */
  assertWanted(): void {
    if (this.ended) throw this.ended;
  }

  /** Ends the work. What it has begun fails; its transactions are rolled back. Only the first reason counts. */
  abort(reason: ApiError): void {
    if (this.ended) return;
    this.ended = reason;
    this.controller?.abort(reason);
    for (const listener of this.listeners) listener(reason);
    this.check();
  }

  /** A connection begins to work; what it does is left to finish for `patienceMs`. */
  begin(client: ClientBase, patienceMs = PATIENCE_MS): Activity {
    const activity: Activity = { client, since: performance.now(), patienceMs };
    this.activities.add(activity);
    if (this.ended) this.check();
    return activity;
  }

  /** It is done; returns whether the connection can be used for something else. */
  end(activity: Activity): boolean {
    this.activities.delete(activity);
    return activity.cancelledAt === undefined;
  }

  private check(): void {
    const now = performance.now();
    for (const activity of this.activities) this.cancel(activity, now);
    if (this.activities.size === 0 || this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.check();
    }, CHECK_EVERY_MS).unref();
  }

  /** Repeated: a signal that arrives between two statements has no effect. */
  private cancel(activity: Activity, now: number): void {
    const session = sessionOf(activity.client);
    if (!session || now - activity.since < activity.patienceMs) return;
    activity.cancelledAt ??= now;
    const [sinceFirst, sinceLast] = [now - activity.cancelledAt, now - (activity.signalledAt ?? -Infinity)];
    if (sinceLast < SIGNAL_EVERY_MS) return;
    activity.signalledAt = now;
    session.end(sinceFirst < TERMINATE_AFTER_MS ? 'cancel' : 'terminate');
  }
}
