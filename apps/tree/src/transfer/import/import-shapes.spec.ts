import { keepStatistics, startTestService, type TestService } from '@groundwork/testing';
import { tree } from '../../service.js';
import { Forest } from '../../testing/forest.js';
import { HandledRows } from '../../testing/handled-rows.js';

/** Rows of a shape beside those of a bushy version of as many nodes. */
const MOST_RATIO = 2;

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
const BUSHY: Above = (n) => Math.floor((n - 1) / 10);

/** The rows that an import of so many nodes into a new version handles. */
async function rowsOf(nodes: number, above: Above): Promise<number> {
  const version = await forest.version();
  const sent = Array.from({ length: nodes }, (_, n) => ({
    code: `n${n}`,
    name: 'n',
    parent_code: n === 0 ? null : `n${above(n)}`,
  }));
  const rows = await handled.of(() => forest.replace(version, sent));
  expect(rows.size).toBeGreaterThan(10);
  return [...rows.values()].reduce((sum, one) => sum + one, 0);
}

describe('2: an import', () => {
  it.each<[string, number, Above]>([
    ['24,000 nodes below one', 24_000, () => 0],
    ['a chain of 10,000', 10_000, (n) => n - 1],
  ])('of %s handles as many rows as one of a bushy version', async (_, nodes, above) => {
    expect((await rowsOf(nodes, above)) / (await rowsOf(nodes, BUSHY))).toBeLessThan(MOST_RATIO);
  });
});
