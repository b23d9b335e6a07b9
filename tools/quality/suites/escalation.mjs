// The property test of escalation with many sequences: npm run suite -- escalation [sequences]; 2,000 take half an hour of a quiet machine.
import { runTool } from '../../terminal/failure.mjs';
import { runSpecs } from './run-specs.mjs';

/** Sequences of one process: what it holds grows with them, and what it found holds when a later one is broken off. */
const AT_ONCE = 100;

await runTool(async () => {
  const [given = '2000', ...args] = process.argv.slice(2);
  const sequences = Number(given);
  const seed = Number(process.env.PROPERTY_SEED ?? Math.floor(Math.random() * 2 ** 31));
  for (let done = 0; done < sequences;) {
    const now = Math.min(AT_ONCE, sequences - done);
    const variables = { ESCALATION_SEQUENCES: String(now), PROPERTY_SEED: String(seed + done) };
    const code = await runSpecs(['**/identity/src/escalation.spec.ts'], variables, args);
    if (code !== 0) return code;
    done += now;
    console.log(`${done} of ${sequences} sequences hold (seeds from ${seed})`);
  }
  return 0;
});
