// Beside the tests of a clean folder with the packages installed: a built Next.js application, served on a free port.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

/**
 * @param {string} cwd the folder of the application
 * @returns {Promise<{ origin: string, stop: () => void }>}
 */
export async function startNext(cwd) {
  const port = await freePort();
  const next = join(process.cwd(), 'node_modules/next/dist/bin/next');
  const args = [next, 'start', '-p', String(port), '-H', '127.0.0.1'];
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CI: '1' };
  const server = spawn(process.execPath, args, { cwd, env, stdio: 'ignore' });
  return { origin: `http://127.0.0.1:${port}`, stop: () => void server.kill() };
}

/**
 * The first response of a server that is still starting, within 20 seconds.
 * @param {string} url
 */
export async function responseOf(url) {
  for (let left = 100; ; left--)
    try {
      return await fetch(url);
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
