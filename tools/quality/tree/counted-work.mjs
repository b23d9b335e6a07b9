import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** @import pg from 'pg' */

/** Counts what the database does for a service. @typedef {{ admin: pg.Client, role: string, log: string }} Counter */

/**
 * What was done: pages of tables and indexes that were touched, rows that plans handled (those that a filter removed included), in all and by
 * statement, and pages of single statements, of checks of references too.
 * @typedef {{
 *   buffers: number, rows: number, rowsOf: Map<string, number>, milliseconds: number,
 *   statements: Map<string, { calls: number, buffers: number }>,
 * }} Amount
 */

/** @typedef {{ Plans?: Plan[] } & Record<string, unknown>} Plan */

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'pg_stat_statements.track': 'all',
};

/**
 * From the next connection on every plan is in the server's log, and every statement counted, those that check references too.
 * @param {pg.Client} admin
 * @param {{ role: string, log: string }} database
 * @returns {Promise<Counter>}
 */
export async function openCounter(admin, { role, log }) {
  await admin.query('create extension if not exists pg_stat_statements schema public');
  const database = (await admin.query('select current_database() as name')).rows[0].name;
  for (const [name, value] of Object.entries(SETTINGS))
    await admin.query(`alter role ${role} in database ${database} set ${name} = '${value}'`);
  // The connections of the services are made anew, with these settings.
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
  return { admin, role, log };
}

/**
 * @param {Counter} counter
 * @param {() => Promise<void>} work
 * @returns {Promise<Amount>}
 */
export async function count({ admin, role, log }, work) {
  await admin.query('select pg_stat_statements_reset()');
  const file = openSync(log, 'r');
  try {
    const from = fstatSync(file).size;
    const began = performance.now();
    await work();
    const milliseconds = performance.now() - began;
    const { rows } = await admin.query(STATEMENTS, [role]);
    const statements = new Map(rows.map(({ query, calls, buffers }) => [query, { calls, buffers }]));
    const buffers = rows.reduce((sum, { outer, spread }) => sum + outer - spread, 0);
    /** @type {Map<string, number>} */
    const rowsOf = new Map();
    for (const { text, plan } of plansOf(read(file, from))) rowsOf.set(text, (rowsOf.get(text) ?? 0) + handled(plan));
    const handledRows = [...rowsOf.values()].reduce((sum, one) => sum + one, 0);
    return { buffers, rows: handledRows, rowsOf, milliseconds, statements };
  } finally {
    closeSync(file);
  }
}

/**
 * Names of parameters and temporary files aside, the text identifies a statement. An outer one counts what is run within it, too. What spreads the
 * numbers of nodes where there is no space between two is left out of the sum: it is due now and then, as part `13-siblings` counts.
 */
const STATEMENTS = `
  select query, sum(calls)::int as calls, sum(pages)::float8 as buffers,
    coalesce(sum(pages) filter (where toplevel), 0)::float8 as outer,
    coalesce(sum(pages) filter (where query like '%update node n set ord = base + step%'), 0)::float8 as spread
  from (select *, shared_blks_hit + shared_blks_read + local_blks_hit + local_blks_read as pages from pg_stat_statements) s
  join pg_roles r on r.oid = s.userid where r.rolname = $1 group by query`;

/**
 * @param {number} file
 * @param {number} from
 */
function read(file, from) {
  const bytes = Buffer.alloc(fstatSync(file).size - from);
  readSync(file, bytes, 0, bytes.length, from);
  return bytes.toString('utf8');
}

/**
 * The plans in a piece of the log: a line that says so, and lines that begin with a tab.
 * @param {string} text
 * @returns {{ text: string, plan: Plan }[]}
 */
function plansOf(text) {
  return [...text.matchAll(/ plan:\n((?:\t.*\n)+)/g)].map(([, json]) => {
    const { 'Query Text': query, Plan: plan } = JSON.parse(json ?? '');
    return { text: query, plan };
  });
}

/**
 * Rows that a plan handled: those a step returned, and those it discarded.
 * @param {Plan} plan
 * @returns {number}
 */
function handled(plan) {
  const loops = Number(plan['Actual Loops'] ?? 0);
  const each = Object.entries(plan)
    .filter(([name]) => name === 'Actual Rows' || name.startsWith('Rows Removed by'))
    .reduce((sum, [, many]) => sum + Number(many), 0);
  return loops * each + (plan.Plans ?? []).reduce((sum, below) => sum + handled(below), 0);
}
