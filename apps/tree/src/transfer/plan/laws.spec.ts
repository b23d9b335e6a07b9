import { propertyRuns, startTestService, type TestService } from '@groundwork/testing';
import fc from 'fast-check';
import { applyEdits, editsOf, type Edit } from '../../testing/edits.js';
import { Forest, type Body } from '../../testing/forest.js';
import { tree } from '../../service.js';
import { verifyTrees } from '../../verify/verify-trees.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(async () => {
  expect(await verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name })).toEqual([]);
  await service.close();
});

const edits = editsOf('create', 'create', 'create', 'rename', 'move', 'delete', 'clone', 'translate');
const RUNS = { numRuns: propertyRuns(10), endOnFailure: true };

const apply = (version: string, changes: readonly Edit[]) => applyEdits(forest, version, changes);

/** A version with some life behind it. */
async function grown(changes: readonly Edit[]): Promise<string> {
  const version = await forest.version();
  await apply(version, changes);
  return version;
}
const cloned = async (version: string, name: string): Promise<string> => {
  await forest.agent.post(`${version}/clone`).send({ version: name, name }).expect(201);
  return version.replace(/[^/]+$/, name);
};
const read = async (path: string): Promise<string> =>
  (await fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${await service.token()}` } })).text();
/** All that a version says, without ids, labels and audit. */
const exported = (version: string): Promise<string> => read(`${version}/export?format=json`);
const diff = async (from: string, to: string) =>
  (await forest.agent.get(`${from}/diff`).query({ to: to.split('/').at(-1), limit: 1000 })).body.items as Record<
    string,
    unknown
  >[];
const holds = (law: (first: Edit[], second: Edit[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(edits, edits, law), RUNS);

describe('laws', () => {
  it('law: a clone says what its source says; diff with it is empty', () =>
    holds(async (life) => {
      const version = await grown(life);
      const clone = await cloned(version, 'clone');
      expect(await exported(clone)).toBe(await exported(version));
      expect(await diff(version, clone)).toEqual([]);
    }));

  it('law: diff(a, b) mirrors diff(b, a), and is empty only for equal versions', () =>
    holds(async (life, more) => {
      const version = await grown(life);
      const edited = await cloned(version, 'edited');
      await apply(edited, more);
      const [there, back] = [await diff(version, edited), await diff(edited, version)];
      const turned = (kind: string) => ({ added: 'removed', removed: 'added' })[kind] ?? kind;
      expect(back).toEqual(
        there.map(({ from, to, from_id, to_id, changes, ...rest }) => ({
          ...rest,
          changes: (changes as string[]).map(turned),
          from: to,
          to: from,
          from_id: to_id,
          to_id: from_id,
        })),
      );
      expect(there.length === 0).toBe((await exported(version)) === (await exported(edited)));
    }));

  it('law: export and import by replace change nothing, and make an equal version elsewhere', () =>
    holds(async (life, more) => {
      const version = await grown(life);
      const other = await grown(more);
      for (const [format, type] of [
        ['ndjson', 'application/x-ndjson'],
        ['csv', 'text/csv'],
        ['json', 'application/json'],
        ['turtle', 'text/turtle'],
      ] as const) {
        const file = await read(`${version}/export?format=${format}`);
        const send = (at: string) =>
          forest.agent.post(`${at}/import`).query({ mode: 'replace' }).set('content-type', type).send(file);
        expect((await send(version)).body).toMatchObject({ added: 0, changed: 0, moved: 0, removed: 0 });
        expect((await send(other)).status).toBe(200);
        expect(await exported(other)).toBe(await exported(version));
      }
    }));

  it('law: merging all of another version makes it equal; merges of disjoint changes commute', () =>
    holds(async (life, more) => {
      const base = await grown(life);
      await forest.agent.patch(base).send({ frozen: true }).expect(200);
      const [left, right] = [await cloned(base, 'left'), await cloned(base, 'right')];
      await apply(
        left,
        more.filter(({ kind }) => kind === 'create'),
      );
      await apply(
        right,
        more.filter(({ kind }) => kind === 'rename'),
      );
      const [one, other] = [await cloned(base, 'one'), await cloned(base, 'other')];
      const merge = (into: string, from: string) =>
        forest.agent.post(`${into}/merge`).send({ from, base: 'v1' }).expect(200);
      await merge(one, 'left');
      expect(await exported(one)).toBe(await exported(left));
      await merge(one, 'right');
      await merge(other, 'right');
      await merge(other, 'left');
      expect(await exported(one)).toBe(await exported(other));
    }));

  it('law: a node moved there and back is where it was, with all below it', () =>
    holds(async (life, more) => {
      const version = await grown(life);
      const before = await exported(version);
      for (const { at, to } of more) {
        const nodes = await forest.nodes(version);
        const [node, other] = [nodes[at % nodes.length] as Body, nodes[to % nodes.length] as Body];
        const move = (parent_id: unknown) => forest.agent.post(`${version}/nodes/${node.id}/move`).send({ parent_id });
        if ((await move(other.id)).status === 200) await move(node['parent_id']).expect(200);
      }
      expect(await exported(version)).toBe(before);
    }));
});
