// npm run check: everything about the code that needs no running service. All steps run, whatever fails before.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Failure, runTool } from './terminal/failure.mjs';
import { enterWorkspace } from './workspace/enter-workspace.mjs';

await runTool(async () => {
  await enterWorkspace('developing');
  const { takeStep } = await import('./check/step.mjs');
  const { STEPS } = await import('./check/steps.mjs');
  const { values, positionals } = parseArgs({ options: { report: { type: 'string' } }, allowPositionals: true });
  const unknown = positionals.filter((name) => STEPS.every((step) => step.name !== name));
  if (unknown.length > 0) throw new Failure(`No such step: ${unknown}.`, STEPS.map((step) => step.name).join(' '));

  const results = [];
  for (const step of STEPS) {
    if (positionals.length === 0 || positionals.includes(step.name)) results.push(await takeStep(step));
  }
  if (values.report) writeFileSync(values.report, JSON.stringify(results));
  return results.every(({ ok }) => ok) ? 0 : 1;
});
