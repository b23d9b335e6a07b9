// npm run soak [-- --seconds 300 --rate 40]: a constant rate over all three services, two replicas each; memory and
// latency to artefacts/soak.svg, what held to artefacts/soak.md. (deployment.md; issue 7)
import { Agent } from 'node:http';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { during } from '../../terminal/progress.mjs';
import { ROOT } from '../../workspace/root.mjs';
import { createReport } from '../results/report.mjs';

/** @import { Sample } from '../soak/samples.mjs' */

const FOLDER = join(ROOT, 'artefacts');
/** Samples of a run: ten tenths need enough of them. */
const SAMPLES = 100;
const MOST_GROWTH = 1.1;
const MOST_SLOWER = 2;
/** Below this a percentile is as noisy as the machine. */
const QUICK_MS = 100;

const report = createReport();

await runTool(async () => {
  const { values } = parseArgs({ options: { seconds: { type: 'string' }, rate: { type: 'string' } } });
  const [seconds, rate] = [Number(values.seconds ?? 300), Number(values.rate ?? 40)];
  if (!(seconds >= 20 && rate > 0)) throw new Failure('At least 20 seconds and one errand per second.');
  const { needPrograms } = await import('../../processes/debian-package.mjs');
  await needPrograms({ haproxy: 'haproxy' });
  const { bundleApps } = await import('../../bundle/bundle-apps.mjs');
  await bundleApps();
  const { startFleet } = await import('../faults/fleet.mjs');
  const fleet = await during('starting two replicas of every service', () => startFleet());
  try {
    await soak(fleet, seconds, rate);
  } finally {
    await fleet.stop();
  }
  return report.end();
});

/**
 * @param {import('../faults/fleet.mjs').Fleet} fleet
 * @param {number} seconds
 * @param {number} rate
 */
async function soak(fleet, seconds, rate) {
  const { listErrands } = await import('../soak/mix.mjs');
  const { keepRate } = await import('../soak/keep-rate.mjs');
  const { takeSamples } = await import('../soak/samples.mjs');
  const { drawSoak } = await import('../soak/draw.mjs');
  const agent = new Agent({ keepAlive: true });
  const sampling = takeSamples(Object.values(fleet.services).flat(), seconds / SAMPLES);
  const errands = listErrands(fleet, agent);
  report.chapter(`${rate} errands per second for ${seconds} s`);
  const { started, skipped } = await keepRate(errands, { perSecond: rate, seconds, onAnswer: sampling.take });
  sampling.stop();
  agent.destroy();
  const lines = await judge(sampling.samples, started, skipped);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'soak.svg'), drawSoak(sampling.samples));
  writeFileSync(
    join(FOLDER, 'soak.md'),
    `# Soak: ${rate} errands per second for ${seconds} s\n\n${lines}\n\n![](soak.svg)\n`,
  );
  report.note(`artefacts/soak.md, artefacts/soak.svg`);
}

/**
 * @param {Sample[]} samples
 * @param {number} started
 * @param {number} skipped
 */
async function judge(samples, started, skipped) {
  const { growthOf } = await import('../soak/samples.mjs');
  const sum = (/** @type {'requests' | 'failures'} */ name) => samples.reduce((all, sample) => all + sample[name], 0);
  const shown = [
    `- ${sum('requests')} requests in ${started} errands, ${sum('failures')} failed, ${skipped} errands skipped`,
  ];
  await report.holds('no error', sum('failures') === 0 && sum('requests') > 0, shown[0]?.slice(2));
  await report.holds('the rate is kept', skipped === 0, `${skipped} skipped`);
  for (const name of Object.keys(samples[0]?.memory ?? {})) {
    const values = samples.map(({ memory }) => memory[name] ?? 0);
    const growth = growthOf(values);
    const text = `${growth.toFixed(2)} × (${values[10]?.toFixed(0)} → ${values.at(-1)?.toFixed(0)} MB)`;
    shown.push(`- memory of ${name}: ${text}`);
    await report.holds(`memory of ${name} is flat`, growth <= MOST_GROWTH, text);
  }
  const latencies = samples.filter(({ requests }) => requests > 0).map(({ p99 }) => p99);
  const slower = growthOf(latencies);
  const last = latencies.at(-1) ?? 0;
  shown.push(`- p99: ${slower.toFixed(2)} × from the second tenth to the last, ${last.toFixed(0)} ms at the end`);
  await report.holds('p99 is stable', slower <= MOST_SLOWER || last < QUICK_MS, shown.at(-1)?.slice(2));
  return shown.join('\n');
}
