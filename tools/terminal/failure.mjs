/** A failure its reader can act on: what is wrong, and what to do about it. Shown without a stack. */
export class Failure extends Error {
  /**
   * @param {string} message one sentence
   * @param {string} [advice] what to do, or the output that explains it
   */
  constructor(message, advice) {
    super(message);
    this.name = 'Failure';
    this.advice = advice;
  }
}

/**
 * Runs a tool's main function; its failure is printed and becomes exit code 1.
 * @param {() => Promise<number | void>} main resolves to the exit code (nothing: 0)
 */
export async function runTool(main) {
  // A closed pipe (`npm start | head`) must not end the work with an uncaught EPIPE.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  let code = 1;
  try {
    code = (await main()) ?? 0;
  } catch (error) {
    console.error(describeFailure(error));
  }
  process.exit(code);
}

/** @param {unknown} error */
function describeFailure(error) {
  if (isOfArguments(error)) return `\n✗ ${error.message}\n`;
  if (!(error instanceof Failure)) return error;
  return `\n✗ ${error.message}${error.advice ? `\n\n${error.advice.replace(/^/gm, '  ')}` : ''}\n`;
}

/**
 * An option that does not exist, or lacks its value. (node:util, `parseArgs`)
 * @param {unknown} error
 * @returns {error is Error}
 */
function isOfArguments(error) {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}
