import { AsyncLocalStorage } from 'node:async_hooks';
import type { Work } from './work.js';

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
