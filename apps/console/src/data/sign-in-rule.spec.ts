import { admits } from './sign-in-rule';

describe('admits', () => {
  it.each([
    ['all', null, false, undefined, true],
    ['listed', null, true, undefined, true],
    ['listed', 'mine', false, 'mine', false],
    ['home', 'mine', false, 'default', true],
    ['home', 'other', false, 'mine', false],
    ['home', null, false, 'mine', true],
    ['home', null, false, 'default', false],
    ['home', null, false, undefined, undefined],
  ])('%s of tenant %s, listed %s, default %s: %s', (sign_in_tenants, tenant_id, listed, byDefault, expected) => {
    expect(admits({ sign_in_tenants, tenant_id }, 'mine', listed, byDefault)).toBe(expected);
  });
});
