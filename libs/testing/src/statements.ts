import { statements } from '@groundwork/records';
import { backgroundWork } from '@groundwork/service';

/** How many statements this process sends while `work` runs, without those of background work. */
export const countStatements = async (work: () => Promise<unknown>): Promise<number> =>
  (await listStatements(work)).length;

/** The texts of those statements. */
export async function listStatements(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const note = (message: unknown): void =>
    void (backgroundWork() === undefined && texts.push((message as { text: string }).text));
  statements.start.subscribe(note);
  try {
    await work();
  } finally {
    statements.start.unsubscribe(note);
  }
  return texts;
}
