import type { Command } from 'commander';
import pg from 'pg';
import { programsOf, schemasOf, type BackupFlags } from '../backup/backup-flags.js';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { note, print } from '../output.js';
import { UPGRADE_CHECKS, type Effect, type UpgradeCheck } from './upgrade-checks.js';

const CONNECT_TIMEOUT_MS = 10_000;
const MOST_LINES = 20;

interface Flags extends BackupFlags {
  readonly json?: boolean;
  readonly exitCode?: boolean;
}

/** What a check found. */
interface Finding extends Pick<UpgradeCheck, 'id' | 'effect' | 'title'> {
  readonly count: number;
  /** The first of them. */
  readonly examples: readonly string[];
}

const HEADINGS: Readonly<Record<Effect, string>> = {
  changes: 'An upgrade changes:',
  stays: 'An upgrade leaves, and you may want to change:',
};

/** `groundwork upgrade check`: what an upgrade would change for an installation, read from its database. */
export const addUpgradeCheck = (upgrade: Command): Command =>
  upgrade
    .command('check')
    .description('print what an upgrade would change; reads the database and writes nothing')
    .option('--database-url-file <file>', 'file with the address of the database, - for standard input (DATABASE_URL)')
    .option('--schemas <names>', 'the schemas of identity, storage and tree, in this order', 'identity,storage,tree')
    .option('--json', 'as JSON, with every line')
    .option('--exit-code', 'exit with status 3 when it would change something')
    .action(async (flags: Flags) => {
      const findings = await findAll(
        programsOf(flags, true).url ?? '',
        schemasOf(flags),
        flags.json ? null : MOST_LINES,
      );
      if (flags.json) print(JSON.stringify({ findings }, null, 2));
      else printFindings(findings);
      const changes = findings.some(({ effect }) => effect === 'changes');
      note(changes ? 'See docs/operations.md, "Upgrade".' : 'An upgrade changes no record.');
      if (flags.exitCode && changes) process.exitCode = EXIT.different;
    });

function printFindings(findings: readonly Finding[]): void {
  for (const effect of ['changes', 'stays'] as const) {
    const of = findings.filter((finding) => finding.effect === effect);
    if (of.length > 0) print(HEADINGS[effect]);
    for (const { title, count, examples } of of) {
      print(`  ${count} ${title}`);
      for (const line of examples) print(`    ${line}`);
      if (count > examples.length) print(`    … and ${count - examples.length} more (--json prints them all)`);
    }
  }
}

/** Runs every check that the installation has the tables for, in one snapshot. Throws when the database cannot be read. */
async function findAll(url: string, schemas: readonly string[], most: number | null): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    const found: Finding[] = [];
    const tenant = await defaultTenantOf(client, schemas[0] ?? '');
    for (const [at, service] of SERVICES.entries()) {
      const columns = await columnsOf(client, schemas[at] ?? '');
      if (columns.size === 0) note(`There is no schema of ${service}: it is not checked.`);
      for (const check of UPGRADE_CHECKS.filter((one) => one.service === service && isFor(one, columns)))
        found.push(...(await findingOf(client, check, { tenant, most })));
    }
    return found;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`The database cannot be read: ${why}.`);
  } finally {
    await client.end();
  }
}

const SERVICES = ['identity', 'storage', 'tree'] as const;

const isFor = ({ needs, until }: UpgradeCheck, columns: ReadonlySet<string>): boolean =>
  needs.every((name) => columns.has(name)) && !(until && columns.has(until));

/** `table.column` of everything in a schema, which the statements that follow read. */
async function columnsOf(client: pg.Client, schema: string): Promise<ReadonlySet<string>> {
  await client.query(`select set_config('search_path', quote_ident($1), true)`, [schema]);
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = $1`,
    [schema],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Identity's, where it is in this database. */
async function defaultTenantOf(client: pg.Client, schema: string): Promise<string | null> {
  if (!(await columnsOf(client, schema)).has('tenants.is_default')) return null;
  const { rows } = await client.query<{ id: string }>('select id from tenants where is_default');
  return rows[0]?.id ?? null;
}

async function findingOf(
  client: pg.Client,
  { id, effect, title, text }: UpgradeCheck,
  { tenant, most }: { readonly tenant: string | null; readonly most: number | null },
): Promise<Finding[]> {
  const limited = `select x.line, count(*) over ()::int as count from (${text}) x limit ${most ?? 'all'}`;
  const { rows } = await client.query<{ line: string; count: number }>(limited, text.includes('$1') ? [tenant] : []);
  const [first] = rows;
  return first ? [{ id, effect, title, count: first.count, examples: rows.map(({ line }) => line) }] : [];
}
