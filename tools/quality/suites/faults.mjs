// npm run test:faults [NUMBER…]: faults of deployment.md, "Faults to inject", done to two replicas of every service behind
// HAProxy on a PostgreSQL of their own. Each prints what it did and what held. Root and Debian for what is missing.
import { parseArgs } from 'node:util';
import { runTool } from '../../terminal/failure.mjs';
import { during } from '../../terminal/progress.mjs';
import { createReport } from '../results/report.mjs';

/** @import { Scenario } from '../faults/scenarios/scenario.mjs' */

const report = createReport();

await runTool(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const { needPrograms } = await import('../../processes/debian-package.mjs');
  await needPrograms({ haproxy: 'haproxy', 'redis-server': 'redis-server' });
  const { buildWorkspace } = await import('../../workspace/build-workspace.mjs');
  await buildWorkspace();
  const { SCENARIOS } = await import('../faults/scenarios/scenarios.mjs');
  const { FLEET_LOGS, startFleet } = await import('../faults/fleet.mjs');
  const chosen = SCENARIOS.filter(({ number }) => positionals.length === 0 || positionals.includes(String(number)));
  const fleet = await during('starting two replicas of every service', () => startFleet());
  try {
    for (const scenario of chosen) await suffer(scenario, fleet);
  } finally {
    await fleet.stop();
    console.log(`\nThe services' logs: ${FLEET_LOGS}`);
  }
  return report.end();
});

/**
 * A scenario that breaks off has not held; the others go on.
 * @param {Scenario} scenario
 * @param {import('../faults/fleet.mjs').Fleet} fleet
 */
async function suffer({ number, title, run }, fleet) {
  report.chapter(`${number}. ${title}`);
  await run(fleet, report).catch((error) =>
    report.holds('the scenario runs to its end', false, `${error.stack} ${error.advice ?? ''}`),
  );
}
