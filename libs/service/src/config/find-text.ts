import { readFileSync } from 'node:fs';
import type { Problem } from './config-error.js';
import type { Variable } from './variable.js';

/** Names and texts, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The text of a variable: of its first alias that is set, else of its own name; `NAME_FILE` names a file that holds it.
 * Empty text counts as not set.
 */
export function findText(
  environment: Environment,
  name: string,
  { aliases }: Variable<unknown>,
  problems: Problem[],
): string | undefined {
  for (const candidate of [...aliases, name]) {
    const text = environment[candidate]?.trim() || undefined;
    const file = environment[`${candidate}_FILE`]?.trim() || undefined;
    if (text && file) {
      problems.push({
        name,
        problem: `is given twice, by ${candidate} and by ${candidate}_FILE`,
        expected: 'one of the two',
      });
      return undefined;
    }
    if (text) return text;
    if (file) return readText(name, `${candidate}_FILE`, file, problems);
  }
  return undefined;
}

function readText(name: string, source: string, file: string, problems: Problem[]): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text) return text;
    problems.push({ name, problem: `is empty in ${file} (${source})` });
  } catch (error) {
    // Reading a file throws nothing else.
    const reason = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    problems.push({ name, problem: `cannot be read from ${file} (${source}: ${reason})`, expected: 'a readable file' });
  }
  return undefined;
}
