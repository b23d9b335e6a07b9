import { signingFault } from './resource-rules.js';

describe('signingFault', () => {
  it.each([
    [undefined, false, false, undefined],
    ['ES256', false, false, undefined],
    ['RS256', false, true, undefined],
    ['HS256', true, false, undefined],
    ['HS256', false, false, 'signing_secret'],
    ['ES256', true, false, 'signing_secret'],
    [null, true, false, 'signing_secret'],
    ['HS256', true, true, 'signing_algorithm'],
  ])('32. algorithm %s, secret %s, system %s: %s', (algorithm, hasSecret, isSystem, member) => {
    expect(signingFault({ algorithm, hasSecret, isSystem })?.[0]).toBe(member);
  });
});
