import { redact, redactLine, shownPath } from './redact.js';

const JWT = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbGljZSJ9.c2lnbmF0dXJlLW9mLXRoaXM';

describe('redact', () => {
  it.each([
    'authorization',
    'Authorization',
    'cookie',
    'set-cookie',
    'password',
    'new_password',
    'client_secret',
    'clientSecret',
    'access_token',
    'refreshToken',
    'id_token_hint',
    'code',
    'code_verifier',
    'user_code',
    'device_code',
    'otp',
    'ticket',
    'ticket_url',
    'client_assertion',
    'private_key',
    'x-api-key',
    'Idempotency-Key',
    'jwks',
    'state',
    'nonce',
  ])('hides %s, however deep', (name) => {
    expect(redact({ [name]: 'visible' })).toEqual({ [name]: '[redacted]' });
    expect(JSON.stringify(redact({ a: [{ b: { [name]: { c: ['visible'] } } }] }))).not.toContain('visible');
  });

  it.each([
    'name',
    'tree_code',
    'status',
    'token_type',
    'token_lifetime',
    'scope',
    'client_id',
    'encoder',
    'description',
  ])('keeps %s', (name) => {
    expect(redact({ [name]: 'visible' })).toEqual({ [name]: 'visible' });
  });

  it.each(['ECONNREFUSED', '23505', 'not_found'])('keeps the code of an error: %s', (code) => {
    expect(redact({ code })).toEqual({ code });
  });

  it.each(['SplxlOBeZQQYbYS6WxSbIA', '123456', 'WDJB-MJHT', 'Ab3dE'])('hides the code %s', (code) => {
    expect(redact({ code })).toEqual({ code: '[redacted]' });
  });

  it('reduces an error to its useful members', () => {
    const error = Object.assign(new Error('it broke', { cause: new Error('deeper') }), {
      code: '23505',
      parameters: ['hunter2'],
      query: 'insert',
      detail: 'Key (email)=(a@b.c)',
    });
    expect(redact({ error })).toEqual({
      error: {
        type: 'Error',
        message: 'it broke',
        code: '23505',
        stack: expect.any(String),
        cause: expect.objectContaining({ message: 'deeper' }),
      },
    });
  });

  it('handles cycles, depth, length, buffers, maps and functions', () => {
    const circle: Record<string, unknown> = { name: 'round' };
    circle['self'] = circle;
    expect(JSON.stringify(redact(circle))).toContain('[deep]');
    expect(redact({ list: Array(500).fill(1) })).toEqual({ list: Array(100).fill(1) });
    expect(
      redact({ bytes: Buffer.from('visible'), big: 10n, map: new Map([['password', 'x']]), act: () => 1 }),
    ).toEqual({ bytes: '[7 bytes]', big: '10', map: { password: '[redacted]' }, act: undefined });
    expect((redact('x'.repeat(10_000)) as string).length).toBe(8_193);
  });
});

describe('redactLine', () => {
  it.each([
    [`Bearer ${JWT}`, 'Bearer [redacted]'],
    ['Basic dXNlcjpwYXNzd29yZA==', 'Basic [redacted]'],
    [`the token ${JWT} was refused`, 'the token [redacted] was refused'],
    ['postgres://tree:hunter2@db:5432/groundwork', 'postgres://tree:[redacted]@db:5432/groundwork'],
    ['/cb?code=abc123&state=1', '/cb?code=[redacted]&state=1'],
    ['grant_type=password&password=hunter2&username=a', 'grant_type=password&password=[redacted]&username=a'],
    ['access_token=abc.def', 'access_token=[redacted]'],
  ])('removes the credentials from %s', (text, shown) => {
    expect(redactLine(text)).toBe(shown);
  });

  it.each([
    '/trees/geo?q=(tree_code=abc)',
    '"route":"/trees/:tree_code"',
    'http://localhost:3001/docs',
    '"status":200',
  ])('does not change %s', (text) => {
    expect(redactLine(text)).toBe(text);
  });
});

describe('shownPath', () => {
  it.each([
    ['/trees/geo?code=secret', '/trees/geo'],
    ['/clients/0190f5a0-0000-7000-8000-000000000001', '/clients/0190f5a0-0000-7000-8000-000000000001'],
    [`/tickets/${'a'.repeat(43)}`, '/tickets/[long]'],
    [`/${'a/'.repeat(400)}`, `/${'a/'.repeat(400)}`.slice(0, 512)],
  ])('shows %s as %s', (url, shown) => {
    expect(shownPath(url)).toBe(shown);
  });
});
