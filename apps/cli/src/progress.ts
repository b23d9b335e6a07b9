import { clearLine, cursorTo } from 'node:readline';
import { SingleBar } from 'cli-progress';

/** Progress on standard error: a bar on a terminal, else occasional lines. */
export interface Progress {
  /** Starts a part of the work; `total` is absent when unknown. */
  begin(what: string, total?: number): void;
  at(value: number): void;
  /** A line beside it. */
  note(line: string): void;
  end(): void;
}

const LINE_EVERY_MS = 5_000;

/** Progress on standard error. */
export const progressOn = (stream: NodeJS.WriteStream): Progress =>
  stream.isTTY ? new Bar(stream) : new Lines(stream);

/** Progress of what a command writes to `output`; none where both would share a terminal. */
export const progressBeside = (output: NodeJS.WritableStream): Progress | undefined =>
  output === process.stdout && process.stdout.isTTY && process.stderr.isTTY ? undefined : progressOn(process.stderr);

/** Signals that end a process, unless a command listens to them. */
const ENDING = ['SIGINT', 'SIGTERM'] as const;

class Bar implements Progress {
  private bar?: SingleBar;
  private readonly leave = (): void => this.end();
  /** Shows the cursor again, and leaves the end to the signal; its library would go on. */
  private readonly onSignal = (signal: NodeJS.Signals): void => {
    if (process.listenerCount(signal) > 1) return; // the command finishes cleanly
    this.end();
    process.kill(process.pid, signal);
  };

  constructor(private readonly stream: NodeJS.WriteStream) {}

  begin(what: string, total = 0): void {
    this.end();
    const format = total > 0 ? `${what} {bar} {percentage}% {value}/{total}` : `${what} {value}`;
    const own = { hideCursor: true, clearOnComplete: false, gracefulExit: false };
    this.bar = new SingleBar({ format, stream: this.stream, ...own });
    this.bar.start(total, 0);
    process.on('exit', this.leave);
    for (const signal of ENDING) process.on(signal, this.onSignal);
  }

  at(value: number): void {
    this.bar?.update(value);
  }

  /** On a line of its own, above the bar. */
  note(line: string): void {
    cursorTo(this.stream, 0);
    clearLine(this.stream, 1);
    this.stream.write(`${line}\n`);
  }

  end(): void {
    this.bar?.stop();
    this.bar = undefined;
    process.off('exit', this.leave);
    for (const signal of ENDING) process.off(signal, this.onSignal);
  }
}

class Lines implements Progress {
  private what = '';
  private total?: number;
  private value = 0;
  private printedAt = 0;

  constructor(private readonly stream: NodeJS.WritableStream) {}

  begin(what: string, total?: number): void {
    [this.what, this.total, this.value, this.printedAt] = [what, total, 0, Date.now()];
  }

  at(value: number): void {
    this.value = value;
    if (Date.now() - this.printedAt >= LINE_EVERY_MS) this.print();
  }

  note(line: string): void {
    this.stream.write(`${line}\n`);
  }

  end(): void {
    if (this.what) this.print();
    this.what = '';
  }

  private print(): void {
    this.printedAt = Date.now();
    this.stream.write(`${this.what}: ${this.value}${this.total === undefined ? '' : ` of ${this.total}`}\n`);
  }
}
