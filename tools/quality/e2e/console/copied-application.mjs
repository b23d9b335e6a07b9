// An application made of code that the console shows, as somebody makes it who copies that: built by Vite, served on an origin of its own.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { waitForExit } from '../../../processes/child-exit.mjs';
import { ROOT } from '../../../workspace/root.mjs';

const OF_CONSOLE = join(ROOT, 'apps/console/node_modules');
/** What the guide has one install, where the workspace has it. */
const PACKAGES = {
  '@groundwork/client': join(ROOT, 'libs/sdk/client'),
  '@vitejs/plugin-react': join(OF_CONSOLE, '@vitejs/plugin-react'),
  react: join(OF_CONSOLE, 'react'),
  'react-dom': join(OF_CONSOLE, 'react-dom'),
  vite: join(OF_CONSOLE, 'vite'),
  'oidc-client-ts': join(ROOT, 'tools/quality/node_modules/oidc-client-ts'),
};
/** What a new project has beside the code, unless the program has it. The client package is compiled from its sources. */
const PROJECT = {
  'package.json': '{ "private": true, "type": "module" }',
  'index.html':
    '<!doctype html><html lang="en"><head><title>Copied</title></head><body><div id="root"></div><script type="module" src="/page/main.tsx"></script></body></html>',
  'vite.config.mjs': `import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2023' },
  resolve: { conditions: ['@groundwork/source', 'module', 'browser', 'production'] },
});
`,
};
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Builds the program and serves it; every address that is no file is the page, as the guide says.
 * @param {Record<string, string>} program texts by the names of their files
 * @param {string} origin
 * @returns {Promise<() => Promise<void>>} stops it
 */
export async function serveCopied(program, origin) {
  const folder = mkdtempSync(join(tmpdir(), 'copied-'));
  for (const [name, text] of Object.entries({ ...PROJECT, ...program })) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const [name, target] of Object.entries(PACKAGES)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link, 'dir');
  }
  await build(folder);
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, origin);
    const name = extname(pathname) === '' ? '/index.html' : pathname;
    try {
      const content = readFileSync(join(folder, 'dist', name));
      const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(name))] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  const { port, hostname } = new URL(origin);
  await new Promise((resolve, reject) =>
    server.once('error', reject).listen(Number(port), hostname, () => resolve(undefined)),
  );
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  };
}

/** @param {string} folder */
async function build(folder) {
  const vite = spawn(process.execPath, [join(PACKAGES.vite, 'bin/vite.js'), 'build'], { cwd: folder });
  let said = '';
  for (const stream of [vite.stdout, vite.stderr]) stream.on('data', (text) => (said += text));
  const end = await waitForExit(vite);
  if (end !== 'exit code 0') throw new Error(`vite build: ${end}\n${said}`);
}
