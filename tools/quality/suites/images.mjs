// npm run test:images: the images of the three services and of the console built, run as a cluster would run them, the
// services behind nginx under one host with a path each, and the tour through them. `--built` takes the images that are there. Needs root, and Debian for what is missing;
// `--if-possible` says so and passes where that is not to be had.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { pickPort } from '../../stack/ports.mjs';
import { SERVICE_NAMES } from '../../stack/services.mjs';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { during } from '../../terminal/progress.mjs';
import { createReport } from '../results/report.mjs';

/** @import { Container } from '../images/container.mjs' */

const PROGRAMS = {
  podman: 'podman',
  '/usr/lib/podman/netavark': 'netavark',
  runc: 'runc',
  mmdebstrap: 'mmdebstrap',
  nginx: 'nginx-light',
};
const LARGEST_MB = 250;
/** What the console may add to the base. (docs/design/planned/console.md §8) */
const LARGEST_CONSOLE_MB = 30;
/** Of secrets and tokens nothing may reach a log. */
const LEAKS = /eyJ[\w-]{10,}\.eyJ|Basic [\w+/=]{20,}/;

const report = createReport();

await runTool(async () => {
  const { values } = parseArgs({ options: { built: { type: 'boolean' }, 'if-possible': { type: 'boolean' } } });
  try {
    await prepare();
  } catch (error) {
    if (!values['if-possible'] || !(error instanceof Failure)) throw error;
    console.log(`images: skipped. ${error.message}`);
    return 0;
  }
  const { BASE, buildImages, CONSOLE_IMAGE, imageOf, sizeOf } = await import('../images/build-images.mjs');
  if (!values.built) await buildImages();
  report.chapter('Images');
  for (const service of SERVICE_NAMES) {
    const size = await sizeOf(imageOf(service));
    await report.holds(`${service} is under ${LARGEST_MB} MB`, size < LARGEST_MB, `${size.toFixed(0)} MB`);
  }
  const added = (await sizeOf(imageOf(CONSOLE_IMAGE))) - (await sizeOf(BASE));
  await report.holds(
    `the console adds under ${LARGEST_CONSOLE_MB} MB to the base`,
    added < LARGEST_CONSOLE_MB,
    `${added.toFixed(1)} MB`,
  );
  const { startThrowAwayPostgres } = await import('../../postgres/throw-away.mjs');
  const database = await during('starting a PostgreSQL', startThrowAwayPostgres);
  try {
    await runStack(database.url);
  } finally {
    await database.remove();
  }
  return report.end();
});

/** What is needed before anything of ours is built: root, programs, a base image, and containers at all. */
async function prepare() {
  if (process.getuid?.() !== 0) throw new Failure('Containers of this suite need root.', 'sudo npm run test:images');
  const { needPrograms } = await import('../../processes/debian-package.mjs');
  await needPrograms(PROGRAMS);
  const { provideBase } = await import('../images/build-images.mjs');
  await provideBase();
  const { tryContainer } = await import('../images/container.mjs');
  await tryContainer();
}

/** @param {string} databaseUrl */
async function runStack(databaseUrl) {
  const { describeProxiedStack, productionEnvironment } = await import('../images/image-stack.mjs');
  const { runContainer } = await import('../images/container.mjs');
  const { startNginx } = await import('../images/nginx.mjs');
  const proxied = await describeProxiedStack(databaseUrl);
  const { stack, proxyPort } = proxied;
  const upstreams = SERVICE_NAMES.map((name) => [name, [`127.0.0.1:${stack.addresses[name].port}`]]);
  const nginx = await startNginx(proxyPort, Object.fromEntries(upstreams));
  /** @type {Container[]} */
  const containers = [];
  try {
    report.chapter('Containers');
    for (const service of SERVICE_NAMES) {
      const volumes = service === 'storage' ? [`${stack.dataFolder}:/data`] : [];
      const environment = productionEnvironment(proxied, service);
      const container = await runContainer(service, { environment, port: stack.addresses[service].port, volumes });
      containers.push(container);
      await checkContainer(container);
    }
    containers.push(await runConsole(proxied.origin));
    await checkServices(proxied);
    await stopAll(containers);
  } finally {
    for (const container of containers) await container.remove();
    await nginx.stop();
    rmSync(stack.dataFolder, { recursive: true, force: true });
  }
}

