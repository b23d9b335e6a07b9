import fc from 'fast-check';
import { keptClaims, profileOf } from './external-profile.js';

describe('profileOf', () => {
  it('reads the standard claims, and those that a mapping names', () => {
    const claims = {
      name: 'Ann',
      preferred_username: 'ann@x',
      nick: 'an',
      birthdate: '2001-02-03',
      email: 'ann@example.com',
      email_verified: true,
      phone_number: '+97699112233',
      phone_number_verified: 'true',
      login: 'ann',
    };
    expect(profileOf(claims, { nickname: 'nick', username: 'login' })).toEqual({
      email: 'ann@example.com',
      phone: '+97699112233',
      texts: { name: 'Ann', preferred_username: 'ann@x', nickname: 'an', birthday: '2001-02-03', username: 'ann' },
    });
  });

  it.each<[string, object, object]>([
    ['an address that is not verified', { email: 'a@b.example' }, {}],
    ['an address whose proof is a text that is none', { email: 'a@b.example', email_verified: 'yes' }, {}],
    ['what is no address', { email: 'a b', email_verified: true }, {}],
    ['a number in a shape of its own', { phone_number: '99112233', phone_number_verified: true }, {}],
    ['an unmapped username', { username: 'ann' }, {}],
    ['a username that is an address', { login: 'ann@b.example' }, { username: 'login' }],
    ['a day there is not', { birthdate: '2001-02-31' }, {}],
    ['a year alone', { birthdate: '2001' }, {}],
    ['a picture that runs', { picture: 'javascript:alert(1)' }, {}],
    ['what is no text', { name: { first: 'Ann' }, locale: 3, gender: null }, {}],
    ['what is too long', { name: 'x'.repeat(256) }, {}],
    ['blanks', { name: '  ' }, {}],
    ['a mapping to nothing', { name: 'Ann' }, { name: 'constructor' }],
  ])('omits %s', (_, claims, mapping) => {
    expect(profileOf({ ...claims }, { ...mapping })).toEqual({ email: null, phone: null, texts: {} });
  });

  it('reads whether an address is verified from the mapped claim', () => {
    const claims = { mail: 'a@b.example', proven: true };
    expect(profileOf(claims, { email: 'mail', email_verified: 'proven' }).email).toBe('a@b.example');
  });

  it('accepts any claims', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (claims) => {
        for (const text of Object.values(profileOf(claims, {}).texts)) expect(text.length).toBeLessThan(256);
        expect(JSON.stringify(keptClaims(claims)).length).toBeLessThanOrEqual(4_096);
      }),
    );
  });
});

describe('keptClaims', () => {
  it('keeps claims about the user, and not those about the token', () => {
    expect(keptClaims({ iss: 'x', sub: 'ann', aud: 'us', exp: 1, nonce: 'n', at_hash: 'h', name: 'Ann' })).toEqual({
      sub: 'ann',
      name: 'Ann',
    });
  });

  it('keeps nothing when the claims are too large', () =>
    expect(keptClaims({ groups: ['x'.repeat(5_000)] })).toEqual({}));
});
