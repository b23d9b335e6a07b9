import { ApiError, parseBody } from '@groundwork/rest';
import fc from 'fast-check';
import { IMPORTED_FIELDS, ImportedUser, quickCheck } from './read-line.js';

const isSound = quickCheck(IMPORTED_FIELDS);

const NAMES = ['username', 'email', 'email_verified', 'phone', 'name', 'picture', 'gender', 'birthday', 'locale', 'tenant_id',
  'password_hash', 'is_blocked', 'blocked_until', 'address', 'app_metadata', 'nonsense', '__proto__'] as const; // prettier-ignore
const LIKELY = fc.constantFrom<unknown>('ann', 'ann@example.com', 'a.b+c@ex-ample.co.uk', '.a@example.com', 'a@b', '+97699112233', '+1',
  ' ', '', 'x y', 'é', 'e\u0301', 'a\u0000b', '\ud800', 'x'.repeat(255), 'x'.repeat(256), true, 'true', null, 7, {}, [], '2024-02-30',
  '2024-02-29', `$2b$10$${'a'.repeat(53)}`, '$argon2id$v=19$m=1,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2g', '$argon2id$x',
  'http://a.example/x', '00000000-0000-7000-8000-000000000001'); // prettier-ignore
const pairs = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ key: fc.constantFrom('a', 'b', '', 'é', 7), value: LIKELY }, { requiredKeys: [] }),
    },
    LIKELY,
  ),
  { maxLength: 4 },
);
const lines = fc.dictionary(
  fc.constantFrom(...NAMES),
  fc.oneof({ weight: 3, arbitrary: LIKELY }, pairs, fc.emailAddress(), fc.string({ unit: 'binary' }), fc.webUrl()),
  { noNullPrototype: true },
);

const parsed = (line: object): unknown => {
  try {
    return { ...parseBody(ImportedUser, structuredClone(line)) };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
};

describe('quickCheck', () => {
  it('accepts nothing that parseBody rejects or changes', () => {
    fc.assert(
      fc.property(lines, (line) => {
        if (isSound(line)) expect(parsed(line)).toEqual(line);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    { username: 'ann', email: 'ann.smith@example.com', email_verified: true, name: 'Ann Smith', phone: '+97699112233' },
    { email: 'a@b-c.example', password_hash: `$2b$10$${'a'.repeat(53)}`, locale: null, is_blocked: false },
    {
      email: 'a@b.example',
      app_metadata: [
        { key: 'auth0_user_id', value: 'auth0|1' },
        { key: 'plan', value: '' },
      ],
    },
  ])('accepts the usual line %j', (line) => expect(isSound(line)).toBe(true));

  it.each([
    [
      [
        { key: 'a', value: '1' },
        { key: 'a', value: '2' },
      ],
    ],
    [[{ key: 'a' }]],
    [[{ key: 'a', value: '1', more: '2' }]],
    [[['a', '1']]],
    [[null]],
    [{ key: 'a', value: '1' }],
    [Array.from({ length: 101 }, (_, n) => ({ key: `k${n}`, value: '' }))],
  ])('leaves the list %j to parseBody', (app_metadata) => expect(isSound({ app_metadata })).toBe(false));
});
