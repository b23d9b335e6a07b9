import fc from 'fast-check';
import { PRINCIPALS, type AccessRule } from './access-rule.js';
import { decide, needsMembership, type AccessScopes, type Ruled, type Subject, type Verdict } from './decide.js';
import type { Membership } from './remote-memberships.js';
import { VERBS, type Verb } from './verbs.js';

const [ME, OTHER, ROLE, GROUP, TENANT] = [1, 2, 3, 4, 5].map((n) => `01990000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
  string,
];
const SCOPES: AccessScopes = {
  use: 'files:use',
  verbs: {
    list: 'files:read',
    read: 'files:read',
    create: 'files:write',
    change: 'files:write',
    delete: 'files:write',
    administer: 'buckets:write',
  },
};
const user = (scopes: string[] = ['files:use'], more: Partial<Subject> = {}): Subject => ({
  id: ME,
  isUser: true,
  tenantId: TENANT,
  scopes: new Set(scopes),
  ...more,
});
const bucket = (rules: AccessRule[]): Ruled => ({ id: OTHER, tenant_id: TENANT, rules });
const member: Membership = {
  subject: ME,
  kind: 'user',
  tenant_id: TENANT,
  roles: new Set([ROLE]),
  groups: new Set([GROUP]),
  scopes: new Set(),
};
const shown = (subject: Subject, rules: AccessRule[], membership?: Membership): string =>
  Object.entries(decide(subject, bucket(rules), SCOPES, membership).verdicts)
    .filter(([, verdict]) => verdict !== 'nothing')
    .map(([verb, verdict]) => `${verb} ${verdict}`)
    .join(', ');
const rule = (to: AccessRule['to'], may: Verb[], id?: string): AccessRule => ({ to, may, id: id ?? null });
const EVERYTHING = VERBS.map((verb) => `${verb} all`).join(', ');

describe('decide', () => {
  it.each<[string, Subject, AccessRule[], string]>([
    ['no rule', user(), [], ''],
    ['the scope of a verb', user(['files:read']), [], 'list all, read all'],
    ['the scope for writing alone', user(['files:write']), [], 'create all, change all, delete all'],
    ['a rule without the scope for rules', user([]), [rule('user', ['read'], ME)], ''],
    ['a rule for the user', user(), [rule('user', ['read'], ME)], 'read all'],
    ['a rule for another user', user(), [rule('user', ['read'], OTHER)], ''],
    ['a rule for a client of the same id', user(), [rule('client', ['read'], ME)], ''],
    ['a client by itself', user(['files:use'], { isUser: false }), [rule('client', ['read'], ME)], 'read all'],
    ['a rule for the signed in', user(), [rule('signed_in', ['list'])], 'list all'],
    ['a user of another tenant', user(['files:use'], { tenantId: OTHER }), [rule('signed_in', ['list'])], ''],
    ['a client, for the signed in', user(['files:use'], { isUser: false }), [rule('signed_in', ['list'])], ''],
    ['the owner', user(), [rule('owner', ['read', 'delete'])], 'read own, delete own'],
    ['rules add up', user(), [rule('owner', ['read', 'delete']), rule('signed_in', ['read'])], 'read all, delete own'],
    ['administer includes all', user(), [rule('user', ['administer'], ME)], EVERYTHING],
    ['what is absent cannot be changed', user(), [rule('user', ['change', 'delete'], ME)], ''],
    [
      'what is only seen as an owner is only changed as one',
      user(),
      [rule('signed_in', ['change']), rule('owner', ['list'])],
      'list own, change own',
    ],
    ['who only creates', user(), [rule('signed_in', ['create'])], 'create all'],
    ['anyone, which is about content', user(), [rule('anyone', ['read'])], ''],
    ['a role without membership', user(), [rule('role', ['read'], ROLE)], ''],
  ])('%s', (_, subject, rules, verdicts) => {
    expect(shown(subject, rules)).toBe(verdicts);
  });

  it('follows roles and groups', () => {
    expect(shown(user(), [rule('role', ['read'], ROLE), rule('group', ['list'], GROUP)], member)).toBe(
      'list all, read all',
    );
    expect(shown(user(), [rule('role', ['read'], GROUP)], member)).toBe('');
  });

  it.each<[string, string | null, AccessRule[], string]>([
    ['its owner has all of it', ME, [rule('owner', ['read', 'delete'])], 'read all, delete all'],
    ['another has nothing by the rule for the owner', OTHER, [rule('owner', ['read', 'delete'])], ''],
    ['without an owner', null, [rule('owner', ['read'])], ''],
    ['what is only listed cannot be changed', OTHER, [rule('user', ['list', 'change', 'delete'], ME)], 'list all'],
    ['what is read can', OTHER, [rule('user', ['read', 'change'], ME)], 'read all, change all'],
  ])('of a tree, which has one owner: %s', (_, ownedBy, rules, verdicts) => {
    const { verdicts: found } = decide(user(), { ...bucket(rules), ownedBy }, { ...SCOPES, seenBy: ['read'] });
    const allowed = VERBS.filter((verb) => found[verb] !== 'nothing').map((verb) => `${verb} ${found[verb]}`);
    expect(allowed.join(', ')).toBe(verdicts);
  });

  it('returns the reason', () => {
    const rules = [rule('owner', ['read'])];
    expect(decide(user(['files:use', 'files:read']), bucket(rules), SCOPES).because).toEqual([
      { verb: 'list', source: 'scope', rule: null, via: 'files:read' },
      { verb: 'read', source: 'scope', rule: null, via: 'files:read' },
      { verb: 'read', source: 'rule', rule: rules[0], via: 'files:use' },
    ]);
  });

  it('needs memberships only where they could allow more', () => {
    const needs = (subject: Subject, rules: AccessRule[], verbs: Verb[]): boolean =>
      needsMembership(subject, bucket(rules), SCOPES, decide(subject, bucket(rules), SCOPES), verbs);
    expect(needs(user(), [rule('role', ['read'], ROLE)], ['read'])).toBe(true);
    expect(needs(user(), [rule('group', ['administer'], ROLE)], ['read'])).toBe(true);
    expect(needs(user(), [rule('role', ['read'], ROLE)], ['list'])).toBe(false);
    expect(needs(user(), [rule('role', ['read'], ROLE), rule('signed_in', ['read'])], ['read'])).toBe(false);
    expect(needs(user(), [rule('role', ['read'], ROLE), rule('owner', ['read'])], ['read'])).toBe(true);
    expect(needs(user(['files:read']), [rule('role', ['create'], ROLE)], ['create'])).toBe(false);
  });

  it('never allows less with an additional rule', () => {
    const rules = fc.array(
      fc.record<AccessRule>({
        to: fc.constantFrom(...PRINCIPALS),
        id: fc.constantFrom(ME, OTHER, ROLE, GROUP),
        may: fc.subarray([...VERBS], { minLength: 1 }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    const rank: readonly Verdict[] = ['nothing', 'own', 'all'];
    fc.assert(
      fc.property(rules, (all) => {
        const more = decide(user(), bucket(all), SCOPES, member).verdicts;
        const less = decide(user(), bucket(all.slice(1)), SCOPES, member).verdicts;
        return VERBS.every((verb) => rank.indexOf(more[verb]) >= rank.indexOf(less[verb]));
      }),
    );
  });
});
