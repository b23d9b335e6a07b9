import fc from 'fast-check';
import { translateToken } from './translate-token.js';

describe('translateToken', () => {
  it.each([
    [
      { grant_type: 'authorization_code', authorization_code: 'c' },
      {},
      { grant_type: 'authorization_code', code: 'c' },
    ],
    [{ grant_type: 'authorization_code', code: 'c' }, {}, { grant_type: 'authorization_code', code: 'c' }],
    [
      { grant_type: 'authorization_code', code: 'c', authorization_code: 'c' },
      {},
      { grant_type: 'authorization_code', code: 'c' },
    ],
    [
      { grant_type: 'authorization_code_verifier', code: 'c', code_verifier: 'v' },
      {},
      { grant_type: 'authorization_code', code: 'c', code_verifier: 'v' },
    ],
    [
      { grant_type: 'authorization_code_verifier', authorization_code_verifier: 'v' },
      {},
      { grant_type: 'authorization_code', code_verifier: 'v' },
    ],
    [
      { device_code: 'd' },
      { grant_type: 'device_code' },
      { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'd' },
    ],
    [{ grant_type: 'token_exchange' }, {}, { grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange' }],
    [
      { grant_type: 'urn:ietf:params:oauth:grant-type:device_code' },
      {},
      { grant_type: 'urn:ietf:params:oauth:grant-type:device_code' },
    ],
    [
      {},
      { client_id: 'i', grant_type: 'client_credentials', scope: 'a b', fields: 'scope' },
      { client_id: 'i', grant_type: 'client_credentials', scope: 'a b' },
    ],
    [{ client_id: 'i' }, { client_id: 'i' }, { client_id: 'i' }],
    [{ grant_type: 'implicit' }, {}, { grant_type: 'implicit' }],
    [{ grant_type: 'unheard-of', scope: '' }, {}, { grant_type: 'unheard-of' }],
    [{ resource: ['urn:a', 'urn:b'] }, { resource: 'urn:a' }, { resource: ['urn:a', 'urn:b'] }],
  ])('translates %p with the query %p to %p', (form, query, expected) => {
    expect(translateToken(form, query)).toEqual(expected);
  });

  it.each([
    ['two different codes', { code: 'a', authorization_code: 'b' }, {}],
    ['two different verifiers', { code_verifier: 'a', authorization_code_verifier: 'b' }, {}],
    ['a query that contradicts the form', { client_id: 'a' }, { client_id: 'b' }],
    ['a repeated parameter', { scope: ['a', 'b'] }, {}],
    ['7. authorization_code_verifier without verifier', { grant_type: 'authorization_code_verifier', code: 'c' }, {}],
  ])('rejects %s', (_, form, query) => {
    expect(() => translateToken(form, query)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  it('is idempotent', () => {
    const name = fc.constantFrom(
      'grant_type',
      'code',
      'authorization_code',
      'code_verifier',
      'scope',
      'client_id',
      'resource',
      'username',
    );
    const value = fc.constantFrom('a', 'device_code', 'authorization_code', 'token_exchange', '');
    fc.assert(
      fc.property(fc.dictionary(name, value), (form) => {
        try {
          const once = translateToken(form, {});
          expect(translateToken(once, {})).toEqual(once);
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_request' });
        }
      }),
    );
  });

  it('70. accepts __proto__ as a name like any other', () => {
    const form = Object.assign(Object.create(null) as object, JSON.parse('{"__proto__":"x","scope":"a"}')) as Record<
      string,
      unknown
    >;
    expect(translateToken(form, {}).scope).toBe('a');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});
