import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../workspace/root.mjs';

/** @import { VariableRow } from './variables.mjs' */

const FILE = join(ROOT, 'docs/operations.md');
const [BEGIN, END] = ['<!-- variables: npm run check:manifests -- --write -->', '<!-- end of variables -->'];
const HEAD = ['| Variable | Services | Type | Default | Meaning |', '|---|---|---|---|---|'];

/**
 * What every service reads, one row per variable and meaning.
 * @param {Record<string, VariableRow[]>} variables
 */
export function describeVariables(variables) {
  const all = Object.entries(variables).flatMap(([service, rows]) => rows.map((row) => ({ ...row, service })));
  const groups = Map.groupBy(all, ({ names, type, meaning }) => `${names.at(-1)} ${type} ${meaning}`);
  return [...HEAD, ...[...groups.values()].map((rows) => describeRow(rows, Object.keys(variables).length))].join('\n');
}

/**
 * @param {(VariableRow & { service: string })[]} rows the same variable of several services
 * @param {number} count how many services there are
 */
function describeRow(rows, count) {
  const [{ names, type, meaning }] = rows;
  const services = rows.length === count ? 'all' : rows.map(({ service }) => service).join(', ');
  const defaults = new Set(rows.map(defaultOf));
  const shown =
    defaults.size === 1 ? [...defaults][0] : rows.map((row) => `${row.service}: ${defaultOf(row)}`).join(', ');
  return `| \`${names.at(-1)}\` | ${services} | ${type} | ${shown} | ${meaning} |`;
}

/** @param {VariableRow} row */
const defaultOf = ({ required, default: fallback }) => (required ? '**required**' : fallback);

/**
 * Whether the table in docs/operations.md is that of the code.
 * @param {Record<string, VariableRow[]>} variables
 */
export function isTableFresh(variables) {
  return withoutPadding(split(readFileSync(FILE, 'utf8')).table) === withoutPadding(describeVariables(variables));
}

/** @param {Record<string, VariableRow[]>} variables */
export function writeTable(variables) {
  const { before, after } = split(readFileSync(FILE, 'utf8'));
  writeFileSync(FILE, `${before}${BEGIN}\n\n${describeVariables(variables)}\n\n${END}${after}`);
}

/** @param {string} text */
function split(text) {
  const [before = '', rest = ''] = text.split(BEGIN);
  const [table = '', after = ''] = rest.split(END);
  return { before, table, after };
}

/**
 * prettier pads the columns.
 * @param {string} table
 */
function withoutPadding(table) {
  return table
    .replace(/-{3,}/g, '---')
    .replace(/ +/g, ' ')
    .replace(/\| ?---/g, '|---')
    .replace(/--- ?\|/g, '---|')
    .trim();
}
