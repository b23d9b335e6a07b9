/** Operations that the run cannot bring to succeed, each with the reason. @type {Record<string, string>} */
export const UNREACHED = {
  'tree DELETE /trees/{tree_code}/versions/{tree_version}/imports/{import_id}':
    'cancels an import that is running; those of the run are done before (the suite of aborted operations does it)',
  'identity POST /tenants/{tenant_id}/domains/{domain_id}/verify':
    'needs a TXT record of a domain of its own (tenant-domains.spec does it, with a name server)',
  'identity POST /hooks/{hook_id}/test': 'calls an address of the Internet (hooks.spec does it, with a receiver)',
  'identity POST /phone/confirm': 'needs a code that goes to a phone (own-phone.spec does it, with a receiver)',
  'identity POST /tenants/{tenant_id}/mail_templates/{template}/{language}/send_test':
    'needs a caller with a verified address (mail-templates.spec does it)',
};

/** @import { Run } from './run.mjs' */

/**
 * What the runs found, for a person and for tools/quality/results/add-up.mjs: each operation counts as one test.
 * @param {Run[]} runs
 * @param {{ seed: number, seconds: number, verbose: boolean }} options
 */
export function report(runs, { seed, seconds, verbose }) {
  const lines = [];
  let [passed, failed, total] = [0, 0, 0];
  for (const run of runs) {
    const { service } = run.target;
    /** @type {Map<number, number>} */
    const statuses = new Map();
    let requests = 0;
    for (const [name, tally] of run.tallies) {
      requests += tally.requests;
      for (const [status, times] of tally.statuses) statuses.set(status, (statuses.get(status) ?? 0) + times);
      const excused = UNREACHED[`${service} ${name}`];
      const faults = [...tally.faults.values(), ...(run.succeeded(name) || excused ? [] : ['never succeeded'])];
      if (faults.length > 0) failed++;
      else passed++;
      if (verbose || faults.length > 0)
        lines.push(`  ${faults.length > 0 ? '✗' : '✓'} ${service} ${name}: ${listed(tally.statuses)}`);
      lines.push(...faults.map((fault) => `    - ${fault}`));
    }
    total += requests;
    lines.push(
      `${service}: ${requests} requests to ${run.tallies.size} operations, slowest ${Math.round(run.slowest)} ms: ${listed(statuses)}`,
    );
  }
  lines.push(
    `fuzz: ${total} requests in ${seconds.toFixed(0)} s, seed ${seed}: ${passed} operations hold, ${failed} do not`,
  );
  const counts = {
    numTotalTests: passed + failed,
    numPassedTests: passed,
    numFailedTests: failed,
    numRuntimeErrorTestSuites: 0,
  };
  return { text: lines.join('\n'), counts };
}

/** @param {Map<number, number>} statuses */
const listed = (statuses) =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ');
