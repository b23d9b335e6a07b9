// The pages and the client libraries against a started identity, another one that is an external provider to it, and a tree for its
// Swagger UI: tools/quality/e2e.
// Fails without Chromium. --sheets: contact sheets of all pages, light and dark, are made of its pictures in artefacts/pages; what else the
// command line says is of Node's test runner.
import { globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleApps } from '../../bundle/bundle-apps.mjs';
import { startThrowAwayPostgres } from '../../postgres/throw-away.mjs';
import { provideProgram } from '../../processes/debian-package.mjs';
import { pickPort } from '../../stack/ports.mjs';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { during, say } from '../../terminal/progress.mjs';
import { LOG_FOLDER, ROOT } from '../../workspace/root.mjs';
import { startReplica } from '../faults/replica.mjs';
import { identityVariables, newClient, newSecret } from './identity-variables.mjs';
import { runNodeTests } from './run-specs.mjs';

const PICTURES = join(ROOT, 'artefacts/pages');
/** Pictures on a sheet, which can be read on a screen. */
const ON_A_SHEET = 16;
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Letters of Chinese, Japanese and Korean. */
const FONT = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

await runTool(async () => {
  mkdirSync(LOG_FOLDER, { recursive: true });
  if (!provideProgram(CHROMIUM, 'chromium'))
    throw new Failure(`There is no Chromium at ${CHROMIUM}, and it could not be installed.`, 'Install chromium.');
  if (!provideProgram(FONT, 'fonts-noto-cjk'))
    say(`no ${FONT}: where no other font has them, letters of Chinese, Japanese and Korean are measured as boxes`);
  await bundleApps();
  const database = await during('starting a PostgreSQL for identity', startThrowAwayPostgres);
  const ports = new Set();
  const [issuer, tree] = [await pickAddress(3_401, ports), await pickAddress(3_403, ports)];
  // Browsers keep cookies by host, whatever the port: the other issuer needs another one.
  const elsewhere = (await pickAddress(3_402, ports)).replace('localhost', '127.0.0.1');
  const client = newClient();
  const provider = { issuer: elsewhere, ...newClient() };
  const at = { DATABASE_URL: database.url, DEFAULT_CLIENT_ORIGINS: tree };
  const starting = [
    start('identity', issuer, { ...at, ...identityVariables(issuer, client), OUTGOING_ALLOW_PRIVATE: 'true' }),
    start('identity', elsewhere, { ...at, ...identityVariables(elsewhere, provider), DATABASE_SCHEMA: 'elsewhere' }),
    start('tree', tree, { ...treeVariables(issuer, client), DATABASE_URL: database.url }),
  ];
  try {
    await Promise.all(starting);
    const deployment = { issuer, tree, ...client, provider };
    const files = globSync('tools/quality/e2e/*.e2e-spec.mjs', { cwd: ROOT });
    const args = process.argv.slice(2);
    const withSheets = args.includes('--sheets');
    if (withSheets) rmSync(PICTURES, { recursive: true, force: true });
    const exitCode = await runNodeTests(
      files,
      { CHROMIUM, IDENTITY_E2E: JSON.stringify(deployment), PAGES_SHEETS: withSheets ? 'yes' : '' },
      // Two browsers at once: one waits for identity much of the time.
      ['--test-concurrency=2', ...args.filter((arg) => arg !== '--sheets')],
    );
    if (withSheets) await during('making contact sheets', makeSheets);
    return exitCode;
  } finally {
    const started = await Promise.allSettled(starting);
    await Promise.all(started.map((one) => one.status === 'fulfilled' && one.value.signal('SIGTERM')));
    await database.remove();
  }
});

/** By the beginning of the pictures' names (a language, or a suite's), so many on each. */
async function makeSheets() {
  const { makeSheet } = await import('../e2e/sheet.mjs');
  mkdirSync(join(PICTURES, 'sheets'), { recursive: true });
  const files = globSync('*.png', { cwd: PICTURES }).sort(new Intl.Collator('en', { numeric: true }).compare);
  const groups = Map.groupBy(files, (file) => file.split('-')[0]);
  for (const [name, all] of groups)
    for (let from = 0; from < all.length; from += ON_A_SHEET)
      await makeSheet(
        PICTURES,
        all.slice(from, from + ON_A_SHEET),
        join(PICTURES, `sheets/${name}-${from / ON_A_SHEET + 1}.png`),
        { width: 240, columns: ON_A_SHEET / 2 },
      );
}

/**
 * @param {number} preferred
 * @param {Set<number>} given
 */
async function pickAddress(preferred, given) {
  return `http://localhost:${await pickPort(preferred, given)}`;
}

/**
 * @param {string} issuer
 * @param {import('./identity-variables.mjs').Client} client
 */
function treeVariables(issuer, client) {
  return {
    PATH: process.env.PATH,
    ENVIRONMENT: 'development',
    ISSUER: issuer,
    INTROSPECTION_CLIENT_ID: client.client_id,
    INTROSPECTION_CLIENT_SECRET: client.client_secret,
    WEBHOOK_KEY: newSecret(),
    METRICS_PORT: '0',
    RATE_LIMIT_PER_MINUTE: '0',
  };
}

/**
 * @param {import('../../stack/services.mjs').Service} name
 * @param {string} url
 * @param {NodeJS.ProcessEnv} variables
 */
function start(name, url, variables) {
  const { port } = new URL(url);
  return startReplica(
    name,
    { ...variables, PORT: port, PUBLIC_URL: url },
    join(LOG_FOLDER, `pages-${name}-${port}.log`),
  );
}
