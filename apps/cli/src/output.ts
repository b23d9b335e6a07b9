/** A line of a command's result. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** A message on standard error. */
export const note = (line: string): void => void process.stderr.write(`${line}\n`);
