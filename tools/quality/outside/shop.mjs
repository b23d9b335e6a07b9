// examples/shop, on free ports, against the stack of the suite.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './browser.mjs';

export const ROOT = join(import.meta.dirname, '../../..');

/** @returns {Promise<{ origin: string, stop: () => void }>} once it serves */
export async function startShop() {
  const origin = `http://localhost:${await freePort()}`;
  const env = { ...process.env, SHOP_PAGE: origin, SHOP_API: `http://localhost:${await freePort()}` };
  const shop = spawn(process.execPath, [join(ROOT, 'tools/example.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    createInterface(shop.stdout).on('line', (line) => line.startsWith('The shop is at') && resolve(undefined));
    shop.once('exit', (code) => reject(new Error(`The shop ended with exit code ${code}.`)));
  });
  return { origin, stop: () => void shop.kill('SIGTERM') };
}
