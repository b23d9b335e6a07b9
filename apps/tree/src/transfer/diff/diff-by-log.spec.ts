import { propertyRuns, startTestService, type TestService } from '@groundwork/testing';
import fc from 'fast-check';
import { tree } from '../../service.js';
import { ALL_EDITS, applyEdits, editsOf } from '../../testing/edits.js';
import { Forest } from '../../testing/forest.js';
import { logBetween } from './changed-codes.js';
import { upgradeClones } from '../../testing/upgraded-clones.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

const clone = async (version: string, name: string): Promise<string> => {
  await forest.agent.post(`${version}/clone`).send({ version: name, name }).expect(201);
  return version.replace(/[^/]+$/, name);
};
const codeOf = (version: string): string => version.split('/').at(-1) ?? '';
const diff = async (from: string, to: string): Promise<unknown[]> =>
  (
    await forest.agent
      .get(`${from}/diff`)
      .query({ to: codeOf(to), limit: 1000 })
      .expect(200)
  ).body.items as unknown[];

/** Whether the log says where two versions of a tree can differ. */
async function hasLog(from: string, to: string): Promise<boolean> {
  const idOf = async (version: string) => String((await forest.agent.get(version).expect(200)).body.id);
  const { text, values } = logBetween(await idOf(from));
  const statement = `select ${text} is not null as known from tree_version v where v.id = $${values.length + 1}`;
  const [row] = await service.query<{ known: boolean }>(statement, [...values, await idOf(to)]);
  return row?.known ?? false;
}

const forget = () => service.query('update tree_version set cloned_from = null');
const edits = editsOf(...ALL_EDITS);

