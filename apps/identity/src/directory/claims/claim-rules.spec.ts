import { parseBody } from '@groundwork/rest';
import { ClaimDefinition } from '../entities/claim-definition.entity.js';
import { claimsFault } from './claim-rules.js';

const fault = (definition: object, needsScope = false) =>
  claimsFault([definition as ClaimDefinition], { needsScope })?.[0];

describe('claimsFault', () => {
  it.each([
    'sub',
    'aud',
    'scope',
    'permissions',
    'tenant_id',
    'email_verified',
    'constructor',
    'toString',
    'x_omitted',
  ])('refuses the claim %s', (claim) => expect(fault({ claim, value: 1 })).toBe('claims[0].claim'));

  it.each(['roles', 'groups', 'entitlements', 'https://app.example/roles', 'plan'])('accepts the claim %s', (claim) =>
    expect(fault({ claim, from: 'roles' })).toBeUndefined(),
  );

  it.each<[object, string]>([
    [{}, 'from'],
    [{ from: 'roles', value: 1 }, 'value'],
    [{ value: 'x', as: 'number' }, 'as'],
    [{ from: 'roles', as: 'number' }, 'as'],
    [{ from: 'user.email', only: ['a*'] }, 'only'],
    [{ from: 'user.email', max: 3 }, 'max'],
    [{ value: 1, max: 3 }, 'max'],
  ])('refuses %j naming %s', (rest, member) => expect(fault({ claim: 'x', ...rest })).toBe(`claims[0].${member}`));

  it('requires a scope for a client that is not first-party', () => {
    expect(fault({ claim: 'x', from: 'roles' }, true)).toBe('claims[0].scope');
    expect(fault({ claim: 'x', from: 'roles', scope: 'openid' }, true)).toBeUndefined();
  });
});

describe('ClaimDefinition', () => {
  it.each([
    'roles',
    'group_ids',
    'user.email',
    'user.user_metadata.favourite colour',
    'user.app_metadata.a.b',
    'client.app_metadata.plan',
    'tenant.app_metadata.region',
  ])('accepts from %s', (from) => expect(parseBody(ClaimDefinition, { claim: 'x', from })).toMatchObject({ from }));

  it.each(['role', 'user.password_hash', 'user.id', 'client.user_metadata.x', 'user.app_metadata.', 'user.', 'sub'])(
    'rejects from %s',
    (from) => expect(() => parseBody(ClaimDefinition, { claim: 'x', from })).toThrow(/^from must be one of/),
  );

  it.each([
    ['claim', { claim: '__proto__', value: 1 }],
    ['claim', { claim: 'a b', value: 1 }],
    ['value', { claim: 'x', value: { a: 1 } }],
    ['value', { claim: 'x', value: null }],
    ['scope', { claim: 'x', value: 1, scope: 'a b' }],
    ['max', { claim: 'x', from: 'roles', max: 201 }],
    ['as', { claim: 'x', from: 'roles', as: 'array' }],
    ['only', { claim: 'x', from: 'roles', only: Array.from({ length: 21 }, (_, n) => `p${n}`) }],
    ['more', { claim: 'x', from: 'roles', more: 1 }],
  ])('rejects naming %s: %j', (member, definition) => {
    expect(() => parseBody(ClaimDefinition, definition)).toThrow(new RegExp(`^${member} `));
  });
});
