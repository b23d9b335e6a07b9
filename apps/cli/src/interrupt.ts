import type { CommandFailure } from './exit-codes.js';
import { EXIT } from './exit-codes.js';
import type { Progress } from './progress.js';

/** Aborted with this reason by the first Ctrl-C, so that a command can finish cleanly; a second one ends the process. */
export function firstInterrupt(progress: Pick<Progress, 'note'>, reason?: CommandFailure): AbortSignal {
  const interruption = new AbortController();
  process.on('SIGINT', () => {
    if (interruption.signal.aborted) process.exit(EXIT.cancelled);
    progress.note('Cancelling; Ctrl-C again exits at once.');
    interruption.abort(reason);
  });
  return interruption.signal;
}
