import type { TestService } from '@groundwork/testing';
import { addVersion, DATABASE_STATES } from '../testing/database-states.js';
import { startAlone } from '../testing/start-alone.js';
import { RequestPlans, type Reading } from '../testing/request-plans.js';

const NODES = 3_000;
const ORDERS = ['', 'position,code', 'name:desc', 'id', 'created_at'];
/** Rows per node of the list: each passes several steps of a plan. A plan that finds the keys anew for each node handles two thousand. */
const MOST_ROWS = 12 * NODES;

/** Pages beyond the thousandth record read the keys of those before them first. (ADR 0047) */
describe.each(Object.keys(DATABASE_STATES))('deep pages where the statistics are those of %s', (state) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startAlone();
    await DATABASE_STATES[state]?.(service.query);
    await addVersion(service.query, { nodes: NODES, parent: '1' });
    await service.query('update tree set tenant_id = (select id from default_tenant)');
  });
  afterAll(() => service.close());

  it('handle a bounded number of rows per record, in plans that connections keep, too', async () => {
    const [at] = await service.query<{ code: string; id: string }>(
      `select t.code, n.id from tree_version v join tree t on t.id = v.tree_id
       join node n on n.tree_version_id = v.id and n.parent_id is null where v.node_count = $1 order by v.id desc limit 1`,
      [NODES],
    );
    const agent = await service.as();
    const plans = new RequestPlans(service);
    const nodes = `/trees/${at!.code}/versions/v1/nodes`;
    const found: Record<string, Reading> = {};
    for (const list of [`${nodes}/${at!.id}/children`, nodes])
      for (const sort of ORDERS) {
        const query = { offset: 2_000, limit: 50, ...(sort && { sort }) };
        const read = await plans.whenKept(() => agent.get(list).query(query).expect(200));
        if (read.rows === 0 || read.rows > MOST_ROWS) found[`${list} by ${sort}`] = read;
      }
    expect(found).toEqual({});
  });
});
