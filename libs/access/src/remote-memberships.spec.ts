import { RemoteMemberships, type Membership } from './remote-memberships.js';

const membershipOf = (subject: string, role: string): Membership => ({
  subject,
  kind: 'user',
  tenant_id: null,
  roles: new Set([role]),
  groups: new Set(),
  scopes: new Set(),
});

let now = 0;
let role = 'first';
let isAway = false;
let requests: (readonly string[])[] = [];
let memberships: RemoteMemberships;
beforeEach(() => {
  [now, role, isAway, requests] = [0, 'first', false, []];
  memberships = new RemoteMemberships(
    (subjects) => {
      requests.push(subjects);
      if (isAway) return Promise.reject(new Error('away'));
      return Promise.resolve(subjects.filter((one) => one !== 'unknown').map((one) => membershipOf(one, role)));
    },
    () => now,
  );
});
const roleOf = async (subject: string): Promise<string | undefined> =>
  [...((await memberships.find(subject))?.roles ?? [])][0];

describe('memberships from identity', () => {
  it('are read in one request by concurrent look-ups, each subject once', async () => {
    await Promise.all(['one', 'two', 'one'].map(roleOf));
    expect(requests).toEqual([['one', 'two']]);
  });

  it('are read in batches of a hundred', async () => {
    await Promise.all(Array.from({ length: 150 }, (_, n) => roleOf(`user ${n}`)));
    expect(requests.map(({ length }) => length)).toEqual([100, 50]);
  });

  it('are cached for 30 s, also those of unknown subjects', async () => {
    expect(await roleOf('one')).toBe('first');
    expect(await memberships.find('unknown')).toBeNull();
    role = 'second';
    now = 29_999;
    expect(await roleOf('one')).toBe('first');
    expect(await memberships.find('unknown')).toBeNull();
    expect(requests).toHaveLength(2);
    now = 30_000;
    expect(await roleOf('one')).toBe('second');
  });

  it('32. are cached for 300 s while identity is unavailable; others are 503', async () => {
    await roleOf('one');
    isAway = true;
    now = 299_999;
    expect(await roleOf('one')).toBe('first');
    await expect(roleOf('two')).rejects.toMatchObject({ code: 'unavailable' });
    now = 300_000;
    await expect(roleOf('one')).rejects.toMatchObject({ code: 'unavailable' });
    isAway = false;
    now = 301_000;
    expect(await roleOf('one')).toBe('first');
  });

  it('are not requested again within a second of a failure', async () => {
    isAway = true;
    await expect(roleOf('one')).rejects.toMatchObject({ code: 'unavailable' });
    now = 999;
    await expect(roleOf('two')).rejects.toMatchObject({ code: 'unavailable' });
    expect(requests).toHaveLength(1);
  });
});
