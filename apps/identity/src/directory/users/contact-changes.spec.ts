import { contactChanges } from './users.service.js';

const before = { email: 'ann@example.com', phone: null };

describe('contactChanges', () => {
  it.each([
    [{}, false, {}, {}],
    [{ email: 'ANN@example.com' }, false, {}, {}],
    [{ email: 'ann@other.example' }, true, { email_verified: false }, {}],
    [{ email: 'ann@other.example', email_verified: true }, true, {}, { awaits_verification: false }],
    [{ email_verified: true }, false, {}, { awaits_verification: false }],
    [{ email_verified: false }, false, {}, {}],
    [{ email: null }, true, { email_verified: false }, {}],
    [{ phone: null }, false, {}, {}],
    [{ phone: '+97699112233' }, true, { phone_verified: false }, {}],
  ])('%j: changed %s, %j, %j', (changes, moved, unverified, proven) =>
    expect(contactChanges(before, changes)).toEqual({ moved, unverified, proven }),
  );
});
