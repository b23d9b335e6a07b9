import { originFault, redirectFault, urlsFault, webFault } from './client-rules.js';

describe('redirectFault', () => {
  it.each([
    ['https://app.example.com/cb', 'web'],
    ['https://app.example.com/cb?x=1', 'spa'],
    ['http://localhost:3000/cb', 'web'],
    ['http://127.0.0.1/cb', 'native'],
    ['http://[::1]:8080/cb', 'native'],
    ['com.example.app:/cb', 'native'],
  ])('accepts %s for %s', (uri, type) => expect(redirectFault(uri, type)).toBeUndefined());

  it.each([
    ['/cb', 'web', 'absolute'],
    ['app.example.com/cb', 'web', 'absolute'],
    ['https://app.example.com/cb#x', 'web', 'fragment'],
    ['https://*.example.com/cb', 'web', 'wildcard'],
    ['https://app.example.com/*', 'web', 'wildcard'],
    ['https://user:secret@app.example.com/cb', 'web', 'user'],
    ['https://app.example.com\\@evil.example/', 'web', 'absolute'],
    ['http://app.example.com/cb', 'web', 'https'],
    ['http://localhost.evil.example/cb', 'native', 'https'],
    ['com.example.app:/cb', 'web', 'native'],
    ['javascript:alert(1)', 'native', 'scheme'],
    ['data:text/html,x', 'native', 'scheme'],
    ['', 'web', 'absolute'],
  ])('refuses %s for %s', (uri, type, why) => expect(redirectFault(uri, type)).toContain(why));
});

describe('originFault', () => {
  it.each(['https://app.example.com', 'http://localhost:4200'])('accepts %s', (uri) =>
    expect(originFault(uri)).toBeUndefined(),
  );
  it.each([
    'https://app.example.com/',
    'https://App.example.com',
    'http://app.example.com',
    'null',
    '*',
    'https://app.example.com/x',
  ])('refuses %s', (uri) => expect(originFault(uri)).toBeDefined());
});

describe('webFault', () => {
  it.each(['https://a.example/x', 'http://localhost/x'])('accepts %s', (uri) => expect(webFault(uri)).toBeUndefined());
  it.each(['http://a.example/x', 'com.example:/x', 'x'])('refuses %s', (uri) => expect(webFault(uri)).toBeDefined());
});

describe('urlsFault', () => {
  it('names the first invalid member and its index', () => {
    expect(urlsFault({ redirect_uris: ['https://a.example', 'nonsense'] }, 'web')).toEqual([
      'redirect_uris[1]',
      'must be an absolute URI',
    ]);
    expect(urlsFault({ initiate_login_uri: 'http://a.example' }, 'web')?.[0]).toBe('initiate_login_uri');
    expect(urlsFault({ allowed_origins: ['https://a.example'], redirect_uris: null }, 'web')).toBeUndefined();
  });
});
