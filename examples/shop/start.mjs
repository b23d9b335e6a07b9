// npm start: makes what the shop needs in a running Groundwork, then serves its API and its page, each at an origin of its own.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { startApi } from './api/dist/main.js';
import { PASSWORD, setUp } from './setup.mjs';

const page = process.env.SHOP_PAGE ?? 'http://localhost:5173';
const api = process.env.SHOP_API ?? 'http://localhost:5174';
const stack = readStack();

const { pageClientId, apiClient, webhookSecret, users } = await setUp(stack, { page, api });
const port = Number(new URL(api).port);
await startApi({ issuer: stack.identity.url, port, page, ...apiClient, webhookSecret });

Object.assign(process.env, {
  VITE_IDENTITY: stack.identity.url,
  VITE_STORAGE: stack.storage.url,
  VITE_TREE: stack.tree.url,
  VITE_API: api,
  VITE_CLIENT_ID: pageClientId,
});
const services = [stack.identity.url, stack.storage.url, stack.tree.url, api].join(' ');
/** No script but the page's own, no markup made of texts: what steals tokens. (CSP Level 3; Trusted Types) */
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:",
  `connect-src ${services}`,
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  "require-trusted-types-for 'script'; trusted-types 'none'",
].join('; ');
const root = join(import.meta.dirname, 'web');
await build({ root, logLevel: 'warn', build: { outDir: '../dist', emptyOutDir: true } });
await preview({
  root,
  logLevel: 'warn',
  build: { outDir: '../dist' },
  preview: { port: Number(new URL(page).port), strictPort: true, headers: { 'content-security-policy': policy } },
});

console.log(`
The shop is at ${page}, its API at ${api}. Ctrl-C stops both.

  sign in as    ${users.join(' or ')}   password: ${PASSWORD}
  or sign up; mails are in the folder that npm start names
${webhookSecret ? '' : '\n  No webhook: start Groundwork with WEBHOOK_ALLOW_PRIVATE=true for it to reach this machine.\n'}`);

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit());

/** Addresses and the client that manages them, as Groundwork's `npm start` writes them. */
function readStack() {
  const folder = process.env.GROUNDWORK_DATA_DIR ?? join(import.meta.dirname, '../../.groundwork');
  const file = join(folder, 'stack.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  console.error(`There is no ${file}: no Groundwork is running. Start one in another terminal: npm start`);
  process.exit(1);
}
