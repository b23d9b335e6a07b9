import { bearerToken } from './bearer-token.js';
import { assertScopes, callerOf, tenantOf } from './caller.js';
import { RecentlyUsed } from './recently-used.js';
import { isTokenError, TokenError } from './token-error.js';

const claims = { sub: 'user', client_id: 'client', exp: 1, scope: 'a:read  b:write' };
const thrownBy = (call: () => unknown): unknown => {
  try {
    return call();
  } catch (error) {
    return error;
  }
};

describe('callerOf', () => {
  it('distinguishes user and client, reads scopes and tenant', () => {
    const caller = { subject: 'user', clientId: 'client', isUser: true, tenantId: null, claims };
    expect(callerOf(claims)).toEqual({ ...caller, scopes: new Set(['a:read', 'b:write']) });
    expect(callerOf({ ...claims, sub: 'client', tenant_id: 't' })).toMatchObject({ isUser: false, tenantId: 't' });
  });
});

describe('assertScopes', () => {
  it.each<[string[], boolean, boolean]>([
    [[], false, true],
    [['a:read'], false, true],
    [['a:read', 'b:write'], false, true],
    [['a:read', 'c'], false, false],
    [['a:read', 'c'], true, true],
    [['c', 'd'], true, false],
    [['a'], false, false],
    [[''], false, false],
  ])('%j, any: %s → %s', (scopes, any, isAllowed) => {
    const thrown = thrownBy(() => assertScopes(callerOf(claims), scopes, { any }));
    if (isAllowed) expect(thrown).toBeUndefined();
    else
      expect(thrown).toMatchObject({
        status: 403,
        headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"` },
      });
  });
});

describe('tenantOf', () => {
  it('refuses a token that is bound to no tenant', () => {
    expect(tenantOf(callerOf({ ...claims, tenant_id: 't' }))).toBe('t');
    expect(thrownBy(() => tenantOf(callerOf(claims)))).toMatchObject({ code: 'forbidden', status: 403 });
  });
});

describe('bearerToken', () => {
  it.each(['Bearer a.b-c_d~e+f/g==', 'bearer a.b-c_d~e+f/g==', 'BEARER   a.b-c_d~e+f/g=='])('reads %j', (header) => {
    expect(bearerToken(header)).toBe('a.b-c_d~e+f/g==');
  });

  it.each([
    [undefined, 'Bearer'],
    ['', 'Bearer'],
    ['Basic dTpw', 'Bearer'],
    ['Bearerx', 'Bearer'],
    ['Bearer', 'Bearer error="invalid_token"'],
    ['Bearer ', 'Bearer error="invalid_token"'],
    ['Bearer a b', 'Bearer error="invalid_token"'],
    ['Bearer a, Bearer b', 'Bearer error="invalid_token"'],
    ['Bearer "a"', 'Bearer error="invalid_token"'],
  ])('refuses %j', (header, challenge) => {
    expect(thrownBy(() => bearerToken(header))).toMatchObject({
      status: 401,
      headers: { 'WWW-Authenticate': expect.stringMatching(`^${challenge}`) },
    });
  });
});

describe('isTokenError', () => {
  it('recognises errors of other copies of the package, and no others', () => {
    expect(isTokenError(new TokenError('forbidden', 'x'))).toBe(true);
    const other = Object.assign(new Error('x'), { [Symbol.for('groundwork.error')]: 'token' });
    expect(isTokenError(other)).toBe(true);
    const client = Object.assign(new Error('x'), { [Symbol.for('groundwork.error')]: true });
    for (const thrown of [client, new Error('x'), null, undefined, 'x', {}]) expect(isTokenError(thrown)).toBe(false);
  });
});

describe('RecentlyUsed', () => {
  it('keeps what is used, forgets what is not, and never holds more than its bound', () => {
    const kept = new RecentlyUsed<number>(10);
    kept.set('used', 0);
    for (let n = 1; n <= 100; n++) {
      kept.set(`one ${n}`, n);
      expect(kept.get('used')).toBe(0);
    }
    const found = Array.from({ length: 100 }, (_, n) => kept.get(`one ${n + 1}`)).filter(Boolean);
    expect(found.length).toBeGreaterThanOrEqual(4);
    expect(found.length).toBeLessThanOrEqual(10);
    expect(kept.get('one 100')).toBe(100);
  });
});
