import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { probe } from '../../http/raw.mjs';
import { Failure } from '../../terminal/failure.mjs';
import { BASE, imageOf } from './build-images.mjs';
import { podman } from './podman.mjs';

/** What only a container that hangs gets to. */
const READY_TIMEOUT_MS = 300_000;
/** USER_HZ of Linux. (proc_pid_stat(5)) */
const TICKS_PER_SECOND = 100;

/** How everything of ours runs: read-only, uid 1000, no capabilities, no new privileges, limited memory. */
const CONFINED = [
  ...['--network', 'host', '--user', '1000:1000', '--memory', '512m'],
  ...['--read-only', '--read-only-tmpfs=false', '--cap-drop=all', '--security-opt=no-new-privileges'],
];

/** @typedef {Awaited<ReturnType<typeof runContainer>>} Container */

/** Whether this machine runs containers like ours at all: their base prints its version. Throws a Failure if not. */
export async function tryContainer() {
  await podman(['run', '--rm', ...CONFINED, BASE, 'node', '--version']);
}

/**
 * Runs a service's image as a cluster would.
 * @param {string} service
 * @param {{ environment: NodeJS.ProcessEnv, port: number, volumes?: string[] }} options
 */
export async function runContainer(service, { environment, port, volumes = [] }) {
  const name = `groundwork-${service}-${process.pid}`;
  const variables = Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  await podman([
    ...['run', '--detach', '--name', name, ...CONFINED],
    ...volumes.flatMap((volume) => ['--volume', volume]),
    ...[...variables, imageOf(service)],
  ]);
  const url = `http://127.0.0.1:${port}`;
  await untilReady();
  return { service, name, url, run, stop, startAgain, remove, readLog };

  async function untilReady() {
    for (const until = Date.now() + READY_TIMEOUT_MS; ; await sleep(50)) {
      if ((await probe(`${url}/readyz`))?.status === 200) return;
      if (Date.now() < until && (await isRunning())) continue;
      const log = readLog();
      await remove();
      throw new Failure(`The container of ${service} does not become ready.`, log.slice(-3_000));
    }
  }

  async function isRunning() {
    return (await podman(['inspect', '--format', '{{.State.Running}}', name])) === 'true';
  }

  /**
   * A program inside.
   * @param {string[]} command
   */
  function run(command) {
    return podman(['exec', name, ...command]);
  }

  /** SIGTERM, then SIGKILL after 30 s. */
  async function stop() {
    const began = performance.now();
    await podman(['stop', '--time', '30', name]);
    const code = await podman(['inspect', '--format', '{{.State.ExitCode}}', name]);
    return { code, seconds: (performance.now() - began) / 1000 };
  }

  /** Starts what was stopped; answers the seconds until it is ready, by the clock and of CPU. */
  async function startAgain() {
    const started = performance.now();
    await podman(['start', name]);
    await untilReady();
    const seconds = (performance.now() - started) / 1000;
    const [user = 0, system = 0] =
      (await run(['cat', '/proc/1/stat'])).split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
    return { seconds, cpuSeconds: (user + system) / TICKS_PER_SECOND };
  }

  /** What it printed, both streams. */
  function readLog() {
    const { stdout, stderr } = spawnSync('podman', ['logs', name], { encoding: 'utf8', maxBuffer: 2 ** 28 });
    return stdout + stderr;
  }

  async function remove() {
    await podman(['rm', '--force', '--time', '0', name]);
  }
}
