// npm run test:ingress [-- --size 1024]: the three services behind nginx with TLS, a path each: addresses, cookies, headers,
// the tour, and a file of --size MiB up and down that nobody keeps in memory. Needs openssl and nginx (Debian's).
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requestRaw } from '../../http/raw.mjs';
import { waitForExit } from '../../processes/child-exit.mjs';
import { SERVICE_NAMES } from '../../stack/services.mjs';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { during } from '../../terminal/progress.mjs';
import { createReport } from '../results/report.mjs';

const MIB = 1024 ** 2;
/** Beyond this somebody keeps the file in memory. */
const LARGEST_RSS_MB = 300;

const report = createReport();

await runTool(async () => {
  const { values } = parseArgs({ options: { size: { type: 'string' } } });
  const size = Number(values.size ?? 1024);
  if (!Number.isInteger(size) || size < 1) throw new Failure('--size is a whole number of MiB.');
  const { TLS_FOLDER: folder } = process.env;
  if (!folder) return inTrust(size);
  await tryIngress(folder, size);
  return report.end();
});

/**
 * Node reads the certificates it trusts when it starts: everything else runs in a child process that trusts ours.
 * @param {number} size
 */
async function inTrust(size) {
  const { needPrograms } = await import('../../processes/debian-package.mjs');
  await needPrograms({ openssl: 'openssl', nginx: 'nginx-light', curl: 'curl' });
  const { bundleApps } = await import('../../bundle/bundle-apps.mjs');
  await bundleApps();
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-tls-'));
  try {
    const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const made = spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      ...names,
      ...files,
    ]);
    if (made.status !== 0) throw new Failure('openssl makes no certificate.', String(made.stderr));
    const env = { ...process.env, TLS_FOLDER: folder, NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem') };
    const child = spawn(process.execPath, [import.meta.filename, '--size', String(size)], { env, stdio: 'inherit' });
    return (await waitForExit(child)) === 'exit code 0' ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder of the certificate
 * @param {number} size
 */
async function tryIngress(folder, size) {
  const { startThrowAwayPostgres } = await import('../../postgres/throw-away.mjs');
  const { describeProxiedStack, productionEnvironment } = await import('../images/image-stack.mjs');
  const { startReplica } = await import('../faults/replica.mjs');
  const { startNginx } = await import('../images/nginx.mjs');
  const database = await during('starting a PostgreSQL', startThrowAwayPostgres);
  const proxied = await describeProxiedStack(database.url, 'https');
  const { stack, proxyPort } = proxied;
  /** @type {Record<string, import('../faults/replica.mjs').Replica>} */
  const replicas = {};
  const upstreams = SERVICE_NAMES.map((name) => [name, [`127.0.0.1:${stack.addresses[name].port}`]]);
  const tls = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  const nginx = await startNginx(proxyPort, Object.fromEntries(upstreams), { tls });
  try {
    for (const service of SERVICE_NAMES) {
      const port = String(stack.addresses[service].port);
      const own = { PORT: port, METRICS_PORT: '0', DISK_ROOT: join(stack.dataFolder, 'content'), DISK_RESERVE: '0' };
      const environment = { PATH: process.env.PATH, ...productionEnvironment(proxied, service), ...own };
      replicas[service] = await startReplica(service, environment, join(stack.dataFolder, `${service}.log`));
    }
    await look(proxied);
    await send(
      { proxied, storage: /** @type {import('../faults/replica.mjs').Replica} */ (replicas.storage), nginx, tls },
      size,
    );
  } finally {
    await Promise.all(Object.values(replicas).map((replica) => replica.end()));
    await nginx.stop();
    await database.remove();
    rmSync(stack.dataFolder, { recursive: true, force: true });
  }
}

/** @param {import('../images/image-stack.mjs').ProxiedStack} proxied */
async function look({ origin, stack }) {
  const { prefixChecks } = await import('../images/container-checks.mjs');
  const { describeStack } = await import('../../stack/stack-file.mjs');
  const { createSession } = await import('../tour/session.mjs');
  const { takeTour } = await import('../tour/take-tour.mjs');
  const { getToken } = await import('../../http/get-token.mjs');
  const described = describeStack(stack);
  report.chapter(`Under one host with TLS, ${origin}`);
  const token = await getToken(described.identity.url, described.client);
  for (const [what, see] of Object.entries(prefixChecks(origin, token))) await report.holds(what, see);
  const page = await requestRaw(`${origin}/identity/device`);
  const cookies = page.headers.getSetCookie();
  const safe =
    cookies.length > 0 && cookies.every((cookie) => /^__(Host|Secure)-/.test(cookie) && /; *secure/i.test(cookie));
  await report.holds(
    'cookies are for TLS alone',
    safe,
    cookies.map((cookie) => cookie.replace(/=[^;]*/, '=…')).join(' | '),
  );
  const hsts = page.headers.get('strict-transport-security') ?? '';
  await report.holds('browsers are required to stay with TLS (HSTS)', hsts.includes('max-age='), hsts);
  /** @type {string[]} */
  const lines = [];
  const session = createSession(described, (line) => lines.push(line));
  await takeTour(session, described, randomBytes(3).toString('hex'), false);
  for (const line of lines.filter((each) => each.includes('✗'))) console.log(line);
  const { held, failed } = session.counts;
  await report.holds('the tour', failed === 0 && held > 0, `${held} held, ${failed} did not`);
}

/**
 * @typedef {{
 *   proxied: import('../images/image-stack.mjs').ProxiedStack,
 *   storage: import('../faults/replica.mjs').Replica,
 *   nginx: { folder: string, pid: number },
 *   tls: { certificate: string },
 * }} Line
 */

/**
 * curl sends and fetches: a client that is not ours.
 * @param {Line} line
 * @param {number} size in MiB
 */
async function send({ proxied: { origin, stack }, storage, nginx, tls }, size) {
  const { describeStack } = await import('../../stack/stack-file.mjs');
  const { getToken } = await import('../../http/get-token.mjs');
  const { applicationOf } = await import('../../http/application.mjs');
  const described = describeStack(stack);
  const token = await getToken(described.identity.url, described.client);
  report.chapter(`A file of ${size} MiB through it`);
  const { id } = await applicationOf(described).storage.post('/files', {
    header: { bucket: 'default' },
    body: { name: 'large' },
  });
  const [sent, got] = [join(stack.dataFolder, 'sent'), join(stack.dataFolder, 'got')];
  spawnSync('/bin/sh', ['-c', 'head -c "$1" /dev/urandom > "$2"', 'sh', String(size * MIB), sent]);
  const watch = watchMemory([storage.pid, nginx.pid], nginx.folder);
  const url = `${origin}/storage/files/${id}/content`;
  const flags = ['--silent', '--show-error', '--fail', '--cacert', tls.certificate, '--header', 'bucket: default'];
  const began = performance.now();
  const up = await curl([...flags, '--upload-file', sent, '--output', '/dev/null', url], token);
  const middle = performance.now();
  const down = await curl([...flags, '--output', got, url], token);
  const ended = performance.now();
  const { most, kept } = watch.stop();
  const speed = (/** @type {number} */ ms) => `${((size / ms) * 1000).toFixed(0)} MiB/s`;
  await report.holds('it goes up', up === '', up || speed(middle - began));
  await report.holds('it comes down', down === '', down || speed(ended - middle));
  await report.holds('and is the same', digestOf(sent) === digestOf(got), digestOf(got).slice(0, 16));
  await report.holds('nobody keeps it in memory', most < LARGEST_RSS_MB, `${most.toFixed(0)} MB at most`);
  await report.holds('nginx keeps nothing of it', kept < MIB, `${kept} bytes`);
}

/**
 * What it complains about; nothing is good. The token goes by its standard input: arguments stand in `ps`.
 * @param {string[]} args
 * @param {string} token
 * @returns {Promise<string>}
 */
async function curl(args, token) {
  const child = spawn('curl', [...args, '--header', '@-'], { stdio: ['pipe', 'ignore', 'pipe'] });
  child.stdin.end(`authorization: Bearer ${token}\n`);
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const end = await waitForExit(child);
  return end === 'exit code 0' ? '' : `${end}: ${said}`;
}

/**
 * @param {number[]} pids
 * @param {string} folder where nginx would put what it buffers
 */
function watchMemory(pids, folder) {
  let [most, kept] = [0, 0];
  const timer = setInterval(() => {
    for (const pid of pids) {
      const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      most = Math.max(most, Number(rss) / 1024);
    }
    const files = readdirSync(folder, { recursive: true }).filter((name) => !/\.(conf|log|pid)$/.test(String(name)));
    const sizes = files.map((name) => statSync(join(folder, String(name)), { throwIfNoEntry: false })?.size ?? 0);
    kept = Math.max(
      kept,
      sizes.reduce((sum, size) => sum + size, 0),
    );
  }, 100);
  return {
    stop() {
      clearInterval(timer);
      return { most, kept };
    },
  };
}

/** @param {string} file */
function digestOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
