import { jest } from '@jest/globals';
import type { Records } from '@groundwork/records';
import { Pepper } from '../../platform/keys/pepper.service.js';
import { PageChallenges } from './page-challenges.service.js';

const MS_PER_MINUTE = 60_000;
const page = { kind: 'interaction', uid: 'a' } as const;

// Nothing here reaches the database.
const challengesOf = (secret: string) =>
  new PageChallenges({} as Records, new Pepper(Buffer.alloc(32, secret).toString('base64')));

describe('The challenge of a page', () => {
  const challenges = challengesOf('one');
  // In the middle of a minute, of which challenges are counted.
  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(1_764_300_030_000));
  afterEach(() => jest.restoreAllMocks());
  const inMinutes = (minutes: number) => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + minutes * MS_PER_MINUTE);
  };

  it.each([
    [0, true],
    [59, true],
    [60, true],
    [61, false],
    [100_000, false],
    [-1, true],
    [-2, false],
  ])('after %s minutes is valid: %s', (minutes, valid) => {
    const challenge = challenges.make(page);
    inMinutes(minutes);
    expect(challenges.isOwn(page, challenge)).toBe(valid);
  });

  it('is valid in its interaction, under its key, and unchanged', () => {
    const challenge = challenges.make(page);
    expect(challenges.isOwn({ ...page, uid: 'b' }, challenge)).toBe(false);
    expect(challenges.isOwn({ ...page, kind: 'account' }, challenge)).toBe(false);
    expect(challengesOf('two').isOwn(page, challenge)).toBe(false);
    for (const other of ['', 'AAAA', challenge.slice(0, -2), `B${challenge.slice(1)}`, `${challenge}AA`])
      expect([other, challenges.isOwn(page, other)]).toEqual([other, false]);
  });
});
