import { callerOf } from './caller-of.js';

const tenant = '0197a000-0000-7000-8000-000000000001';
const other = '0197a000-0000-7000-8000-000000000002';
const claims = { sub: 'user', client_id: 'client', exp: 1, scope: 'a:read  b:write' };

describe('callerOf', () => {
  it('tells user and client apart and reads the scopes', () => {
    expect(callerOf(claims, false, undefined)).toMatchObject({
      subject: 'user',
      clientId: 'client',
      isUser: true,
      scopes: new Set(['a:read', 'b:write']),
    });
    expect(callerOf({ ...claims, sub: 'client' }, false, undefined).isUser).toBe(false);
  });

  it.each([
    [
      'single-tenant mode: everything, whatever token and header say',
      false,
      tenant,
      other,
      { tenantId: null, allTenants: true },
    ],
    ['a global caller', true, undefined, undefined, { tenantId: null, allTenants: true }],
    [
      'a global caller that narrows itself',
      true,
      undefined,
      tenant.toUpperCase(),
      { tenantId: tenant, allTenants: false },
    ],
    ['a bound caller', true, tenant, undefined, { tenantId: tenant, allTenants: false }],
  ])('%s', (_, multiTenant, tenant_id, header, expected) => {
    expect(callerOf({ ...claims, tenant_id }, multiTenant, header)).toMatchObject(expected);
  });

  it('refuses a foreign tenant in the header, and one that is no uuid', () => {
    expect(() => callerOf({ ...claims, tenant_id: tenant }, true, other)).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
    expect(() => callerOf(claims, true, 'x')).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});
