import { anyOf, drawnNumbers, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addGroup } from '../../testing/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startIdentity();
});
afterAll(() => service.close());

const send = async (method: 'post' | 'delete', group: string, ...groups: string[]) =>
  (await service.as())[method](`/groups/${group}/groups`).send({ groups });
const nest = (group: string, ...groups: string[]) => send('post', group, ...groups);
const groupsOf = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => addGroup(service)));

/** The closure as the links say it, walked naively. */
async function walked(): Promise<string[]> {
  const links = await service.query<{ group_id: string; nested_group_id: string }>('select * from nested_groups');
  const ids = (await service.query<{ id: string }>('select id from groups')).map(({ id }) => id);
  const below = (id: string): string[] => [
    id,
    ...links.filter((link) => link.group_id === id).flatMap((link) => below(link.nested_group_id)),
  ];
  return ids.flatMap((id) => [...new Set(below(id))].map((descendant) => `${id} ${descendant}`)).sort();
}

const closure = async (): Promise<string[]> =>
  (await service.query<{ a: string; d: string }>('select ancestor_id as a, descendant_id as d from group_closure'))
    .map(({ a, d }) => `${a} ${d}`)
    .sort();

describe('Add nested groups', () => {
  it('answers 409 cycle_detected for a group inside itself, directly or indirectly, and changes nothing', async () => {
    const [a = '', b = '', c = ''] = await groupsOf(3);
    await nest(a, b);
    await nest(b, c);
    const before = await closure();
    for (const [group, nested] of [
      [a, a],
      [b, a],
      [c, a],
      [c, b],
    ] as const) {
      expect(await nest(group, nested)).toMatchObject({ status: 409, body: { code: 'cycle_detected' } });
    }
    expect(await closure()).toEqual(before);
  });

  it('answers 409 conflict for more than 10 levels, counted upwards and downwards', async () => {
    const chain = await groupsOf(10);
    for (let level = 1; level < chain.length; level++)
      expect((await nest(chain[level - 1] ?? '', chain[level] ?? '')).status).toBe(204);
    const [more = ''] = await groupsOf(1);
    expect((await nest(chain[9] ?? '', more)).body.code).toBe('conflict');
    expect((await nest(more, chain[0] ?? '')).body.code).toBe('conflict');
    expect((await nest(chain[8] ?? '', more)).status).toBe(204);
  });

  it('prevents a cycle by two concurrent requests', async () => {
    const [a = '', b = ''] = await groupsOf(2);
    const both = await Promise.all([nest(a, b), nest(b, a)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await closure()).toEqual(await walked());
  });
});

describe('the closure', () => {
  it('equals a traversal of the links after any additions, removals and deletions', async () => {
    const groups = await groupsOf(12);
    const draw = drawnNumbers();
    const any = (): string => anyOf(draw, groups);
    for (let step = 0; step < 60; step++) {
      if (step % 20 === 19)
        await (await service.as()).delete(`/groups/${groups.splice(step % groups.length, 1)[0]}`).expect(204);
      else await send(step % 4 === 3 ? 'delete' : 'post', any(), any(), any());
    }
    expect(await closure()).toEqual(await walked());
  });

  it('excludes a link that is removed in one request with a group that was never nested', async () => {
    const [top = '', middle = '', bottom = ''] = await groupsOf(3);
    await nest(top, middle);
    await nest(middle, bottom);
    expect((await send('delete', middle, top, bottom)).status).toBe(204);
    expect(await closure()).not.toContain(`${middle} ${bottom}`);
    expect(await closure()).not.toContain(`${top} ${bottom}`);
    expect(await closure()).toContain(`${top} ${middle}`);
  });

  it('excludes a group that is deleted, and keeps other paths', async () => {
    const [top = '', left = '', right = '', bottom = ''] = await groupsOf(4);
    await nest(top, left, right);
    await nest(left, bottom);
    await nest(right, bottom);
    await (await service.as()).delete(`/groups/${left}`).expect(204);
    expect(await closure()).toContain(`${top} ${bottom}`);
    await (await service.as()).delete(`/groups/${right}`).expect(204);
    expect(await closure()).not.toContain(`${top} ${bottom}`);
  });

  it('contains a group as soon as it is created', async () => {
    const { body } = await (await service.as()).post('/groups').send({ group_name: 'Made over HTTP' });
    expect(await closure()).toContain(`${body.id} ${body.id}`);
  });
});
