import type { Charset } from './charsets';
import type { Mapping } from './mapping';
import { readSample, type Reading, type Sample } from './read-sample';
import { writeLines } from './write-lines';

/** What the page asks. */
export type Task =
  | { readonly look: Reading; readonly file: File }
  | { readonly write: { readonly charset: Charset; readonly mapping: Mapping }; readonly file: File };

/** What it hears, to the question of that number. */
export type Answer = { readonly id: number } & ({ readonly result: Sample | Blob } | { readonly fault: string });

const run = (task: Task): Promise<Sample | Blob> =>
  'look' in task ? readSample(task.file, task.look) : writeLines(task.file, task.write.charset, task.write.mapping);

// Beside the page, which stays quick however large a file is.
globalThis.addEventListener('message', ({ data: { id, task } }: MessageEvent<{ id: number; task: Task }>) => {
  const answer = (outcome: object): void => globalThis.postMessage({ id, ...outcome });
  run(task).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ fault: error instanceof Error ? error.message : String(error) }),
  );
});