/** @param {Container} container */
async function checkContainer(container) {
  const { isConfined, writesNowhere } = await import('../images/container-checks.mjs');
  const { podman } = await import('../images/podman.mjs');
  const { service, name } = container;
  await report.holds(`${service} is confined`, () => isConfined(container));
  await report.holds(`${service} writes nowhere`, () => writesNowhere(container));
  // Without systemd nobody runs HEALTHCHECK by itself.
  await report.holds(`${service} is healthy`, async () => void (await podman(['healthcheck', 'run', name])));
}

/** The console, which is told where browsers reach the services. @param {string} origin of the services */
async function runConsole(origin) {
  const { CONSOLE_IMAGE } = await import('../images/build-images.mjs');
  const { checkConsole } = await import('../images/container-checks.mjs');
  const { runContainer } = await import('../images/container.mjs');
  const port = await pickPort(18_101, new Set());
  const environment = {
    ...{ ISSUER_URL: `${origin}/identity`, STORAGE_URL: `${origin}/storage`, TREE_URL: `${origin}/tree` },
    ...{ CONSOLE_URL: `http://localhost:${port}`, HOST: '127.0.0.1', PORT: String(port) },
  };
  const container = await runContainer(CONSOLE_IMAGE, { environment, port });
  await checkContainer(container);
  await report.holds('the console sends its page, its scripts and where the services are', () =>
    checkConsole(container.url, origin),
  );
  return container;
}

/** @param {import('../images/image-stack.mjs').ProxiedStack} proxied */
async function checkServices({ origin, stack }) {
  const { prefixChecks } = await import('../images/container-checks.mjs');
  const { describeStack } = await import('../../stack/stack-file.mjs');
  const { createSession } = await import('../tour/session.mjs');
  const { takeTour } = await import('../tour/take-tour.mjs');
  const { getToken } = await import('../../http/get-token.mjs');
  const described = describeStack(stack);
  report.chapter(`Under one host, ${origin}`);
  const token = await getToken(described.identity.url, described.client);
  for (const [what, check] of Object.entries(prefixChecks(origin, token))) await report.holds(what, check);
  report.chapter('The tour');
  /** @type {string[]} */
  const lines = [];
  const session = createSession(described, (line) => lines.push(line));
  await takeTour(session, described, randomBytes(3).toString('hex'), false);
  for (const line of lines.filter((each) => each.includes('✗'))) console.log(line);
  const { held, failed } = session.counts;
  await report.holds('the tour through the three containers', failed === 0, `${held} held, ${failed} did not`);
}

/** @param {Container[]} containers */
async function stopAll(containers) {
  report.chapter('The end');
  for (const container of containers) {
    const log = container.readLog();
    await report.holds(
      `the log of ${container.service} contains no secrets`,
      !LEAKS.test(log),
      `${log.length} characters`,
    );
    const { code, seconds } = await container.stop();
    await report.holds(
      `${container.service} ends with 0 on SIGTERM`,
      code === '0',
      `exit ${code} after ${seconds.toFixed(1)} s`,
    );
    // A figure to compare, not a rule: on a busy machine even the CPU of a start grows.
    const ready = await container.startAgain();
    const shown = `${ready.cpuSeconds.toFixed(1)} s of CPU, ${ready.seconds.toFixed(1)} s by the clock at load ${loadavg()[0]?.toFixed(1)}`;
    await report.holds(`${container.service} is ready again`, true, shown);
  }
}
