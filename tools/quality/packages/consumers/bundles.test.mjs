// In a clean folder with the packages installed: each bundler makes of src/bundled what runs.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { responseOf, startNext } from './next-server.mjs';

/** What src/bundled/run.ts finds out in a page. */
const EXPECTED = { clause: "name ilike 'IMG*'", failure: 'login_required' };
const kept = new Map();
Object.assign(globalThis, {
  location: { href: 'https://shop.example/', assign: () => {} },
  history: { replaceState: () => {} },
  sessionStorage: {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  },
});

/** @param {string} file */
async function outcomeOf(file) {
  await import(pathToFileURL(file).href);
  return globalThis.outcome;
}

test('esbuild, for browsers', async () => {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    entryPoints: ['src/bundled/run.ts'],
    bundle: true,
    splitting: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    outdir: 'esbuild',
    metafile: true,
    logLevel: 'error',
  });
  assert.ok(Object.keys(metafile.outputs).length > 1, 'tus-js-client is loaded only by an upload');
  assert.deepEqual(await outcomeOf(join(process.cwd(), 'esbuild/run.js')), EXPECTED);
});

test('Vite', async () => {
  const { build } = await import('vite');
  await build({
    logLevel: 'warn',
    build: { outDir: 'vite', lib: { entry: 'src/bundled/run.ts', formats: ['es'], fileName: 'run' } },
  });
  assert.deepEqual(await outcomeOf(join(process.cwd(), 'vite/run.js')), EXPECTED);
});

test('Next.js: on the server, in the page, in a route', { timeout: 280_000 }, async () => {
  mkdirSync('next');
  cpSync('src/bundled/app', 'next/app', { recursive: true });
  writeFileSync('next/package.json', JSON.stringify({ private: true, type: 'module' }));
  writeFileSync('next/next.config.mjs', `export default { turbopack: { root: ${JSON.stringify(process.cwd())} } };`);
  // The types need `strict`, as is the rule; by itself Next.js makes a configuration without.
  writeFileSync('next/tsconfig.json', JSON.stringify({ compilerOptions: { strict: true, skipLibCheck: true } }));
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CI: '1' };
  const next = join(process.cwd(), 'node_modules/next/dist/bin/next');
  const built = spawnSync(process.execPath, [next, 'build'], { cwd: 'next', env, encoding: 'utf8', timeout: 150_000 });
  assert.equal(built.status, 0, built.stdout + built.stderr);
  assert.ok(readdirSync('next/.next/static', { recursive: true }).some((file) => String(file).endsWith('.js')));
  const { origin, stop } = await startNext('next');
  try {
    assert.match(await (await responseOf(origin)).text(), /Role.*editor/s);
    const refused = await fetch(`${origin}/webhooks`, { method: 'POST', body: '{}' });
    assert.deepEqual([refused.status, await refused.json()], [400, { message: 'Missing required headers' }]);
  } finally {
    stop();
  }
});
