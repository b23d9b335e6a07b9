import { ApiError, parseBody } from '@groundwork/rest';
import { AccessField, areSameRules, assertRules, normalized, SignedInRule, type AccessRule } from './access-rule.js';

class Body {
  @AccessField() access?: AccessRule[] | null;
}

class ClosedBody {
  @AccessField(() => SignedInRule) access?: SignedInRule[] | null;
}

const ID = '01990000-0000-7000-8000-000000000001';
const check = (rules: unknown[]): string[] => {
  try {
    assertRules(parseBody(Body, { access: rules }).access ?? []);
    return [];
  } catch (error) {
    if (error instanceof ApiError) return (error.details ?? []).map(({ field, code }) => `${field} ${code}`);
    throw error;
  }
};

describe('a list of rules', () => {
  it('accepts each kind of principal with its verbs', () => {
    const rules = [
      { to: 'anyone', may: ['read'] },
      { to: 'signed_in', may: ['list', 'create'] },
      { to: 'owner', may: ['list', 'read', 'change', 'delete'] },
      ...['user', 'client', 'role', 'group'].map((to) => ({ to, id: ID, may: ['administer'] })),
    ];
    expect(check(rules)).toEqual([]);
  });

  it.each<[string, unknown[], string[]]>([
    ['anyone who lists', [{ to: 'anyone', may: ['read', 'list'] }], ['access[0].may choice']],
    ['an owner who creates', [{ to: 'owner', may: ['create'] }], ['access[0].may choice']],
    ['an owner who administers', [{ to: 'owner', may: ['administer'] }], ['access[0].may choice']],
    ['a user without an id', [{ to: 'user', may: ['read'] }], ['access[0].id required']],
    ['an id that nothing needs', [{ to: 'signed_in', id: ID, may: ['read'] }], ['access[0].id unknown']],
    ['an id that is no uuid', [{ to: 'user', id: 'me', may: ['read'] }], ['access[0].id format']],
    ['no verb', [{ to: 'signed_in', may: [] }], ['access[0].may required']],
    ['an unknown verb', [{ to: 'signed_in', may: ['own'] }], ['access[0].may choice']],
    ['an unknown principal', [{ to: 'world', may: ['read'] }], ['access[0].to choice']],
    [
      'a principal twice',
      [
        { to: 'user', id: ID, may: ['read'] },
        { to: 'user', id: ID.toUpperCase(), may: ['list'] },
      ],
      ['access[1].to unique'],
    ],
    ['101 rules', Array.from({ length: 101 }, () => ({ to: 'signed_in', may: ['read'] })), ['access length']],
  ])('rejects %s', (_, rules, faults) => {
    expect(check(rules)).toEqual(faults);
  });

  it('rejects anyone where every request needs a token', () => {
    expect(() => parseBody(ClosedBody, { access: [{ to: 'anyone', may: ['read'] }] })).toThrow(ApiError);
    const access = [{ to: 'owner', may: ['read'] }];
    expect(parseBody(ClosedBody, { access }).access).toMatchObject(access);
  });

  it('is equal for any order and case of rules and verbs', () => {
    const some: AccessRule[] = [
      { to: 'user', id: ID.toUpperCase(), may: ['change', 'read'] },
      { to: 'owner', may: ['read'] },
    ];
    const others: AccessRule[] = [
      { to: 'owner', id: null, may: ['read'] },
      { to: 'user', id: ID, may: ['read', 'change'] },
    ];
    expect(areSameRules(normalized(some), normalized(others))).toBe(true);
    expect(areSameRules(normalized(some), normalized(others.slice(1)))).toBe(false);
  });
});
