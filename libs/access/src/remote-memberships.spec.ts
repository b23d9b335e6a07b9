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
let asked: (readonly string[])[] = [];
let memberships: RemoteMemberships;
beforeEach(() => {
  [now, role, isAway, asked] = [0, 'first', false, []];
  memberships = new RemoteMemberships(
    (subjects) => {
      asked.push(subjects);
      if (isAway) return Promise.reject(new Error('away'));
      return Promise.resolve(subjects.filter((one) => one !== 'unknown').map((one) => membershipOf(one, role)));
    },
    () => now,
  );
});
const roleOf = async (subject: string): Promise<string | undefined> =>
  [...((await memberships.find(subject))?.roles ?? [])][0];

describe('memberships of identity', () => {
  it('are asked for together', async () => {
    await Promise.all(['one', 'two', 'one'].map(roleOf));
    expect(asked).toEqual([['one', 'two']]);
  });

  it('are asked for by the hundred', async () => {
    await Promise.all(Array.from({ length: 150 }, (_, n) => roleOf(`user ${n}`)));
    expect(asked.map(({ length }) => length)).toEqual([100, 50]);
  });

  it('hold for 30 s, of unknown subjects too', async () => {
    expect(await roleOf('one')).toBe('first');
    expect(await memberships.find('unknown')).toBeNull();
    role = 'second';
    now = 29_999;
    expect(await roleOf('one')).toBe('first');
    expect(await memberships.find('unknown')).toBeNull();
    expect(asked).toHaveLength(2);
    now = 30_000;
    expect(await roleOf('one')).toBe('second');
  });

  it('32. hold for 300 s while identity is away; others are 503', async () => {
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

  it('are not asked for again within a second of a failure', async () => {
    isAway = true;
    await expect(roleOf('one')).rejects.toMatchObject({ code: 'unavailable' });
    now = 999;
    await expect(roleOf('two')).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toHaveLength(1);
  });
});
