import { Records } from '@groundwork/records';
import type { TestService } from '@groundwork/testing';
import { addVersion, DATABASE_STATES } from '../testing/database-states.js';
import { startAlone } from '../testing/start-alone.js';
import { GENERIC_PLANS } from '../platform/find-version.js';

/** What PostgreSQL runs for a row, so that a reference holds. (PostgreSQL, src/backend/utils/adt/ri_triggers.c) */
interface Reference {
  readonly name: string;
  readonly of: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly referenced: readonly string[];
  readonly action: string;
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Plan[];
}

type Explained = { readonly 'QUERY PLAN': readonly [{ readonly Plan: Plan }] };

const REFERENCES = `
  select c.conname as name, c.conrelid::regclass::text as of, c.confrelid::regclass::text as to, c.confdeltype as action,
    array(select attname::text from unnest(c.conkey) with ordinality k (n, at) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by at) as columns,
    array(select attname::text from unnest(c.confkey) with ordinality k (n, at) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by at) as referenced
  from pg_constraint c
  where c.contype = 'f' and c.conrelid = any ('{tree_version,node,translation,label,relation}'::regclass[]) order by 1`;

const equal = (columns: readonly string[], side: (column: string, value: string) => string): string =>
  columns.map((column, at) => side(column, `$${at + 1}`)).join(' and ');

/** The statements of a reference: the check of a new row, and what a deletion cascades to. */
function statementsOf({ of, to, columns, referenced, action }: Reference): string[] {
  const check = `select 1 from only ${to} x where ${equal(referenced, (column, value) => `${column} = ${value}`)} for key share of x`;
  const below = equal(columns, (column, value) => `${value} = ${column}`);
  const cascade =
    action === 'c'
      ? `delete from only ${of} where ${below}`
      : `update only ${of} set ${columns.map((column) => `${column} = null`).join()} where ${below}`;
  return [check, cascade];
}

const scansOf = (plan: Plan): Plan[] => [
  ...(plan['Node Type'].includes('Scan') ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

describe.each(Object.keys(DATABASE_STATES))(
  'references where a flat version has just been written and the statistics are those of %s',
  (state) => {
    let service: TestService;
    beforeAll(async () => {
      service = await startAlone();
      await DATABASE_STATES[state]?.(service.query);
      await addVersion(service.query, { nodes: 3_000, parent: '1' });
    });
    afterAll(() => service.close());

    it('are checked and cascade by an index on all their columns', async () => {
      const references = await service.query<Reference>(REFERENCES);
      expect(references.length).toBeGreaterThan(9);
      const found: Record<string, string> = {};
      const client = await service.app.get(Records).pool.connect();
      await client.query(`begin; select ${GENERIC_PLANS.text}`);
      for (const statement of references.flatMap(statementsOf)) {
        const { rows } = await client.query<Explained>(`explain (generic_plan, format json) ${statement}`);
        for (const scan of scansOf(rows[0]!['QUERY PLAN'][0].Plan))
          if (scan.Filter) found[statement] = `${scan['Node Type']} ${scan['Index Name'] ?? ''}: ${scan.Filter}`;
      }
      client.release(true);
      expect(found).toEqual({});
    });
  },
);
