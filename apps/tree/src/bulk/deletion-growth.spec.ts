import type { TestService } from '@groundwork/testing';
import { addVersion, DATABASE_STATES } from '../testing/database-states.js';
import { HandledRows, type Handled } from '../testing/handled-rows.js';
import { startAlone } from '../testing/start-alone.js';

/** Nodes that a request deletes, of as many others. */
const NODES = 300;
/** Nodes of another version, which the statistics do not know. */
const OTHERS = 8_000;
/** Rows that each statement may handle per deleted node: each passes several steps of a plan. One that reads the version for each node handles hundreds. */
const MOST_ROWS = 40;
/** The others are looked at by the suite `tree`. */
const STATES = ['empty', 'after a mass deletion', 'five versions of 4,000'];

/** The parent of node `n` of `2 * nodes`, by number, as an SQL expression. The second half is deleted. */
const SHAPES: Readonly<Record<string, (nodes: number) => string>> = {
  'children of a root with as many others': () => '1',
  'leaves beside a chain': (nodes) => `case when n <= ${nodes} then n - 1 else 1 end`,
  'the end of a chain': () => 'n - 1',
};

describe.each(STATES)('bulk deletions where the statistics are those of %s', (state) => {
  let service: TestService;
  let handled: HandledRows;
  beforeAll(async () => {
    service = await startAlone();
    await DATABASE_STATES[state]?.(service.query);
    // Where nodes were deleted, a table that has their space again, and indexes that grow beside it.
    await addVersion(service.query, { nodes: OTHERS, parent: '1' });
    handled = new HandledRows(service);
  });
  afterAll(() => service.close());

  /** The rows that each statement handles where so many nodes are deleted by one request, each by its code. */
  async function deleted(nodes: number, shape: string): Promise<Handled> {
    await addVersion(service.query, { nodes: 2 * nodes, parent: SHAPES[shape]!(nodes) });
    await service.query('update tree set tenant_id = (select id from default_tenant)');
    const [at] = await service.query<{ code: string }>(
      'select t.code from tree_version v join tree t on t.id = v.tree_id order by v.id desc limit 1',
    );
    const operations = Array.from({ length: nodes }, (_, n) => ({ op: 'delete', code: `n${nodes + 1 + n}` }));
    const request = (await service.as()).post(`/trees/${at!.code}/versions/v1/nodes/bulk`).send({ operations });
    return handled.of(() => request.expect(200));
  }

  it.each(Object.keys(SHAPES))('%s: each statement handles rows in proportion', async (shape) => {
    const rows = await deleted(NODES, shape);
    const beyond = [...rows].filter(([, many]) => many > MOST_ROWS * NODES);
    expect(rows.size).toBeGreaterThan(10);
    expect(beyond).toEqual([]);
  });
});
