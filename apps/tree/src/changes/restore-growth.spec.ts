import { keepStatistics, startTestService, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';
import { Forest, type Body } from '../testing/forest.js';
import { grownBeyond, HandledRows, type Handled } from '../testing/handled-rows.js';

let service: TestService;
let forest: Forest;
let handled: HandledRows;
beforeAll(async () => {
  service = await startTestService(tree);
  await keepStatistics(service);
  forest = new Forest(await service.as());
  handled = new HandledRows(service);
});
afterAll(() => service.close());

/** The parent of node `n`, by number from 0 on. */
type Above = (n: number) => number;
const CHAIN: Above = (n) => n - 1;
const BUSHY: Above = (n) => Math.floor((n - 1) / 10);

async function filled(nodes: number, above: Above): Promise<string> {
  const version = await forest.version();
  const lines = Array.from({ length: nodes }, (_, n) =>
    JSON.stringify({ code: `n${n}`, name: 'n', parent_code: n === 0 ? null : `n${above(n)}` }),
  );
  await forest.agent
    .post(`${version}/import`)
    .set('content-type', 'application/x-ndjson')
    .send(lines.join('\n'))
    .expect(200);
  return version;
}
const find = async (version: string, code: string): Promise<Body> =>
  ((await forest.agent.get(`${version}/nodes`).query({ q: `code='${code}'` })).body.items as [Body])[0];

/** Takes back the last change of a node; returns the rows that each statement handled. */
async function restored(version: string, { id }: Body): Promise<Handled> {
  const [last] = (await forest.agent.get(`${version}/nodes/${id}/history`).query({ limit: 1 })).body.items as Body[];
  const restore = forest.agent.post(`${version}/nodes/${id}/restore`).send({ change_id: last?.id });
  return handled.of(() => restore.expect(200));
}

/** Without the statement that reads the log since the oldest transaction that is open: also those of other specs. */
const besidesLog = (rows: Handled | undefined): Handled =>
  new Map([...(rows ?? [])].filter(([text]) => !text.includes('pg_visible_in_snapshot')));

describe('Restore Tree Node', () => {
  it('handles as many rows in a version of twice as many nodes', async () => {
    const rows = async (nodes: number): Promise<Handled[]> => {
      const version = await filled(nodes, BUSHY);
      const [texts, moves, removed] = [
        await find(version, 'n1500'),
        await find(version, 'n1600'),
        await find(version, 'n40'),
      ];
      const path = ({ id }: Body) => `${version}/nodes/${id}`;
      await forest.agent.patch(path(texts)).send({ name: 'changed' }).expect(200);
      await forest.agent.patch(path(moves)).send({ parent_id: null }).expect(200);
      await forest.agent.delete(path(removed)).expect(204);
      return [await restored(version, texts), await restored(version, moves), await restored(version, removed)];
    };
    const [small, large] = [await rows(2_000), await rows(4_000)];
    for (const [nth, one] of small.entries()) {
      expect(one.size).toBeGreaterThan(10);
      expect(grownBeyond(besidesLog(one), besidesLog(large[nth]), 1.5, 50)).toEqual({});
    }
  });

  it.each([
    ['a chain', CHAIN],
    ['a bushy subtree', BUSHY],
  ])('handles rows in proportion to %s that was removed', async (_, above) => {
    const rows = async (nodes: number): Promise<Handled> => {
      const version = await filled(nodes, above);
      const top = await find(version, 'n0');
      await forest.agent.delete(`${version}/nodes/${top.id}`).expect(204);
      return restored(version, top);
    };
    const [small, large] = [await rows(1_000), await rows(2_000)];
    expect(grownBeyond(small, large, 2.5, 8_000)).toEqual({});
  });
});
