import { PassThrough } from 'node:stream';
import { progressBeside, progressOn } from './progress.js';

const MESSAGE = 'Cancelling; Ctrl-C again exits at once.';
/** Sequences that move the cursor, clear or colour. */
const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9?;]*[A-Za-z]`, 'g');

/** A stream as progress needs it, with what was written to it. */
function terminal(columns?: number): { stream: NodeJS.WriteStream; written: () => string } {
  const stream = new PassThrough().setEncoding('utf8');
  let text = '';
  stream.on('data', (piece: string) => (text += piece));
  // The members of a terminal that progress reads.
  const own = Object.assign(stream, { isTTY: columns !== undefined, columns }) as unknown as NodeJS.WriteStream;
  return { stream: own, written: () => text };
}

describe('a message beside the progress line', () => {
  it.each([40, 100, 200])('is on a line of its own, complete, on a terminal of %i columns', (columns) => {
    const { stream, written } = terminal(columns);
    const progress = progressOn(stream);
    progress.begin('bytes sent', 1_000);
    progress.at(500);
    progress.note(MESSAGE);
    progress.at(900);
    progress.end();
    // What follows the last return to the first column is what a line shows.
    const lines = written()
      .replaceAll('\u001b[1G', '\r')
      .replaceAll('\u001b[0G', '\r')
      .replace(ESCAPES, '')
      .split('\n');
    expect(lines.map((line) => line.split('\r').at(-1))).toContain(MESSAGE);
  });

  it('is a line of its own without a terminal', () => {
    const { stream, written } = terminal();
    const progress = progressOn(stream);
    progress.begin('bytes sent', 1_000);
    progress.note(MESSAGE);
    progress.at(1_000);
    progress.end();
    expect(written()).toBe(`${MESSAGE}\nbytes sent: 1000 of 1000\n`);
  });
});

describe('progress beside output', () => {
  const streams = [process.stdout, process.stderr];
  const before = streams.map((stream) => Object.getOwnPropertyDescriptor(stream, 'isTTY'));
  const setTerminals = (...are: readonly boolean[]): void =>
    streams.forEach((stream, at) => Object.defineProperty(stream, 'isTTY', { value: are[at], configurable: true }));
  afterEach(() =>
    streams.forEach((stream, at) => {
      const descriptor = before[at];
      if (descriptor) Object.defineProperty(stream, 'isTTY', descriptor);
      else Reflect.deleteProperty(stream, 'isTTY');
    }),
  );

  it('is none where both would be on one terminal', () => {
    setTerminals(true, true);
    expect(progressBeside(process.stdout)).toBeUndefined();
    expect(progressBeside(new PassThrough())).toBeDefined();
  });

  it.each([
    [true, false],
    [false, true],
  ])('is there where only one is a terminal: output %s, errors %s', (output, errors) => {
    setTerminals(output, errors);
    expect(progressBeside(process.stdout)).toBeDefined();
  });
});
