import type { Progress } from './progress.js';

/** Aborted by the first Ctrl-C, so that a command can end in order; the second one ends it as any other. */
export function firstInterrupt(progress: Pick<Progress, 'note'>): AbortSignal {
  const interruption = new AbortController();
  process.once('SIGINT', () => {
    progress.note('Cancelling; Ctrl-C again exits at once.');
    interruption.abort();
  });
  return interruption.signal;
}
