/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Spread } from '../measure/spread.mjs' */

const HEAD = [
  '',
  'unit',
  'floor',
  'service',
  'ratio',
  'goal',
  'CPU ms: floor',
  'service',
  'database: floor',
  'service',
  'p50/p99 ms',
  'statements+commits',
  'peak MiB',
];

/**
 * Figures as lines of text, columns aligned.
 * @param {Figure[]} figures
 */
export function tableOf(figures) {
  const lines = [HEAD, ...figures.map(lineOf)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const text = lines.map((line) =>
    line
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd(),
  );
  const notes = figures.flatMap(({ what, note }) => (note ? [`${what}: ${note}`] : []));
  return [...text, ...notes.map((note) => `  ${note}`)].join('\n');
}

/**
 * The most memory that the service held while it was measured, beside its limit.
 * @param {Figure[]} figures
 * @param {number} limitMib
 * @returns {{ met: boolean, text: string } | undefined} nothing where no memory was measured
 */
export function peakOf(figures, limitMib) {
  const most = Math.max(...figures.map(({ peakMib = 0 }) => Math.round(peakMib)));
  if (!(most > 0)) return undefined;
  const met = most <= limitMib;
  return { met, text: `peak memory: ${most} MiB ${met ? 'yes' : 'NO'}: <= ${limitMib}` };
}

/**
 * A figure as one line, as soon as it is measured: whole runs take long, and may be stopped.
 * @param {Figure} figure
 */
export const briefly = ({ what, unit, floor, service, ratio, goal }) =>
  `${what}: ${digits(service.median)} ${unit} beside ${digits(floor.median)}, ratio ${digits(ratio.median)} ${goalOf(goal, ratio.median)}`;

/** @param {Figure} figure */
function lineOf({ what, unit, floor, service, ratio, goal, cpuMs, databaseCpuMs, latencyMs, statements, peakMib }) {
  return [
    what,
    unit,
    figureOf(floor),
    figureOf(service),
    `${digits(ratio.median)} (${digits(ratio.least)}-${digits(ratio.most)})`,
    goalOf(goal, ratio.median),
    cpuMs ? digits(cpuMs.floor.median) : '',
    cpuMs ? digits(cpuMs.service.median) : '',
    databaseCpuMs ? digits(databaseCpuMs.floor.median) : '',
    databaseCpuMs ? digits(databaseCpuMs.service.median) : '',
    latencyMs ? `${digits(latencyMs.service.p50)}/${digits(latencyMs.service.p99)}` : '',
    statements ? `${digits(statements.statements)}+${digits(statements.commits)}` : '',
    peakMib ? String(Math.round(peakMib)) : '',
  ];
}

/**
 * @param {Figure['goal']} goal
 * @param {number} ratio
 */
function goalOf(goal, ratio) {
  if (!goal) return '';
  if ('atLeast' in goal) return `${ratio >= goal.atLeast ? 'yes' : 'NO'}: >= ${digits(goal.atLeast)}`;
  return `${ratio <= goal.atMost ? 'yes' : 'NO'}: <= ${digits(goal.atMost)}`;
}

/** @param {Spread} spread */
const figureOf = ({ median }) => digits(median);

/**
 * Three significant digits; whole from 100 on.
 * @param {number} value
 */
export const digits = (value) =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
