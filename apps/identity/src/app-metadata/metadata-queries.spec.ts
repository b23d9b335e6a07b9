import type { TestService } from '@groundwork/testing';
import { startIdentity } from '../testing/identity-under-test.js';

let service: TestService;
beforeAll(async () => {
  service = await startIdentity();
  const users = [
    ['ann', [{ key: 'plan', value: 'pro' }, { key: 'Customer no.', value: 'A-17' }]],
    ['bob', [{ key: 'plan', value: 'free' }]],
    ['cid', []],
  ] as const; // prettier-ignore
  for (const [username, user_metadata] of users)
    await (await service.as()).post('/users').send({ username, user_metadata }).expect(201);
});
afterAll(() => service.close());

const find = async (q: string) =>
  (await service.as()).get('/users').query({ q: `(username != administrator) and (${q})`, sort: 'username' });

describe('Get users by a pair of their metadata', () => {
  it.each([
    ["user_metadata.plan = 'pro'", ['ann']],
    ["user_metadata.plan != 'pro'", ['bob', 'cid']],
    ["user_metadata.plan in ('pro', 'free')", ['ann', 'bob']],
    ["user_metadata.'Customer no.' ilike 'a-*'", ['ann']],
    ['user_metadata.plan is null', ['cid']],
    ["not (user_metadata.plan = 'free')", ['ann', 'cid']],
    ["user_metadata.nothing = 'pro'", []],
    ["app_metadata.plan = 'pro'", []],
  ])('%s', async (q, usernames) => {
    const { status, body } = await find(q);
    expect(status).toBe(200);
    expect(body.items.map(({ username }: { username: string }) => username)).toEqual(usernames);
  });

  it.each(["user_metadata.plan.deeper = 'pro'", "user_metadata.plan has 'pro'", 'user_metadata.plan is true'])(
    'answers 400 naming q to %s',
    async (q) => {
      const { status, body } = await find(q);
      expect([status, body.details[0].field]).toEqual([400, 'q']);
    },
  );
});
