import { MAX_LINE_BYTES, type Line } from './file-lines.js';
import { readLine, type ReadLine, type ReadUser } from './read-line.js';

const TOO_LONG: ReadLine = { faults: [{ field: '', message: `is longer than ${MAX_LINE_BYTES} bytes` }] };

/** The users of a file of this API's own form: one object per line. */
export async function* readUsers(lines: AsyncIterable<Line>, acceptWeak: boolean): AsyncGenerator<ReadUser> {
  for await (const { line, text } of lines)
    yield { line, read: text === undefined ? TOO_LONG : readLine(text, acceptWeak) };
}
