// npm run bench [lists|identity|storage|access|sdk|tree …] [--quick] [--only TEXT] [--scale 0.1] [--json FILE] [--no-build]: every figure beside its floor, both measured
// in turns in this very run. Ratios are what counts; nothing is asserted about times. A service that holds more memory than its limit fails the run. `--only` measures the token operations of
// identity, what privileges cost, parts of sdk (verify, guard, client, start), and parts of tree (reads, subtrees, rollups, clones, releases, changes, log, work, writes, transfer), by
// names that contain a text.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { during, say } from '../../terminal/progress.mjs';

await runTool(async () => {
  const { buildWorkspace } = await import('../../workspace/build-workspace.mjs');
  const { describeMachine, machineLine } = await import('./report/machine.mjs');
  const { peakOf, tableOf } = await import('./report/table.mjs');
  const { PEAK_MIB, SUITES } = await import('./suites/suites.mjs');
  const { values, positionals } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      scale: { type: 'string', default: '1' },
      json: { type: 'string' },
      'no-build': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const names = positionals.length > 0 ? positionals : Object.keys(SUITES);
  const unknown = names.filter((name) => !SUITES[name]);
  if (unknown.length > 0) throw new Failure(`No such suite: ${unknown}.`, Object.keys(SUITES).join(' '));

  if (!values['no-build']) await buildWorkspace();
  const machine = describeMachine();
  say(machineLine(machine));
  say(
    'Load comes from this same machine and shares its cores: requests per second are low for both, CPU ms per request hold.',
  );
  /** @type {{ suite: string, figures: object[] }[]} */
  const results = [];
  for (const name of names) {
    const figures = await during(`measuring ${name}`, () => SUITES[name](effortOf(values)));
    if (figures.length === 0) throw new Failure(`No figure of ${name} is named like --only '${values.only}'.`);
    results.push({ suite: name, figures });
    console.log(`\n${name}\n${tableOf(figures)}\n`);
    const peak = name in PEAK_MIB ? peakOf(figures, PEAK_MIB[name] ?? NaN) : undefined;
    if (peak) console.log(`${peak.text}\n`);
    if (peak?.met === false) process.exitCode = 1;
    if (values.json)
      writeFileSync(
        values.json,
        `${JSON.stringify({ at: new Date().toISOString(), machine, quick: values.quick, scale: values.scale, results }, null, 2)}\n`,
      );
  }
});

/** @param {{ quick: boolean, only: string, scale: string }} values `quick`: enough to see that everything runs, not enough to claim anything */
function effortOf({ quick, only, scale }) {
  return quick
    ? { rounds: 2, seconds: 1, warmUpSeconds: 1, connections: 16, quick, only, scale: 0.01 }
    : { rounds: 5, seconds: 4, warmUpSeconds: 3, connections: 16, quick, only, scale: Number(scale) };
}
