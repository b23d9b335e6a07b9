import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';

/** @import { KubernetesObject } from './render.mjs' */

/**
 * Alert rules by promtool; without it (Debian: prometheus) only their shape.
 * @param {KubernetesObject[]} objects
 * @returns {string[]}
 */
export function checkRules(objects) {
  return objects
    .filter(({ kind }) => kind === 'PrometheusRule')
    .flatMap(({ metadata, spec }) =>
      [...checkShape(spec), ...runPromtool(spec)].map((problem) => `PrometheusRule ${metadata.name}: ${problem}`),
    );
}

/**
 * An alert says how bad it is, what is wrong and what to do.
 * @param {Record<string, any>} spec
 */
function checkShape({ groups }) {
  /** @type {any[]} any: promtool checks their shape */
  const alerts = groups
    .flatMap((/** @type {any} */ { rules }) => rules)
    .filter((/** @type {any} */ rule) => rule.alert);
  return alerts.flatMap(({ alert, labels, annotations }) =>
    labels?.severity && annotations?.summary && annotations?.action
      ? []
      : [`${alert} lacks its severity, summary or action`],
  );
}

/** @param {Record<string, any>} spec */
function runPromtool(spec) {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-rules-'));
  try {
    const file = join(folder, 'rules.yaml');
    writeFileSync(file, stringify(spec));
    const { status, stdout, stderr, error } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
    return error || status === 0 ? [] : [`${stdout}${stderr}`.trim()];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
