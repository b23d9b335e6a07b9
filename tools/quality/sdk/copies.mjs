import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
// eslint-disable-next-line no-restricted-imports -- passes on what the command line sends, as it is
import { createServer, request } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mainFileOf } from '../../stack/services.mjs';

/** @typedef {import('../tour/tokens.mjs').Stack} Stack */
/** @typedef {{ copied: number, skipped: number, requests: number, peakMib: number }} Copied */

const run = promisify(execFile);
const OUTPUT = { maxBuffer: 2 ** 28 };
/** Fifty files are looked for by one request; a few for the folders. */
const REQUESTS_A_FILE = 1 / 50;
const FOLDERS = 50;
/** What ten times as many files may take more. */
const MOST_GROWTH_MIB = 64;
/** Prints how much memory the command line had at most. */
const WATCHED = `data:text/javascript,process.on('exit',()=>console.error('peak',process.resourceUsage().maxRSS))`;

/**
 * A copy of many files that is killed and repeated copies the rest alone; a repeated one takes a request for fifty files, and the memory of
 * a tenth of them. (docs/design/planned/sdk.md §8, 40)
 * @param {Stack} stack
 * @param {(holds: boolean, what: string) => void} expect
 * @param {number} many
 */
export async function cutCopies(stack, expect, many) {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-files-'));
  const gate = await openGate(stack.storage.url);
  const env = {
    ...process.env,
    GROUNDWORK_CLIENT_ID: stack.client.client_id,
    GROUNDWORK_CLIENT_SECRET: stack.client.client_secret,
    GROUNDWORK_URL: stack.identity.url,
    GROUNDWORK_STORAGE_URL: gate.url,
    XDG_STATE_HOME: join(folder, 'state'),
  };
  const argumentsOf = (/** @type {string} */ name) => ['--import', WATCHED, mainFileOf('cli'), 'storage', 'cp', '-r', '--skip-same', join(folder, name), `gw://default/${name}`]; // prettier-ignore
  /** @param {string} name @returns {Promise<Copied>} */
  const copy = async (name) => {
    const before = gate.requests();
    const { stderr } = await run(process.execPath, argumentsOf(name), { env, ...OUTPUT });
    const [, copied, skipped] = (/(\d+) copied, (\d+) skipped, 0 failed/.exec(stderr) ?? []).map(Number);
    const [, kibibytes] = (/peak (\d+)/.exec(stderr) ?? []).map(Number);
    return { copied, skipped, requests: gate.requests() - before, peakMib: kibibytes / 1_024 };
  };
  const list = async () => {
    const args = [mainFileOf('cli'), 'storage', 'ls', '-r', '--json', 'gw://default/many'];
    const { stdout } = await run(process.execPath, args, { env, ...OUTPUT }).catch(() => ({ stdout: '' }));
    return stdout.split('\n').filter(Boolean).length;
  };
  try {
    writeFiles(join(folder, 'many'), many);
    writeFiles(join(folder, 'few'), many / 10);
    const first = spawn(process.execPath, argumentsOf('many'), { env, stdio: 'ignore' });
    const over = once(first, 'exit');
    while (first.exitCode === null && (await list()) < many / 3);
    first.kill('SIGKILL');
    await over;
    const there = await list();
    const { copied, skipped } = await copy('many');
    expect(
      copied + skipped === many && copied >= many - there && copied < many,
      `40. ${there} of ${many} before the kill, ${copied} after`,
    );
    expect((await list()) === many, `40. ${many} files in the end`);
    await copy('few');
    const [few, all] = [await copy('few'), await copy('many')];
    expect(all.skipped === many && few.skipped === many / 10, `40. ${all.skipped} are there, and not copied again`);
    const most = REQUESTS_A_FILE * many + 4 * FOLDERS;
    expect(all.requests <= most, `40. ${all.requests} requests to see that (${few.requests} of a tenth of them)`);
    expect(
      all.peakMib - few.peakMib <= MOST_GROWTH_MIB,
      `40. at most ${all.peakMib.toFixed(0)} MiB (${few.peakMib.toFixed(0)} of a tenth of them)`,
    );
  } finally {
    gate.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {number} many
 */
function writeFiles(folder, many) {
  for (let n = 0; n < many; n++) {
    const below = join(folder, String(n % FOLDERS));
    mkdirSync(below, { recursive: true });
    writeFileSync(join(below, `${n}.txt`), `file ${n}`);
  }
}

/**
 * Stands before a service and counts the requests.
 * @param {string} service
 */
async function openGate(service) {
  let requests = 0;
  const server = createServer((incoming, outgoing) => {
    requests++;
    const { method, headers } = incoming;
    const onward = request(new URL(incoming.url ?? '/', service), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    for (const stream of [incoming, outgoing, onward]) stream.on('error', () => onward.destroy()); // who is killed leaves
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
