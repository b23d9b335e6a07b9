// npm run scale [-- --seconds 20 --replicas 1,2,4,8]: the mix of the soak against 1, 2, 4 and 8 replicas of every service, as
// fast as the machine goes. What counts is requests per CPU-second of the services: PostgreSQL, the proxy and the load
// generator are left out. Prints the figures and writes artefacts/scale.md. (issue 7)
import { Agent } from 'node:http';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, runTool } from '../terminal/failure.mjs';
import { during } from '../terminal/progress.mjs';
import { enterWorkspace } from '../workspace/enter-workspace.mjs';
import { ROOT } from '../workspace/root.mjs';
import { createReport } from './report.mjs';

const CALLERS = 16;
/** What V8 makes of code depends on how often it ran: every replica gets as many requests before it is measured. */
const WARM_REQUESTS = 5_000;
const WARM_UP_SECONDS = 5;
/** Two replicas against one: what they can do together, each on a core of its own. */
const LEAST_GAIN = 1.6;
/** Cost of a request with the most replicas against one. */
const MOST_COST = 1.2;

/** @typedef {{ replicas: number, requests: number, failed: number, cpuMs: number, perCpuSecond: number, connections: number }} Figures */

const report = createReport();

await runTool(async () => {
  await enterWorkspace();
  const { values } = parseArgs({ options: { seconds: { type: 'string' }, replicas: { type: 'string' } } });
  const seconds = Number(values.seconds ?? 20);
  const counts = (values.replicas ?? '1,2,4,8').split(',').map(Number);
  if (!(seconds > 0) || !counts.every((count) => count > 0)) throw new Failure('--seconds 20 --replicas 1,2,4,8');
  const { needPrograms } = await import('./packages.mjs');
  await needPrograms({ haproxy: 'haproxy' });
  const { buildWorkspace } = await import('../workspace/build-workspace.mjs');
  await buildWorkspace();
  /** @type {Figures[]} */
  const all = [];
  for (const replicas of counts) {
    report.chapter(
      `${replicas} of every service, ${CALLERS} callers for ${seconds} s, load ${loadavg()[0]?.toFixed(1)}`,
    );
    const figures = await measure(replicas, seconds);
    report.tell(describe(figures));
    await report.holds('no request fails', figures.failed === 0, `${figures.requests} requests`);
    all.push(figures);
  }
  await judge(all);
  return report.end();
});

/**
 * @param {number} replicas
 * @param {number} seconds
 * @returns {Promise<Figures>}
 */
async function measure(replicas, seconds) {
  const { startFleet } = await import('./faults/fleet.mjs');
  const { cpuSeconds } = await import('../bench/measure/process-usage.mjs');
  const { listErrands } = await import('./soak/mix.mjs');
  const { withClient } = await import('../postgres/provision.mjs');
  const fleet = await during(`starting ${replicas} of every service`, () => startFleet({ replicas }));
  const agent = new Agent({ keepAlive: true });
  try {
    const errands = listErrands(fleet, agent);
    for (let sent = 0; sent < WARM_REQUESTS * replicas;) sent += (await run(errands, WARM_UP_SECONDS)).length;
    const pids = Object.values(fleet.services).flatMap((each) => each.map(({ pid }) => pid));
    const cpu = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
    const before = cpu();
    const answers = await run(errands, seconds);
    const used = cpu() - before;
    const { rows } = await withClient(fleet.database.url, (client) =>
      client.query("select count(*)::int as connections from pg_stat_activity where backend_type = 'client backend'"),
    );
    const failed = answers.filter(({ status }) => status === 0 || status >= 500).length;
    const requests = answers.length;
    return {
      ...{ replicas, requests, failed, connections: rows[0].connections - 1 },
      ...{ cpuMs: (used / requests) * 1000, perCpuSecond: requests / used },
    };
  } finally {
    agent.destroy();
    await fleet.stop();
  }
}

/**
 * @param {(() => Promise<import('./faults/load.mjs').Answer[]>)[]} errands
 * @param {number} seconds
 */
async function run(errands, seconds) {
  const until = performance.now() + seconds * 1000;
  /** @type {import('./faults/load.mjs').Answer[]} */
  const answers = [];
  let next = 0;
  const work = async () => {
    while (performance.now() < until) answers.push(...((await errands[next++ % errands.length]?.()) ?? []));
  };
  await Promise.all(Array.from({ length: CALLERS }, work));
  return answers;
}

/** @param {Figures} figures */
function describe({ requests, cpuMs, perCpuSecond, connections }) {
  return `${requests} requests, ${cpuMs.toFixed(3)} ms of CPU each, ${perCpuSecond.toFixed(0)} per CPU-second, ${connections} connections`;
}

/** @param {Figures[]} all */
async function judge(all) {
  const [one, two] = [1, 2].map((count) => all.find(({ replicas }) => replicas === count));
  const most = all.at(-1);
  report.chapter('Compared');
  if (one && two) {
    const gain = (2 * two.perCpuSecond) / one.perCpuSecond;
    await report.holds(`two do ${LEAST_GAIN} times what one does`, gain >= LEAST_GAIN, `${gain.toFixed(2)} ×`);
  }
  if (one && most && most !== one) {
    const growth = most.cpuMs / one.cpuMs;
    await report.holds(
      `a request costs less than a fifth more with ${most.replicas}`,
      growth < MOST_COST,
      `${growth.toFixed(2)} ×`,
    );
  }
  const rows = all.map(
    ({ replicas, requests, cpuMs, perCpuSecond, connections }) =>
      `| ${replicas} | ${requests} | ${cpuMs.toFixed(3)} | ${perCpuSecond.toFixed(0)} | ${connections} |`,
  );
  mkdirSync(join(ROOT, 'artefacts'), { recursive: true });
  writeFileSync(
    join(ROOT, 'artefacts/scale.md'),
    `# Replicas\n\n| replicas of each | requests | CPU ms per request | requests per CPU-second | connections |\n|---|---|---|---|---|\n${rows.join('\n')}\n`,
  );
}