describe('a diff by the log', () => {
  it('compares columns after an upgrade only in trees that have labels or relations', async () => {
    const [plain, labelled] = [await forest.version(), await forest.version()];
    const node = await forest.node(labelled);
    await forest.agent.post(`${labelled}/nodes/${node.id}/labels`).send({ value: 'x' }).expect(201);
    const clones = [await clone(plain, 'copy'), await clone(labelled, 'copy')] as const;
    expect([await hasLog(plain, clones[0]), await hasLog(labelled, clones[1])]).toEqual([true, true]);
    await upgradeClones(service);
    expect([await hasLog(plain, clones[0]), await hasLog(labelled, clones[1])]).toEqual([true, false]);
    expect(await diff(labelled, clones[1])).toEqual([]);
  });

  it('20: says what a comparison of all nodes says, for clones, their origins and siblings, whatever was written', () =>
    fc.assert(
      fc.asyncProperty(fc.array(edits, { minLength: 5, maxLength: 5 }), async ([life = [], ...edited]) => {
        const first = await forest.version();
        await applyEdits(forest, first, life);
        const left = await clone(first, 'left');
        const right = await clone(first, 'right');
        await applyEdits(forest, first, edited[0] ?? []);
        await applyEdits(forest, right, edited[1] ?? []);
        const beyond = await clone(right, 'beyond');
        await applyEdits(forest, right, edited[2] ?? []);
        const late = await clone(first, 'late');
        await applyEdits(forest, beyond, edited[3] ?? []);
        const pairs = [
          [first, left],
          [left, right],
          [right, beyond],
          [beyond, left],
          [late, beyond],
          [late, late],
        ] as const;
        for (const [from, to] of pairs) expect(await hasLog(from, to)).toBe(true);
        const logged = [];
        for (const [from, to] of pairs) logged.push(await diff(from, to), await diff(to, from));
        await forget();
        for (const [from, to] of pairs) expect(await hasLog(from, to)).toBe(from === to);
        const compared = [];
        for (const [from, to] of pairs) compared.push(await diff(from, to), await diff(to, from));
        expect(logged).toEqual(compared);
      }),
      { numRuns: propertyRuns(10), endOnFailure: true },
    ));

  it.each<[string, string, object, Record<string, string[]>]>([
    ['an IRI', '', { uri: 'urn:b' }, { b: ['uri'] }],
    ['attributes', '', { attributes: { price: [1, null] } }, { b: ['attributes'] }],
    ['a label', '/labels', { value: 'Also' }, { b: ['labels'] }],
    ['a match', '/relations', { kind: 'exact_match', target_uri: 'urn:x' }, { b: ['relations'] }],
    ['a translation', '/translations', { language: 'mn_MN', name: 'Б' }, { b: ['translations.mn_MN'] }],
    ['tags', '', { metadata: { tags: ['x'] } }, { b: ['tags'] }],
    [
      'the code, which those below and related to it name',
      '',
      { code: 'z' },
      {
        ...{ b: [], z: [], below: ['parent_code'], related: ['relations'], secondary: ['relations'] },
      },
    ],
  ])('20: sees %s', async (_, part, body, expected) => {
    const first = await forest.version();
    const b = await forest.node(first, { code: 'b', name: 'b' });
    await forest.node(first, { code: 'below', name: 'below', parent_id: b.id });
    for (const [code, kind] of [
      ['related', 'related'],
      ['secondary', 'secondary_parent'],
    ]) {
      const { id } = await forest.node(first, { code, name: code });
      await forest.agent.post(`${first}/nodes/${id}/relations`).send({ kind, target_id: b.id }).expect(201);
    }
    const second = await clone(first, 'second');
    const path = `${first}/nodes/${b.id}${part}`;
    expect((await (part ? forest.agent.post(path) : forest.agent.patch(path)).send(body)).status).toBeLessThan(300);
    const logged = (await diff(second, first)) as { code: string; changes: string[]; attributes: string[] }[];
    const found = logged.map(({ code, changes, attributes }) => [
      code,
      changes[0] === 'added' || changes[0] === 'removed' ? [] : attributes,
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
    await forget();
    expect(await hasLog(second, first)).toBe(false);
    expect(await diff(second, first)).toEqual(logged);
  });

  it('20: sees along five clones of clones what each changed, and not what was changed back', async () => {
    const versions = [await forest.version()];
    const back = await forest.node(versions[0]!, { code: 'back', name: 'Back' });
    await forest.node(versions[0]!, { code: 'again', name: 'Again' });
    const rename = (version: string, code: string, values: object) =>
      forest.agent
        .post(`${version}/nodes/bulk`)
        .send({ operations: [{ op: 'update', code, values }] })
        .expect(200);
    for (let n = 1; n <= 5; n++) {
      const version = await clone(versions.at(-1)!, `clone-${n}`);
      await forest.node(version, { code: `of-${n}`, name: 'New' });
      await rename(version, 'back', { name: n < 5 ? `Back ${n}` : 'Back' });
      await rename(version, 'again', { code: `again-${n}` });
      await rename(version, `again-${n}`, { code: 'again' });
      versions.push(version);
    }
    expect(await forest.now(versions[0]!, back)).toMatchObject({ name: 'Back' });
    const [first, last] = [versions[0]!, versions.at(-1)!];
    expect(await hasLog(first, last)).toBe(true);
    const codes = (items: unknown[]) => (items as { code: string }[]).map(({ code }) => code);
    const added = [1, 2, 3, 4, 5].map((n) => `of-${n}`);
    const logged = [await diff(first, last), await diff(last, first)] as const;
    expect(logged.map(codes)).toEqual([added, added]);
    expect(codes(await diff(versions[2]!, versions[3]!))).toEqual(['back', 'of-3']);
    await forget();
    expect(await hasLog(first, last)).toBe(false);
    expect([await diff(first, last), await diff(last, first)]).toEqual(logged);
  });

  it('20: sees what was written while the clone was made', async () => {
    const first = await forest.version();
    const nodes = await Promise.all(['a', 'b', 'c'].map((code) => forest.node(first, { code, name: code })));
    const rename = (round: number) =>
      nodes.map(({ id }) => forest.agent.patch(`${first}/nodes/${id}`).send({ name: `Name ${round}` }));
    const clones = await Promise.all(
      [1, 2, 3, 4].flatMap((round) => [clone(first, `during${round}`), ...rename(round)]),
    );
    const made = clones.filter((path): path is string => typeof path === 'string');
    expect(made.length).toBe(4);
    const logged = [];
    for (const version of made) logged.push(await diff(version, first));
    await forget();
    const compared = [];
    for (const version of made) compared.push(await diff(version, first));
    expect(logged).toEqual(compared);
  });

  it('22: answers the same where the version in between is deleted, or old changes are', async () => {
    const first = await forest.version();
    const a = await forest.node(first, { code: 'a', name: 'a' });
    const middle = await clone(first, 'middle');
    await forest.node(middle, { code: 'b', name: 'b' });
    const last = await clone(middle, 'last');
    await forest.agent.patch(`${first}/nodes/${a.id}`).send({ code: 'c' }).expect(200);
    const before = await diff(first, last);
    expect(before.map((each) => (each as { code: string }).code)).toEqual(['a', 'b', 'c']);
    await service.query('update change_feed set cut_tx = (select max(tx) from change)');
    expect(await hasLog(first, last)).toBe(false);
    expect(await diff(first, last)).toEqual(before);
    await service.query('update change_feed set cut_tx = null');
    expect(await hasLog(first, last)).toBe(true);
    await forest.agent.delete(middle).expect(204);
    expect(await hasLog(first, last)).toBe(false);
    expect(await diff(first, last)).toEqual(before);
  });

  it('compares all nodes where a fifth of them, and more than a thousand, were changed', async () => {
    const first = await forest.version();
    const second = await clone(first, 'second');
    const lines = Array.from({ length: 1_001 }, (_, at) => JSON.stringify({ code: `n${at}`, name: 'n' }));
    await forest.agent
      .post(`${second}/import`)
      .set('content-type', 'application/x-ndjson')
      .send(lines.join('\n'))
      .expect(200);
    expect(await hasLog(first, second)).toBe(false);
    expect((await diff(first, second)).length).toBe(1_000);
  });
});
