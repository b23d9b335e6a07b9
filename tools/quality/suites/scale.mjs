// npm run scale [-- --seconds 6 --rounds 5 --simulated 8]: the mix of the soak against one and two replicas of every service,
// as fast as the machine goes, and against one that sees what one of eight sees, in turns. What counts is the CPU time of the
// services: PostgreSQL, the proxy and the load generator are left out. Prints the figures and writes artefacts/scale.md.
// (issue 7)
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { ROOT } from '../../workspace/root.mjs';
import { createReport } from '../results/report.mjs';

/** @import { Cost } from '../scale/measure.mjs' */

/** Two replicas against one: what they can do together in the same CPU time each. */
const LEAST_GAIN = 1.6;
/** Cost of a request with the most replicas against one. */
const MOST_COST = 1.2;

const report = createReport();

await runTool(async () => {
  const options = /** @type {const} */ ({ type: 'string' });
  const { values } = parseArgs({ options: { seconds: options, rounds: options, simulated: options } });
  const [seconds, rounds, simulated] = [values.seconds ?? 6, values.rounds ?? 5, values.simulated ?? 8].map(Number);
  if (!(seconds > 0) || !(rounds > 0) || !(simulated > 1)) throw new Failure('--seconds 6 --rounds 5 --simulated 8');
  const { needPrograms } = await import('../../processes/debian-package.mjs');
  await needPrograms({ haproxy: 'haproxy' });
  const { bundleApps } = await import('../../bundle/bundle-apps.mjs');
  await bundleApps();
  const { measureCosts, nameOf } = await import('../scale/measure.mjs');
  const { ratioOf, spreadOf } = await import('../bench/measure/spread.mjs');
  const shares = [
    { replicas: 1, of: 1 },
    { replicas: 2, of: 2 },
    { replicas: 1, of: simulated },
  ];
  report.chapter(`${rounds} rounds of ${seconds} s each, load ${loadavg()[0]?.toFixed(1)}`);
  const costs = await measureCosts({ shares, rounds, seconds });
  const cpuOf = (/** @type {number} */ index) => costs[index]?.map(({ cpuMs }) => cpuMs) ?? [];
  const rows = shares.map((share, index) => ({
    name: nameOf(share),
    ...sumUp(costs[index] ?? []),
    cpu: textOf(spreadOf(cpuOf(index))),
  }));
  for (const { name, requests, failed, connections, cpu } of rows) {
    report.note(`${name}: ${cpu} ms of CPU a request, ${connections} connections`);
    await report.holds('no request fails', failed === 0 && requests > 0, `${requests} requests`);
  }
  const [gain, growth] = [
    ratioOf(
      cpuOf(0).map((cpu) => 2 * cpu),
      cpuOf(1),
    ),
    ratioOf(cpuOf(2), cpuOf(0)),
  ];
  await report.holds(`two do ${LEAST_GAIN} times what one does`, gain.median >= LEAST_GAIN, `${textOf(gain)} ×`);
  const what = `a request costs less than a fifth more where ${simulated} share the work`;
  await report.holds(what, growth.median < MOST_COST, `${textOf(growth)} ×`);
  write(rows);
  return report.end();
});

/** @param {Cost[]} costs */
function sumUp(costs) {
  const sum = (/** @type {(cost: Cost) => number} */ read) => costs.reduce((total, cost) => total + read(cost), 0);
  return {
    requests: sum(({ requests }) => requests),
    failed: sum(({ failed }) => failed),
    connections: Math.max(...costs.map(({ connections }) => connections)),
  };
}

/** @param {import('../bench/measure/spread.mjs').Spread} spread */
function textOf({ median, least, most }) {
  return `${median.toFixed(2)} (${least.toFixed(2)}-${most.toFixed(2)})`;
}

/** @param {{ name: string, requests: number, connections: number, cpu: string }[]} rows */
function write(rows) {
  const lines = rows.map(
    ({ name, requests, connections, cpu }) => `| ${name} | ${requests} | ${cpu} | ${connections} |`,
  );
  mkdirSync(join(ROOT, 'artefacts'), { recursive: true });
  writeFileSync(
    join(ROOT, 'artefacts/scale.md'),
    `# Replicas\n\n| measured | requests | CPU ms per request | connections |\n|---|---|---|---|\n${lines.join('\n')}\n`,
  );
}
