import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitForExit } from '../../processes/child-exit.mjs';

/** Larger than any window that is opened there. */
const SCREEN = '1600x1200x24';
/** Xvfb writes the number of its display here, once it can be used. */
const NUMBER_FD = 3;

/**
 * Starts an X server without a screen (Xvfb), on a number that is free, and ends it when `act` has ended.
 * @template Result
 * @param {(variables: { DISPLAY: string }) => Promise<Result>} act given the environment of what opens windows there
 * @returns {Promise<Result>}
 */
export async function withVirtualDisplay(act) {
  const options = ['-displayfd', String(NUMBER_FD), '-screen', '0', SCREEN, '-nolisten', 'tcp'];
  const server = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const ended = waitForExit(server);
  const number = /** @type {import('node:stream').Readable} */ (server.stdio[NUMBER_FD]);
  try {
    const [written] = await Promise.race([
      once(number, 'data'),
      ended.then((why) => {
        throw new Error(`Xvfb did not start: ${why}.`);
      }),
    ]);
    return await act({ DISPLAY: `:${String(written).trim()}` });
  } finally {
    server.kill();
    await ended;
  }
}
