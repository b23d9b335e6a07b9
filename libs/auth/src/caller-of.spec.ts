import { callerOf, tenantHeader } from './bearer.strategy.js';

const tenant = '0197a000-0000-7000-8000-000000000001';
const other = '0197a000-0000-7000-8000-000000000002';
const claims = { sub: 'user', client_id: 'client', exp: 1, scope: 'a:read  b:write' };

describe('callerOf', () => {
  it('distinguishes user and client and reads the scopes', () => {
    expect(callerOf(claims, undefined)).toMatchObject({
      subject: 'user',
      clientId: 'client',
      isUser: true,
      scopes: new Set(['a:read', 'b:write']),
    });
    expect(callerOf({ ...claims, sub: 'client' }, undefined).isUser).toBe(false);
  });

  it.each([
    ['a global caller', undefined, undefined, { tenantId: null, allTenants: true }],
    ['a global caller that narrows itself', undefined, tenant.toUpperCase(), { tenantId: tenant, allTenants: false }],
    ['a bound caller', tenant, undefined, { tenantId: tenant, allTenants: false }],
  ])('%s', (_, tenant_id, header, expected) => {
    expect(callerOf({ ...claims, tenant_id }, header)).toMatchObject(expected);
  });

  it('assigns records of a global caller to the home tenant, and shows it all tenants', () => {
    expect(callerOf(claims, undefined, () => other)).toMatchObject({ tenantId: other, allTenants: true });
    expect(callerOf(claims, tenant, () => other)).toMatchObject({ tenantId: tenant, allTenants: false });
    const unknown = () => {
      throw new Error('away');
    };
    expect(callerOf({ ...claims, tenant_id: tenant }, undefined, unknown)).toMatchObject({ tenantId: tenant });
    expect(() => callerOf(claims, undefined, unknown)).toThrow('away');
  });

  it('reads either header, and rejects two that differ', () => {
    expect(tenantHeader({ 'tenant-id': tenant })).toBe(tenant);
    expect(tenantHeader({ tenant_id: tenant })).toBe(tenant);
    expect(tenantHeader({ 'tenant-id': tenant, tenant_id: tenant.toUpperCase() })).toBe(tenant);
    expect(tenantHeader({})).toBeUndefined();
    expect(() => tenantHeader({ 'tenant-id': tenant, tenant_id: other })).toThrow(
      expect.objectContaining({ code: 'invalid_request', details: [expect.objectContaining({ field: 'Tenant-Id' })] }),
    );
  });

  it('rejects a foreign tenant in the header, and a value that is no UUID', () => {
    expect(() => callerOf({ ...claims, tenant_id: tenant }, other)).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
    expect(() => callerOf(claims, 'x')).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});
