// The property test of escalation with many sequences: npm run suite -- escalation [sequences]; 2,000 take over an hour of one core.
import { runTool } from '../../terminal/failure.mjs';
import { runSpecs } from './run-specs.mjs';

await runTool(() => {
  const [sequences = '2000', ...args] = process.argv.slice(2);
  return runSpecs(['**/identity/src/escalation.spec.ts'], { ESCALATION_SEQUENCES: sequences }, args);
});
