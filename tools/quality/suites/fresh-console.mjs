// The console of an installation that `npm start` has just made, with nothing in it.
import { pickPort } from '../../stack/ports.mjs';
import { startOwnStack } from '../starts/started-stack.mjs';
import { CHROMIUM } from './console-stack.mjs';

/**
 * Starts it, and stops it when `act` has ended.
 * @template Result
 * @param {(variables: { CHROMIUM: string, CONSOLE_E2E: string }) => Promise<Result>} act given the environment of what visits it, as `withConsole` says
 * @returns {Promise<Result>}
 */
export async function withFreshConsole(act) {
  const { stack, stop } = await startOwnStack('console', { PORT: '' });
  try {
    const deployment = {
      issuer: stack.identity.url,
      storage: stack.storage.url,
      tree: stack.tree.url,
      console: stack.console.url,
      application: `http://localhost:${await pickPort(3_514, new Set())}`,
      ...stack.client,
      administrator: stack.admin,
    };
    return await act({ CHROMIUM, CONSOLE_E2E: JSON.stringify(deployment) });
  } finally {
    await stop();
  }
}
